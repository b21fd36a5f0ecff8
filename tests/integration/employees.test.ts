import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { edit } from '#tests/support/program/edit.ts';

let portal: TestApp;
let admin: Client;
let dateId: string;
let courseId: string;
let locationId: string;
let now = '2026-11-21T10:00:00.000Z';
beforeAll(async () => {
  portal = await testApp({ now: () => now });
  admin = await portal.as('ADMIN_OPERATOR');
  courseId = await addCourse(portal.app, { name: 'ABS i ESP' });
  locationId = await addLocation(portal.app);
  const made = await admin.post(
    '/panel/course-dates',
    dateFields(courseId, locationId, { startedOn: '2026-11-21', timeStart: '1930', timeEnd: '2000' }),
  );
  dateId = made.body.id;
});
afterAll(() => portal.stop());

let number = 0;
const fields = (more: object = {}) => ({
  firstName: 'Ewa',
  lastName: 'Łącka',
  email: `ewa${(number += 1)}@serwis.example`,
  ...more,
});
const made = async (form: object): Promise<string> => {
  const answer = await admin.post('/panel/employees', form as Record<string, unknown>);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};
const data = async (path: string): Promise<Loose> => (await admin.props(path)).body.data;
const found = async (name: string): Promise<Loose[]> =>
  (await data(encodeURI(`/panel/employees?filters[name]=${name}`))).items;
const names = async (query: string): Promise<string[]> =>
  (await data(encodeURI(`/panel/employees?${query}`))).items.map((one: Loose) => one.title);
async function register(employee: object, on = dateId): Promise<string> {
  const answer = await portal
    .client()
    .post('/api/register-applications', registrationFields(on, 1, { employees: [employee] }));
  expect(answer.status, answer.text).toBe(201);
  await portal.settled();
  return answer.body.applications[0].id;
}

describe('participants', () => {
  it('EMP-01 list, details, new and edit; every value comes back', async () => {
    const id = await made(
      fields({
        phone: '600 700 800',
        fgazNumber: 'FGAZ-O/21/1234/21',
        companyName: 'Auto Serwis',
        boschCarServiceId: 'BCS-9',
        sapClientNumber: '123456',
      }),
    );
    for (const path of ['', '/new', `/${id}`, `/${id}/edit`]) {
      expect((await admin.get(`/panel/employees${path}`)).status).toBe(200);
    }
    expect((await data(`/panel/employees/${id}`)).values).toMatchObject({
      firstName: 'Ewa',
      phone: '600 700 800',
      fgazNumber: 'FGAZ-O/21/1234/21',
      companyName: 'Auto Serwis',
      boschCarServiceId: 'BCS-9',
      sapClientNumber: '123456',
      'actor[accessType]': 'unlimited',
    });
    const saved = await admin.call('PUT', `/panel/employees/${id}`, { lastName: 'Nowa', version: 1 });
    expect(saved.status, saved.text).toBe(200);
    const { timeline } = await data(`/panel/employees/${id}`);
    expect(timeline[0].changes).toEqual([{ field: 'lastName', label: 'Nazwisko', from: 'Łącka', to: 'Nowa' }]);
    const stale = await admin.call('PUT', `/panel/employees/${id}`, { lastName: 'Inna', version: 1 });
    expect([stale.status, stale.body.current.values.lastName]).toEqual([409, 'Nowa']);
  });

  it('EMP-01 each filter; with a SAP number only those who have one', async () => {
    const id = await made(fields({ lastName: 'Źrebak', boschCarServiceId: 'BCS-77', sapClientNumber: '777777' }));
    await made(fields({ lastName: 'Beznumeru' }));
    for (const filter of ['name]=źreb', `employeeId]=${id}`, 'boschCarServiceId]=BCS-77', 'sapClientNumber]=777777']) {
      expect(await names(`filters[${filter}`), filter).toEqual(['Ewa Źrebak']);
    }
    for (const name of ['zrebak', 'ZREBAK ewa', 'źrebak ew', 'zr']) {
      expect(await names(`filters[name]=${name}`), name).toEqual(['Ewa Źrebak']);
    }
    const numbered = await names('filters[sapClientNumberNotNull]=true');
    expect(numbered).toContain('Ewa Źrebak');
    expect(numbered).not.toContain('Ewa Beznumeru');
  });

  it('EMP-01 the list is filtered by state, as the badge says', async () => {
    const id = await made(fields({ lastName: 'Stanowska' }));
    await admin.post(`/panel/employees/${id}/deactivate`);
    expect(await names('filters[name]=stanowska&filters[status]=inactive')).toEqual(['Ewa Stanowska']);
    expect(await names('filters[name]=stanowska&filters[status]=active')).toEqual([]);
    const { notices } = await data('/panel/employees?filters[status]=both');
    expect(notices).toEqual(['Nieznana wartość filtra „Stan”. Filtr został pominięty.']);
  });

  it('EMP-01 pages lead on from the last person and back, by id alone', async () => {
    const people = Array.from({ length: 120 }, (_, n) =>
      fields({ lastName: `Stronicki${String.fromCodePoint(97 + (n % 26))}` }),
    );
    await Promise.all(people.map(made));
    const filter = 'filters[name]=stronicki';
    const seen: string[] = [];
    let page = await data(`/panel/employees?${filter}`);
    expect([page.total, page.previous]).toEqual([120, null]);
    seen.push(...page.items.map((one: Loose) => one.id));
    for (let number = 2; page.next; number += 1) {
      expect(page.next).toBe(page.items.at(-1).id);
      page = await data(`/panel/employees?${filter}&page=${number}&after=${page.next}`);
      seen.push(...page.items.map((one: Loose) => one.id));
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
    const back = await data(`/panel/employees?${filter}&page=2&before=${page.previous}`);
    expect(back.items.map((one: Loose) => one.id)).toEqual(seen.slice(50, 100));
    const down = await data(`/panel/employees?${filter}&filters[sort]=-title`);
    expect(down.items[0].title).toBe('Ewa Stronickiz');
    const unknown = await data(`/panel/employees?${filter}&after=nobody`);
    expect(unknown.items.map((one: Loose) => one.id)).toEqual(seen.slice(0, 50));
  });

  it('EMP-01 the same e-mail and names are the same person; the refusal leads to the one that is there', async () => {
    const form = fields({ lastName: 'Jedyna' });
    const id = await made(form);
    const again = await admin.post('/panel/employees', { ...form, email: form.email.toUpperCase() });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']]);
    expect(again.body.current).toEqual({ id, path: `/panel/employees/${id}` });
    const other = await made(fields());
    const taken = await edit(admin, `/panel/employees/${other}`, form);
    expect([taken.status, taken.body.current?.id]).toEqual([422, id]);
    expect((await data(`/panel/employees/${other}`)).values.lastName).toBe('Łącka');
    // Without scripts the form comes back with what was typed and the same way on.
    const native = await admin.native('/panel/employees', form, 'participant');
    expect([native.status, native.body.data.form.current]).toEqual([422, { id, path: `/panel/employees/${id}` }]);
  });

  it('EMP-01 a registered person is not added a second time, nor overwritten by it', async () => {
    const person = { firstName: 'Rafał', lastName: 'Zgłoszony', email: 'rafal@serwis.example', phone: '600111222' };
    await register(person);
    const [row] = await found('zgłoszony');
    const key = { 'idempotency-key': 'adding-rafal-0001' };
    const again = await admin.post('/panel/employees', { ...person, phone: '' }, key);
    expect([again.status, again.body.current.id]).toEqual([422, row.id]);
    expect((await data(`/panel/employees/${row.id}`)).values.phone).toBe('600111222');
  });

  it('EMP-01 the same command sent again after a lost answer adds one participant', async () => {
    const form = fields({ lastName: 'Powtórzona' });
    const first = await admin.post('/panel/employees', form, { 'idempotency-key': 'adding-once-0001' });
    const second = await admin.post('/panel/employees', form, { 'idempotency-key': 'adding-once-0001' });
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect((await data(`/panel/employees/${first.body.id}`)).timeline).toHaveLength(1);
  });

  it('EMP-02 a corrected e-mail is found by the next registration; past applications keep theirs', async () => {
    const first = await register({ firstName: 'Iga', lastName: 'Literówka', email: 'iga@serwis.exmaple' });
    const [{ id }] = await found('literówka');
    await edit(admin, `/panel/employees/${id}`, { email: 'iga@serwis.example' });
    const other = await admin.post(
      '/panel/course-dates',
      dateFields(courseId, locationId, { startedOn: '2026-11-28' }),
    );
    const corrected = { firstName: 'Iga', lastName: 'Literówka', email: 'iga@serwis.example' };
    const second = await register(corrected, other.body.id);
    expect(await names('filters[name]=literówka')).toEqual(['Iga Literówka']);
    const { history } = (await data(`/panel/employees/${id}`)).more;
    expect(history.map((line: Loose) => line.id).sort()).toEqual([first, second].sort());
    expect((await data(`/panel/applications/${first}`)).participant.email).toBe('iga@serwis.exmaple');
    // Adding the corrected person by hand finds them too.
    const added = await admin.post('/panel/employees', {
      firstName: 'Iga',
      lastName: 'Literówka',
      email: 'iga@serwis.example',
    });
    expect([added.status, added.body.current.id]).toEqual([422, id]);
  });

  it('EMP-02 the form of a new application is filled with the participant and their last firm', async () => {
    const last = { firstName: 'Ola', lastName: 'Wypełniona', email: 'ola.w@serwis.example', phone: '600700800' };
    await register(last);
    const [{ id }] = await found('wypełniona');
    await edit(admin, `/panel/employees/${id}`, { phone: '500600700' });
    const { values } = await data(`/panel/applications/new?employeeId=${id}`);
    expect(values).toMatchObject({
      participantFirstName: 'Ola',
      participantEmail: 'ola.w@serwis.example',
      participantPhone: '500600700',
      companyNip: '5260250274',
      reporterEmail: 'anna.kos@demo.example',
    });
    // A trainer may register, but not read participants.
    const trainer = await portal.as('TRAINER');
    const blank = (await trainer.props(`/panel/applications/new?employeeId=${id}`)).body.data.values;
    expect(blank).toEqual({ courseDateId: '' });
    expect((await data('/panel/applications/new?employeeId=nobody')).values).toEqual({ courseDateId: '' });
  });

  it('EMP-02 who was registered is a participant, with history, attendance and certificate', async () => {
    const application = await register({ firstName: 'Jan', lastName: 'Nowak', email: 'jan.nowak@serwis.example' });
    const [row] = await found('jan nowak');
    expect(row).toMatchObject({ title: 'Jan Nowak', version: 0 });
    expect(row.values).toMatchObject({ applicationCount: 1, attendedCount: 0, lastTraining: null });
    const registeredAt = new Date(
      Date.parse((await data(`/panel/applications/${application}`)).appliedAt),
    ).toISOString();
    await admin.post(`/panel/applications/${application}/attendance/toggle`);
    await portal.settled();
    expect((await data(`/panel/employees/${row.id}`)).more.history).toMatchObject([
      { id: application, courseName: 'ABS i ESP', startedOn: '2026-11-21', attended: true },
    ]);
    // The page's history begins with the registration, which says for which date it was, and has what was decided since.
    const { timeline } = await data(`/panel/employees/${row.id}`);
    expect(timeline.map(({ type }: Loose) => type)).toEqual([
      'CertificateIssued',
      'ApplicationConfirmed',
      'AttendanceMarked',
      'ApplicationRegistered',
    ]);
    expect(timeline.at(-1).changes).toMatchObject([{ label: 'Termin', from: null, to: 'ABS i ESP, 21.11.2026' }]);
    expect((await admin.get(`/panel/applications/${application}/certificate-pdf`)).status).toBe(200);
    expect((await found('jan nowak'))[0].values).toMatchObject({
      applicationCount: 1,
      attendedCount: 1,
      lastTraining: '2026-11-21',
    });
    now = '2026-11-21T10:30:00.000Z';
    // What an operator keeps from now on is not overwritten by the next registration.
    const saved = await admin.call('PUT', `/panel/employees/${row.id}`, { phone: '111222333', version: 0 });
    expect(saved.status, saved.text).toBe(200);
    expect((await data(`/panel/employees/${row.id}`)).values).toMatchObject({ phone: '111222333', firstName: 'Jan' });
    expect((await data(`/panel/applications/${application}`)).participant.phone).toBe('');
    // As of the registration: the person as registered, before an operator touched the data.
    const then = await data(`/panel/employees/${row.id}?asOf=${registeredAt}`);
    expect(then).toMatchObject({
      asOf: registeredAt,
      canWrite: false,
      values: { firstName: 'Jan', phone: '', applicationCount: 1 },
      more: { history: [{ id: application, courseName: 'ABS i ESP' }] },
    });
    const early = await admin.props(`/panel/employees/${row.id}?asOf=2026-11-01T00:00:00.000Z`);
    // Before the birth there was nothing to see: what is shown is the birth, and says so.
    expect(early.body.data).toMatchObject({ asOf: expect.any(String), asOfNotice: expect.stringMatching(/powstania/) });
  });

  it('GDP-03 of an erased participant the trainings stay, and nothing of the person; nobody fills it in again', async () => {
    const application = await register({ firstName: 'Zofia', lastName: 'Usunięta', email: 'zofia@serwis.example' });
    const [{ id }] = await found('usunięta');
    await edit(admin, `/panel/employees/${id}`, { sapClientNumber: '424242' });
    await portal.forget(id);
    expect(await found('usunięta')).toEqual([]);
    const gone = await admin.props(`/panel/employees/${id}`);
    expect(gone.body.data).toMatchObject({ title: 'dane usunięte', active: false, canWrite: false });
    expect(gone.body.data.more.history).toMatchObject([{ id: application }]);
    expect(gone.text).not.toMatch(/Zofia|Usunięta|zofia/);
    for (const [method, path, form] of [
      ['PUT', '', { ...fields(), version: 2 }],
      ['POST', '/reactivate', {}],
    ] as const) {
      const refused = await admin.call(method, `/panel/employees/${id}${path}`, form);
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('zostały usunięte')]);
    }
    expect((await data(`/panel/applications/new?employeeId=${id}`)).values).toEqual({ courseDateId: '' });
    // Somebody who comes back is somebody new.
    const [course, location] = [await addCourse(portal.app, { name: 'Klimatyzacja' }), await addLocation(portal.app)];
    const { body } = await admin.post('/panel/course-dates', dateFields(course, location));
    await register({ firstName: 'Zofia', lastName: 'Usunięta', email: 'zofia@serwis.example' }, body.id);
    const again = await found('usunięta');
    expect(again).toHaveLength(1);
    expect(again[0].id).not.toBe(id);
  });

  it('ACT-04 a participant is switched off and on with a reason', async () => {
    const id = await made(fields());
    await admin.post(`/panel/employees/${id}/deactivate`, { reason: 'Odszedł' });
    expect(await data(`/panel/employees/${id}`)).toMatchObject({
      active: false,
      timeline: [{ reason: 'Odszedł' }, {}],
    });
    await admin.post(`/panel/employees/${id}/reactivate`);
    expect((await data(`/panel/employees/${id}`)).active).toBe(true);
  });
});
