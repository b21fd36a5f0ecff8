import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { edit } from '#tests/support/program/edit.ts';

const TODAY = '2026-11-21';
let portal: TestApp;
let admin: Client;
let courseA: string;
let locationId: string;
beforeAll(async () => {
  portal = await testApp({ now: () => `${TODAY}T10:00:00.000Z` });
  admin = await portal.as('ADMIN_OPERATOR');
  courseA = await addCourse(portal.app, { name: 'Hamulce' });
  locationId = await addLocation(portal.app);
});
afterAll(() => portal.stop());

const data = async (path: string): Promise<Loose> => (await admin.props(encodeURI(path))).body.data;
async function newDate(courseId = courseA, startedOn = '2026-12-04'): Promise<string> {
  const made = await admin.post(
    '/panel/course-dates',
    dateFields(courseId, locationId, { startedOn, timeStart: '1930', timeEnd: '2000' }),
  );
  expect(made.status, made.text).toBe(201);
  await portal.settled();
  return made.body.id;
}
const register = (date: string, employee: object) =>
  portal.client().post('/api/register-applications', registrationFields(date, 1, { employees: [employee] }));
async function registered(date: string, employee: object): Promise<string> {
  const answer = await register(date, employee);
  expect(answer.status, answer.text).toBe(201);
  await portal.settled();
  return answer.body.applications[0].id;
}
const personOf = async (application: string): Promise<string> =>
  (
    await portal.app.db
      .selectFrom('applications')
      .select('person_id')
      .where('id', '=', application)
      .executeTakeFirstOrThrow()
  ).person_id;
const refusal = (answer: Loose) => [
  answer.status,
  Object.values(answer.body.errors ?? {})
    .flat()
    .join(' '),
];
const employee = (lastName: string, email: string) => ({ firstName: 'Ewa', lastName, email });

describe('who a person is', () => {
  it('APP-20 a participant who was renamed gets no second seat on the date, by the panel or by the public form', async () => {
    const date = await newDate();
    const before = employee('Stara', 'stara@osoba.example');
    const first = await registered(date, before);
    const person = await personOf(first);
    const after = employee('Nowa', 'stara@osoba.example');
    expect((await edit(admin, `/panel/employees/${person}`, after)).status).toBe(200);
    await portal.settled();
    for (const spelling of [before, after]) {
      expect(refusal(await register(date, spelling))).toEqual([422, expect.stringContaining('już zgłoszony')]);
      const inPanel = await admin.post('/panel/applications', {
        ...{ courseDateId: date, reporterFirstName: 'Anna', reporterLastName: 'Kos', reporterPhone: '600700800' },
        ...{ reporterEmail: 'anna.kos@demo.example', companyName: 'Auto', companyNip: '5260250274' },
        ...{ companyState: 'mazowieckie', participantFirstName: 'Ewa', participantLastName: spelling.lastName },
        participantEmail: spelling.email,
      });
      expect(refusal(inPanel)).toEqual([422, expect.stringContaining('już zgłoszony')]);
    }
  });

  it('APP-06 PUB-16 a corrected spelling stays the person, with the trainings, and no misspelt registration turns it back', async () => {
    const attended = await newDate(courseA, TODAY);
    const application = await registered(attended, employee('Literufka', 'ewa@literowka.example'));
    expect((await admin.post(`/panel/applications/${application}/attendance/toggle`)).status).toBe(200);
    const person = await personOf(application);
    const unsaid = await edit(admin, `/panel/applications/${application}`, { participantLastName: 'Literówka' });
    expect([unsaid.status, unsaid.body.errors]).toEqual([
      422,
      { participantCorrection: ['Wybierz, czy to ta sama osoba, czy inna'] },
    ]);
    const corrected = await edit(admin, `/panel/applications/${application}`, {
      participantLastName: 'Literówka',
      participantCorrection: 'same',
    });
    expect(corrected.status, corrected.text).toBe(200);
    await portal.settled();
    const next = await addCourse(portal.app, { name: 'Hamulce II', prerequisiteACourseId: courseA });
    const right = await registered(await newDate(next), employee('Literówka', 'ewa@literowka.example'));
    const wrong = await registered(await newDate(next), employee('Literufka', 'ewa@literowka.example'));
    expect([await personOf(right), await personOf(wrong)]).toEqual([person, person]);
    const { items } = await data('/panel/employees?filters[name]=Lit');
    expect(items.map((one: Loose) => [one.id, one.title])).toEqual([[person, 'Ewa Literówka']]);
  });

  it('APP-06 another person is another: the first one keeps the trainings', async () => {
    const date = await newDate();
    const application = await registered(date, employee('Pierwsza', 'pierwsza@osoba.example'));
    const person = await personOf(application);
    const changed = await edit(admin, `/panel/applications/${application}`, {
      participantLastName: 'Druga',
      participantEmail: 'druga@osoba.example',
      participantCorrection: 'other',
    });
    expect(changed.status, changed.text).toBe(200);
    await portal.settled();
    expect(await personOf(application)).not.toBe(person);
    const again = await registered(date, employee('Pierwsza', 'pierwsza@osoba.example'));
    expect(await personOf(again)).toBe(person);
    expect((await data(`/panel/applications/${application}`)).timeline[0].text).toContain('inna osoba');
  });

  it('APP-06 the same person under names of somebody else who is known is refused', async () => {
    await registered(await newDate(), employee('Znana', 'znana@osoba.example'));
    const application = await registered(await newDate(), employee('Znanna', 'znana@osoba.example'));
    const answer = await edit(admin, `/panel/applications/${application}`, {
      participantLastName: 'Znana',
      participantCorrection: 'same',
    });
    expect(refusal(answer)).toEqual([422, expect.stringContaining('połącz obie osoby')]);
  });
});

describe('two persons who are one human', () => {
  const mergePath = (person: string) => `/panel/employees/${person}/merge`;
  const rowOf = async (name: string) => (await data(`/panel/employees?filters[name]=${name}`)).items as Loose[];

  it('EMP-02 are merged with preview and reason; seats, trainings, look-ups and the file follow, and it is undone', async () => {
    const attended = await registered(await newDate(courseA, TODAY), employee('Dwojga', 'dwojga@osoba.example'));
    expect((await admin.post(`/panel/applications/${attended}/attendance/toggle`)).status).toBe(200);
    const upcoming = await newDate();
    const other = await registered(upcoming, employee('Dwojga-Imion', 'nowy.adres@osoba.example'));
    const [from, into] = [await personOf(attended), await personOf(other)];
    const preview = await data(`${mergePath(into)}?filters[query]=Dwojga&other=${from}`);
    expect(preview.hits.map((hit: Loose) => hit.personId)).toEqual([from]);
    expect(preview.preview).toMatchObject({
      person: { name: 'Ewa Dwojga' },
      counts: [
        ['Zgłoszenia', 1],
        ['Certyfikaty', 1],
        ['Wiadomości e-mail', expect.any(Number)],
      ],
      conflicts: [],
    });
    const unreasoned = await admin.post(mergePath(into), { other: from });
    expect([unreasoned.status, Object.keys(unreasoned.body.errors)]).toEqual([422, ['reason']]);
    const merged = await admin.post(mergePath(into), { other: from, reason: 'Nowe nazwisko' });
    expect(merged.status, merged.text).toBe(200);
    await portal.settled();
    expect(await personOf(attended)).toBe(into);
    expect((await rowOf('Dwojga')).map(({ id }) => id)).toEqual([into]);
    // Under either spelling nobody gets a second seat, and the training counts.
    expect(refusal(await register(upcoming, employee('Dwojga', 'dwojga@osoba.example')))[0]).toBe(422);
    const next = await addCourse(portal.app, { name: 'Hamulce III', prerequisiteACourseId: courseA });
    expect(await personOf(await registered(await newDate(next), employee('Dwojga', 'dwojga@osoba.example')))).toBe(
      into,
    );
    for (const person of [from, into]) {
      expect(JSON.stringify((await data(`/panel/employees/${person}`)).timeline)).toContain('Połączono z ');
      const file = await data(`/panel/gdpr/users/${person}`);
      expect([file.personId, JSON.stringify(file.sections).includes('Ewa Dwojga"')]).toEqual([into, true]);
    }
    const again = await admin.post(mergePath(into), { other: from, reason: 'Jeszcze raz' });
    expect(again.status).toBe(409);
    const undone = await admin.post(`${mergePath(into)}/undo`, { other: from, reason: 'To jednak dwie osoby' });
    expect(undone.status, undone.text).toBe(200);
    await portal.settled();
    expect([await personOf(attended), await personOf(other)]).toEqual([from, into]);
    expect(await personOf(await registered(await newDate(), employee('Dwojga', 'dwojga@osoba.example')))).toBe(from);
    expect((await rowOf('Dwojga')).map(({ id }) => id).sort()).toEqual([from, into].sort());
  });

  it('EMP-02 who was merged away is edited no more, until separated; the page leads to the person they are known as', async () => {
    const into = await personOf(await registered(await newDate(), employee('Zostaje', 'zostaje@osoba.example')));
    const from = await personOf(await registered(await newDate(), employee('Odchodzi', 'odchodzi@osoba.example')));
    const page = `/panel/employees/${from}`;
    // A form that was open before the merging.
    const { values, version } = await data(`${page}/edit`);
    const save = () => admin.call('PUT', page, { ...values, phone: '600111222', version: String(version) });
    expect((await admin.post(mergePath(into), { other: from, reason: 'Ta sama' })).status).toBe(200);
    await portal.settled();
    const said = 'Tę osobę połączono z inną. Dane zmieniaj na stronie osoby, z którą ją połączono';
    const refused = await save();
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(said)]);
    const form = await admin.get(`${page}/edit`);
    expect([form.status, form.text]).toEqual([409, expect.stringContaining(said)]);
    expect(await data(page)).toMatchObject({ changes: [], more: { knownAs: into } });
    expect((await data(`/panel/employees/${into}`)).changes).toContain('edit');
    const undone = await admin.post(`${mergePath(into)}/undo`, { other: from, reason: 'Jednak dwie' });
    expect(undone.status, undone.text).toBe(200);
    await portal.settled();
    const saved = await save();
    expect(saved.status, saved.text).toBe(200);
  });

  it('APP-20 with a seat each on one date are refused by the name of that date', async () => {
    const date = await newDate();
    const into = await personOf(await registered(date, employee('Razem', 'razem@osoba.example')));
    const from = await personOf(await registered(date, employee('Osobno', 'osobno@osoba.example')));
    const refused = await admin.post(mergePath(into), { other: from, reason: 'Ta sama' });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('„Hamulce” 04.12.2026')]);
  });

  it('GDP-02 the file says why each was decided, also under the record that was merged away', async () => {
    const application = await registered(await newDate(), employee('Uzasadniona', 'powod@osoba.example'));
    const from = await personOf(application);
    const into = await personOf(await registered(await newDate(), employee('Uzasadniona-Nowa', 'nowa@osoba.example')));
    const reason = 'Nie dojedzie z Suwałk';
    expect((await admin.post(`/panel/applications/${application}/resign`, { reason })).status).toBe(200);
    expect((await admin.post(mergePath(into), { other: from, reason: 'Ta sama' })).status).toBe(200);
    await portal.settled();
    const { dane } = (await admin.get(`/panel/gdpr/users/${into}/json`)).body;
    expect(dane.Historia.map((line: Loose) => line['Powód'])).toContain(reason);
  });

  it('GDP-02 GDP-03 page and erasure count the mails of both, and what one was written is no mail to others', async () => {
    const people = [];
    for (const name of ['Pisana', 'Pisana-Nowa'])
      people.push(await personOf(await registered(await newDate(), employee(name, `${name}@osoba.example`))));
    const [from = '', into = ''] = people;
    // One to the first that is about both; of the second so many that a page has room for none of the others.
    await portal.app.pool.query(
      `INSERT INTO app.mails (id, portal, template, status, person_id, person_ids, created_at, expired_at)
       SELECT 'pisana-' || n, 'szkolenia', 'reserve', 'sent', CASE n WHEN 1 THEN $1 ELSE $2 END,
         CASE n WHEN 1 THEN ARRAY[$1, $2] ELSE ARRAY[$2] END, now() - n * interval '1 minute', now()
       FROM generate_series(1, 23) AS n`,
      [from, into],
    );
    const sent = async (person: string): Promise<Loose[]> =>
      (await data(`/panel/gdpr/users/${person}`)).sections.filter(({ title }: Loose) => title.startsWith('Wiadomości'));
    const before = (await sent(from))[0].total + (await sent(into))[0].total;
    expect(before).toBeGreaterThanOrEqual(23);
    expect((await admin.post(mergePath(into), { other: from, reason: 'Ta sama' })).status).toBe(200);
    await portal.settled();
    const [own, ...others] = await sent(into);
    expect([own.total, own.uncounted, own.entries.length]).toEqual([before, false, 20]);
    expect(others).toEqual([]);
  });

  it('GDP-03 are erased together, whichever of them is asked for', async () => {
    const first = await registered(await newDate(), employee('Znikajaca', 'znika@osoba.example'));
    const second = await registered(await newDate(), employee('Niknaca', 'niknie@osoba.example'));
    const [from, into] = [await personOf(first), await personOf(second)];
    expect((await admin.post(mergePath(into), { other: from, reason: 'Ta sama' })).status).toBe(200);
    await portal.settled();
    const erased = await admin.post(`/panel/gdpr/users/${from}/forget`, { reason: 'Żądanie' });
    expect(erased.status, erased.text).toBe(200);
    await portal.settled();
    const { rows } = await portal.app.pool.query(
      `SELECT row_to_json(a)::text AS row FROM read.applications a WHERE id = ANY ($1)
       UNION ALL SELECT row_to_json(e)::text FROM read.employees e WHERE id = ANY ($2)`,
      [
        [first, second],
        [from, into],
      ],
    );
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toMatch(/Znikajaca|Niknaca|znika@|niknie@/);
    expect(await portal.app.vault.anyForgotten([from])).toBe(true);
    expect(await portal.app.vault.anyForgotten([into])).toBe(true);
    // From a page that was open before.
    const late = await admin.post(`${mergePath(into)}/undo`, { other: from, reason: 'Jednak dwie' });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Dane tej osoby zostały usunięte')]);
  });

  it('PERM-03 only by who may edit such records', async () => {
    const into = await personOf(await registered(await newDate(), employee('Strzeżona', 'strzez@osoba.example')));
    await portal.addOperator({ role: 'TRAINER', email: 'czyta@demo.example', permissions: ['EMPLOYEE_READ'] });
    const reader = portal.client();
    await reader.login('czyta@demo.example', PASSWORD);
    expect((await reader.post(mergePath(into), { other: into, reason: 'x' })).status).toBe(403);
    expect((await reader.get(mergePath(into))).status).toBe(403);
  });

  it('REP-01 reporters too: what the other one sent goes over, and the login of the other one ends', async () => {
    const send = async (reporterEmail: string) => {
      const fields = registrationFields(await newDate(), 1, { reporterEmail });
      const answer = await portal.client().post('/api/register-applications', fields);
      expect(answer.status, answer.text).toBe(201);
      await portal.settled();
      return answer.body.applications[0].id as string;
    };
    const reporterOf = async (id: string) =>
      (
        await portal.app.db
          .selectFrom('applications')
          .select('reporter_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).reporter_id;
    const [first, second] = [await send('jedna@serwis.example'), await send('druga@serwis.example')];
    const [from, into] = [await reporterOf(first), await reporterOf(second)];
    const merged = await admin.post(`/panel/reporters/${into}/merge`, { other: from, reason: 'Dwa adresy' });
    expect(merged.status, merged.text).toBe(200);
    await portal.settled();
    expect(await reporterOf(first)).toBe(into);
    expect(await reporterOf(await send('jedna@serwis.example'))).toBe(into);
    expect((await data(`/panel/reporters/${into}`)).more.applications).toHaveLength(3);
  });
});
