import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Loose } from '#tests/bench/client.ts';
import { askApi, callApi, newToken, tokenFields } from '#tests/support/program/api-token.ts';
import { Office } from '#tests/support/training/office.ts';
import { registrationFields } from '#tests/support/training/training.ts';

/** What a reporter hears of a seat whose participant was erased: what becomes of it, and nothing that is promised or made out. */

const office = new Office('2026-11-16T09:00:00.000Z');
const { data, done, newDate, saved, settled } = office;
beforeAll(() => office.open());
afterAll(() => office.close());

const ERASED = 'osoba, której dane usunięto';

let people = 0;
/** Sent by one reporter, each at an own address; the ids in that order. */
async function registered(date: string, reporterEmail: string, lastNames: readonly string[]): Promise<string[]> {
  people += 1;
  const employees = lastNames.map((lastName) => ({
    firstName: 'Ewa',
    lastName,
    email: `${lastName.toLowerCase()}@osoby.example`,
    phone: '600700800',
  }));
  const fields = registrationFields(date, people, { employees, reporterEmail });
  const sent = await office.portal.client().post('/api/register-applications', fields);
  expect(sent.status, sent.text).toBe(201);
  await office.portal.settled();
  return sent.body.applications.map(({ id }: Loose) => id);
}
async function erase(application = ''): Promise<void> {
  const { person_id: personId } = await office.rowOf(application);
  await done(`/panel/gdpr/users/${personId}/forget`, { reason: 'Wniosek osoby' });
}
const confirm = (id = '') => done(`/panel/applications/${id}/confirm`, { notify: 'true' });
const moved = (date: string) =>
  saved(`/panel/course-dates/${date}`, { startedOn: '2099-03-09', confirmed: 'true', notify: 'true' });
const filesOf = ({ attachments }: Loose): string[] =>
  attachments.map(({ filename }: Loose) => String(filename).split('.').at(-1));
/** Mails to an address while something happens. */
async function heard(address: string, happens: () => Promise<unknown>): Promise<Loose[]> {
  const before = office.smtp.to(address).length;
  await happens();
  await settled();
  return office.smtp.to(address).slice(before);
}

it('GDP-03 the link of a reporter who was erased leads nowhere; their participants have links of their own', async () => {
  const date = await newDate();
  const [seat = ''] = await registered(date, 'odchodzi@biuro.example', ['Samodzielna']);
  await confirm(seat);
  const { registration_id: link, reporter_id: reporter } = await office.rowOf(seat);
  const visitor = office.portal.client();
  const open = async (id: string) => (await visitor.props(`/zgloszenia/stan?id=${id}`)).status;
  expect([await open(link), await open(seat)]).toEqual([200, 200]);
  await done(`/panel/gdpr/users/${reporter}/forget`, { reason: 'Wniosek osoby' });
  expect([await open(link), await open(seat)]).toEqual([404, 200]);
  const [change] = await heard('samodzielna@osoby.example', () => moved(date));
  expect(change?.text).toContain(`zgloszenia/stan?id=${seat}`);
});

describe('a reporter of somebody who was erased', () => {
  it('GDP-03 CD-03 CD-13 hears of another day and of the cancellation, without name, paper or a link that leads nowhere', async () => {
    const date = await newDate();
    const address = 'jeden@biuro.example';
    const [seat] = await registered(date, address, ['Znikajaca']);
    await confirm(seat);
    await erase(seat);
    const preview = `/backend/panel/course-dates/message-preview?action=date-edit&ids=${date}&startedOn=09.03.2099`;
    const shown: Loose = (await office.admin.get(preview)).body;
    const [change, ...more] = await heard(address, () => moved(date));
    expect([change?.subject, more]).toEqual(['Zmiana w terminie szkolenia: Hamulce, 09.03.2099', []]);
    expect([shown.recipients.length, shown.mail.subject]).toEqual([1, change?.subject]);
    for (const text of [shown.mail.text, change?.text]) {
      expect(text).toContain(`Uczestnik: ${ERASED}`);
      expect(text).not.toMatch(/dane usunięte|Znikajaca|zgloszenia\/stan|PDF/);
    }
    expect(filesOf(change)).toEqual(['ics']);
    const entry = change?.attachments[0].content.toString();
    expect(entry).toContain('20990309');
    expect(entry).not.toMatch(/Znikajaca|Uczestnik/);
    const [gone] = await heard(address, () =>
      done(`/panel/course-dates/${date}/cancel`, { reason: 'Brak sali', notify: 'true' }),
    );
    expect([gone?.subject, filesOf(gone)]).toEqual(['Odwołany termin szkolenia: Hamulce, 09.03.2099', ['ics']]);
    expect(gone?.attachments[0].content.toString()).toContain('METHOD:CANCEL');
    // Who was erased does not come back with the date.
    const back = () => done(`/panel/course-dates/${date}/reopen`, { reason: 'Jest sala', notify: 'true' });
    expect(await heard(address, back)).toEqual([]);
  });

  it('GDP-03 CD-03 hears of others as before: their papers, their entries, the link that shows them', async () => {
    const date = await newDate();
    const address = 'dwoje@biuro.example';
    const [stays, goes] = await registered(date, address, ['Zostajaca', 'Gasnaca']);
    for (const id of [stays, goes]) await confirm(id);
    await erase(goes);
    const [change] = await heard(address, () => moved(date));
    expect(change?.text).toContain(`- Ewa Zostajaca – lista podstawowa\n- ${ERASED} – lista podstawowa`);
    expect(change?.text).toContain('Aktualne potwierdzenie w pliku PDF jest w załączniku.');
    expect(filesOf(change)).toEqual(['pdf', 'ics', 'ics']);
    const link = /stan\?id=([\w.-]+)/.exec(String(change?.text))?.[1] ?? '';
    const state = await data(`/zgloszenia/stan?id=${link}`, office.portal.client());
    expect(state.applications.map(({ name }: Loose) => name)).toContain('Ewa Zostajaca');
  });

  it('GDP-03 APP-16 hears that the application is not accepted, and of whom it said nothing yet not that it came in', async () => {
    const address = 'odmowa@biuro.example';
    const [first] = await registered(await newDate(), address, ['Odrzucana']);
    await erase(first);
    const [refusal] = await heard(address, () => done(`/panel/applications/${first}/reject`, { notify: 'true' }));
    expect(refusal?.subject).toBe('Zgłoszenie nie zostało przyjęte: Hamulce, 02.03.2099');
    expect(refusal?.text).toContain(ERASED);

    const later = 'pozniej@biuro.example';
    let away = true;
    office.smtp.refuse((to) => (away && to === later ? { code: 451, message: 'later' } : undefined));
    const [second] = await registered(await newDate(), later, ['Czekajaca']);
    await erase(second);
    away = false;
    const stateOfMail = async () => {
      const { rows } = await office.portal.app.pool.query<{ status: string; error: string }>(
        `SELECT status, error FROM app.mails WHERE subjects @> ARRAY[$1] AND template = 'registration-received'`,
        [`application:${second}`],
      );
      return rows[0];
    };
    await vi.waitUntil(async () => (await stateOfMail())?.status !== 'queued', { timeout: 60_000 });
    expect(await stateOfMail()).toEqual({ status: 'failed', error: 'dane usunięte' });
    expect(office.smtp.to(later)).toEqual([]);
  });
});

describe('a command that is sent again under its key, once whom it was about is erased', () => {
  /** The search forgives typing errors: others of this file are like them. */
  const isThere = async (text: string) =>
    JSON.stringify((await data(`/panel/gdpr/users?filters[query]=${text}`)).hits).includes(text);
  const seatsOn = async (date: string) => {
    const { rows } = await office.portal.app.pool.query<{ name: string }>(
      'SELECT participant_name AS name FROM read.applications WHERE course_date_id = $1',
      [date],
    );
    return rows.map(({ name }) => name);
  };

  it('GDP-03 WIRE-09 a registration is answered as before, and registers nobody again', async () => {
    const date = await newDate();
    const visitor = office.portal.client();
    const employees = [
      { firstName: 'Ewa', lastName: 'Ponowiona', email: 'ponowiona@osoby.example', phone: '600700800' },
    ];
    const fields = registrationFields(date, 901, { employees });
    const send = () => visitor.post('/api/register-applications', fields, { 'Idempotency-Key': 'zgloszenie-1' });
    const first = await send();
    await settled();
    expect(await isThere('ponowiona@osoby.example')).toBe(true);
    await erase(first.body.applications[0].id);
    const again = await send();
    await settled();
    expect([again.status, again.body.applications]).toEqual([201, first.body.applications]);
    expect(await seatsOn(date)).toEqual(['dane usunięte']);
    expect(await isThere('ponowiona@osoby.example')).toBe(false);
  });

  it('GDP-03 a program’s is answered with ids alone, and its address says nothing of the person', async () => {
    const date = await newDate();
    const scopes = { persons: 'true', 'writes[]': ['application.register'] };
    const { secret: token } = await newToken(office.admin, '/szkolenia', tokenFields(['application'], scopes));
    const employees = [
      { firstName: 'Ewa', lastName: 'Programowa', email: 'programowa@osoby.example', phone: '600700800' },
    ];
    const { consent: _consent, ...body } = registrationFields(date, 902, { employees }) as Loose;
    const send = () => callApi(office.portal.url, '/szkolenia/application', { token, body, key: 'zgloszenie-2' });
    const first = await send();
    expect(first.status, first.text).toBe(201);
    await settled();
    await erase(first.body.id);
    const again = await send();
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);
    const thing = await askApi(office.portal.url, String(again.headers.location), { token });
    expect([thing.status, thing.body.persons.participant]).toEqual([200, null]);
    expect(thing.text).not.toContain('rogramowa');
    expect(await seatsOn(date)).toEqual(['dane usunięte']);
  });
});
