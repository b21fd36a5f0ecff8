import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** The notice of personal data is the office's, each of its versions is kept, and a consent is to one that was read (decision 265). */

const PAGE = '/ochrona-danych-osobowych';
const NOTICES = '/panel/privacy-notice';

let portal: TestApp;
let admin: Client;
let zenon: Client;
let course: string;
let date: string;
let full: string;
let id: string;

async function dateOf(place: string, more: object): Promise<string> {
  const made = await admin.post('/panel/course-dates', dateFields(course, place, more));
  return made.body.id as string;
}

beforeAll(async () => {
  portal = await testApp();
  admin = await portal.as('ADMIN_OPERATOR');
  await portal.addReporter({ email: 'zenon@demo.example' });
  zenon = portal.client();
  await zenon.login('zenon@demo.example', PASSWORD, 'SzkoleniaReporter');
  course = await addCourse(portal.app, { name: 'Hamulce' });
  const place = await addLocation(portal.app);
  date = await dateOf(place, { seatLimit: '9' });
  full = await dateOf(place, { seatLimit: '1', startedOn: '2099-05-04' });
  await portal.client().post('/api/register-applications', registrationFields(full, 99));
  await portal.settled();
});
afterAll(() => portal?.stop());

const dataOf = async (path: string, client: Client = portal.client()): Promise<Loose> =>
  (await client.props(path)).body.data;
const register = (n: number, more: object = {}) =>
  portal.client().post('/api/register-applications', registrationFields(date, n, more));
const askForAlert = (more: object = {}) =>
  portal.client().post('/api/seat-alerts', { courseDateId: full, email: 'ewa@demo.example', consent: 'true', ...more });
const accepts = (values: Readonly<Record<string, string>> = {}) => zenon.post('/api/gdpr-check', values);
const checked = async (): Promise<Loose> => (await zenon.props('/api/gdpr-check')).body;

async function published(values: object): Promise<void> {
  const answer = await edit(admin, `${NOTICES}/${id}`, values);
  expect(answer.status, answer.text).toBe(200);
  await portal.settled();
}

/** What the panel says was accepted with a registration. */
async function consentOf(registered: Loose): Promise<unknown> {
  await portal.settled();
  return (await dataOf(`/panel/applications/${registered.body.applications[0].id}`, admin)).consentVersion;
}

describe('the notice of personal data', () => {
  it('PUB-10 PUB-20 is the program’s sample until the office has worded it', async () => {
    expect(await dataOf(PAGE)).toEqual({
      present: '2026-01',
      shown: { version: '2026-01', text: null, since: null },
      others: [],
    });
    expect(await consentOf(await register(1))).toBe('2026-01');
    expect((await accepts()).body).toMatchObject({ accepted: true, version: '2026-01' });
  });

  it('PUB-10 PUB-20 worded by the office it is shown, accepted by its name, and asked about again', async () => {
    const [page, alert] = [
      await dataOf(`/zgloszenia?courseDateId=${date}`),
      await dataOf(`/powiadomienie?courseDateId=${full}`),
    ];
    const text = '<p>Administratorem danych jest Biuro.</p><script>alert(1)</script>';
    const made = await admin.post(NOTICES, { name: '2027-01', text });
    expect(made.status, made.text).toBe(201);
    id = made.body.id as string;
    await portal.settled();

    const { shown } = await dataOf(PAGE);
    expect(shown).toMatchObject({ version: '2027-01', text: '<p>Administratorem danych jest Biuro.</p>' });
    expect(await checked()).toEqual({ accepted: false, version: '2027-01' });
    expect(await dataOf('/konto', zenon)).toMatchObject({ consentVersion: '2026-01', notice: '2027-01' });

    // Nobody accepts what was not read: pages that were open before are asked again.
    const late = [
      await register(2, { version: page.version }),
      await askForAlert({ version: alert.version }),
      await accepts({ version: '2026-01' }),
    ];
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await checked()).toMatchObject({ accepted: false });

    const fresh = await dataOf(`/zgloszenia?courseDateId=${date}`);
    const registered = await register(2, { version: fresh.version });
    expect(await consentOf(registered)).toBe('2027-01');
    const path = `/panel/applications/${registered.body.applications[0].id}/move`;
    const moved = await admin.post(path, { courseDateId: full, list: 'reserve', reason: 'Na prośbę' });
    expect(moved.status, moved.text).toBe(200);
    expect(await consentOf(registered)).toBe('2027-01');
    const { version } = await dataOf(`/powiadomienie?courseDateId=${full}`);
    expect((await askForAlert({ version })).status).toBe(202);
    expect((await accepts({ version: '2027-01' })).status).toBe(200);
    expect(await checked()).toEqual({ accepted: true, version: '2027-01' });
  });

  it('PUB-20 a version never names another text, and each is found for as long as consents name it', async () => {
    const text = '<p>Administratorem danych jest Biuro Szkoleń.</p>';
    const refused = await edit(admin, `${NOTICES}/${id}`, { name: '2027-01', text });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { name: ['Wersja „2027-01” ma już inną treść. Zmieniona treść potrzebuje nowego oznaczenia.'] },
    ]);
    const shipped = await edit(admin, `${NOTICES}/${id}`, { name: '2026-01', text });
    expect(shipped.body.errors).toHaveProperty('name');
    const second = await admin.post(NOTICES, { name: '2027-09', text });
    expect(second.body.errors.name[0]).toContain('Zmień ją zamiast dodawać drugą.');

    await published({ name: '2027-02', text });
    expect(await dataOf(`${PAGE}?version=2027-01`)).toMatchObject({
      present: '2027-02',
      shown: { version: '2027-01', text: '<p>Administratorem danych jest Biuro.</p>', since: expect.any(String) },
      others: [{ version: '2026-01' }, { version: '2027-02' }],
    });
    expect((await dataOf(`${PAGE}?version=2026-01`)).shown.text).toBeNull();
    expect((await portal.client().get(`${PAGE}?version=nie-ma`)).status).toBe(404);
    expect(await checked()).toEqual({ accepted: false, version: '2027-02' });
  });

  it('PUB-20 an earlier text is in force again under its own name, and is asked about again', async () => {
    await accepts();
    await published({ name: '2027-01', text: '<p>Administratorem danych jest Biuro.</p>' });
    expect(await checked()).toEqual({ accepted: false, version: '2027-01' });
    expect((await accepts()).status).toBe(200);
    expect(await checked()).toEqual({ accepted: true, version: '2027-01' });
  });

  it('PUB-19 PUB-20 a reporter accepts what is in force for somebody else whom they send, as their page said it', async () => {
    const swaps = await addCourse(portal.app, { name: 'Rozruszniki', swapDays: 0 });
    const fields = dateFields(swaps, await addLocation(portal.app), { startedOn: '2099-08-03' });
    const own = (await admin.post('/panel/course-dates', fields)).body.id as string;
    const form = registrationFields(own, 7, { reporterEmail: 'zenon@demo.example' });
    const registered = await portal.client().post('/api/register-applications', form);
    expect(await consentOf(registered)).toBe('2027-01');
    const { id: applicationId } = (registered.body as Loose).applications[0];
    const { notice } = await dataOf(`/konto/zgloszenia/${applicationId}`, zenon);
    await published({ name: '2027-05', text: '<p>Administratorem danych jest Biuro i jego następcy.</p>' });
    const swap = (more: Readonly<Record<string, string>>) =>
      zenon.post(`/konto/zgloszenia/${applicationId}/swap`, {
        participantFirstName: 'Ewa',
        participantLastName: 'Lis',
        participantEmail: 'ewa.lis@demo.example',
        participantPhone: '600700801',
        consent: 'true',
        ...more,
      });
    const late = await swap({ notice });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('zmieniła się, odkąd')]);
    const silent = await swap({ notice: '2027-05', consent: '' });
    expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([422, ['consent']]);
    expect(await consentOf(registered)).toBe('2027-01');
    const swapped = await swap({ notice: '2027-05' });
    expect(swapped.status, swapped.text).toBe(200);
    expect(await consentOf(registered)).toBe('2027-05');
    const { timeline } = await dataOf(`/panel/applications/${applicationId}`, admin);
    expect(timeline[0].changes).toContainEqual(expect.objectContaining({ field: 'consentVersion', to: '2027-05' }));
  });

  it('PUB-20 APP-06 whom the office puts in the seat has not the consent of who was there; another spelling keeps it', async () => {
    const registered = await register(8);
    const accepted = await consentOf(registered);
    expect(accepted).toBe('2027-05');
    const path = `/panel/applications/${(registered.body as Loose).applications[0].id}`;
    const changed = async (more: object) => {
      const { values } = await dataOf(`${path}/edit`, admin);
      const answer = await edit(admin, path, { ...values, ...more });
      expect(answer.status, answer.text).toBe(200);
      return consentOf(registered);
    };
    expect(await changed({ participantLastName: 'Poprawna', participantCorrection: 'same' })).toBe(accepted);
    expect(await changed({ participantLastName: 'Inna', participantCorrection: 'other' })).toBeNull();
  });

  it('PUB-10 switched off, the text that the portal came with is in force', async () => {
    const { version } = await dataOf(`${NOTICES}/${id}`, admin);
    const off = await admin.post(`${NOTICES}/${id}/deactivate`, { version: String(version) });
    expect(off.status, off.text).toBe(200);
    await portal.settled();
    expect(await dataOf(PAGE)).toMatchObject({ present: '2026-01', shown: { text: null } });
    expect(await consentOf(await register(5))).toBe('2026-01');
  });
});
