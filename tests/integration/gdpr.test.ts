import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { edit } from '#tests/support/program/edit.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

const USERS = '/panel/gdpr/users';

let portal: TestApp;
let smtp: TestSmtp;
let admin: Client;
let dateId: string;
beforeAll(async () => {
  smtp = await startSmtp();
  portal = await testApp({ workers: true, config: { smtpUrl: smtp.url } });
  admin = await portal.as('ADMIN_OPERATOR');
  const [course, location] = [await addCourse(portal.app, { name: 'Klimatyzacja' }), await addLocation(portal.app)];
  const made = await admin.post('/panel/course-dates', dateFields(course, location, { seatLimit: '100' }));
  dateId = made.body.id;
});
afterAll(async () => {
  await portal?.stop();
  await smtp?.stop();
});

const data = async (path: string, client = admin): Promise<Loose> => (await client.props(path)).body.data;
const search = (text: string, client = admin): Promise<Loose> =>
  data(`${USERS}?filters[query]=${encodeURIComponent(text)}`, client);
const register = async (n: number, more: object): Promise<string> => {
  const answer = await portal.client().post('/api/register-applications', registrationFields(dateId, n, more));
  expect(answer.status, answer.text).toBe(201);
  await portal.settled();
  return answer.body.applications[0].id;
};
const employee = (firstName: string, lastName: string, email: string) => ({
  employees: [{ firstName, lastName, email, phone: '600100200' }],
});
/** Every row of every table, as a thief of the database would read it. */
async function everything(): Promise<string> {
  const { rows: tables } = await portal.app.pool.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await portal.app.pool.query<{ text: string | null }>(
      `SELECT string_agg(t::text, ' ') AS text FROM ${name} t`,
    );
    texts.push(rows[0]?.text ?? '');
  }
  return texts.join('\n');
}

describe('looking for persons', () => {
  it('GDP-01 one e-mail in three places is three hits with links; names are found without Polish marks', async () => {
    const email = 'swieta.lacka@serwis.example';
    await portal.addOperator({ role: 'TRAINER', firstName: 'Święta', lastName: 'Łącka', email });
    await portal.addReporter({ firstName: 'Święta', lastName: 'Łącka', email });
    await register(1, employee('Święta', 'Łącka', email));
    const { hits } = await search(email);
    expect(hits.map(({ label }: Loose) => label)).toEqual(['Operator', 'Osoba zgłaszająca', 'Uczestnik']);
    for (const hit of hits) {
      expect((await admin.props(hit.path)).status, hit.path).toBe(200);
      expect((await admin.props(hit.personPath)).status, hit.personPath).toBe(200);
    }
    expect((await search('swieta lacka')).hits).toHaveLength(3);
    expect((await search('nikt taki')).hits).toEqual([]);
    expect(await search('a')).toMatchObject({ hits: [], notices: ['Podaj co najmniej 2 litery.'] });
  });

  it('GDP-01 who registered others without an account is found as well', async () => {
    await register(2, {
      reporterFirstName: 'Bożena',
      reporterLastName: 'Bezkonta',
      reporterEmail: 'bez.konta@serwis.example',
    });
    const { hits } = await search('Bezkonta');
    expect(hits).toMatchObject([{ label: 'Osoba zgłaszająca bez konta', name: 'Bożena Bezkonta' }]);
    // REP-02: who accepted the notice with a registration is among the consents.
    const rows = rowsOf(await download(portal.url, admin, '/panel/reporters/excel-gdpr'));
    const line = rows.find((row) => row.includes('Bezkonta'));
    expect(line?.slice(-3)).toEqual([expect.stringMatching(/^\d{4}-\d{2}/), expect.any(Date), 'nie']);
    expect(rows.filter((row) => row.includes('Święta')).map((row) => row.at(-1))).toEqual(['tak']);
  });

  it('GDP-04 a look-up is in the journal with the operator and what was typed, once for a reload', async () => {
    const operator = await portal.as('NORMAL_OPERATOR');
    for (let n = 0; n < 2; n += 1) await search('bez.konta@serwis.example', operator);
    await portal.settled();
    expect((await search('bez.konta@serwis.example', operator)).journal).toBeNull();
    const { wholeJournal } = await data(USERS);
    const { items } = await data(wholeJournal);
    expect(JSON.stringify(items)).toContain('bez.konta@serwis.example');
    expect(items.filter(({ type }: Loose) => !/^Person(LookedUp|Forgotten)/.test(type))).toEqual([]);
    const { journal } = await data(USERS);
    const entries = journal.filter((one: Loose) => one.changes[0]?.to === 'bez.konta@serwis.example');
    expect(entries).toMatchObject([
      {
        type: 'PersonLookedUp',
        text: 'Wyszukano użytkownika: znaleziono 1 osobę',
        actor: { name: 'Olga Nowicka' },
        changes: [{ label: 'Szukano', to: 'bez.konta@serwis.example' }],
      },
    ]);
    // Not in the clear: it is about a person.
    const { rows } = await portal.app.pool.query(`SELECT string_agg(data::text, ' ') AS text FROM eventstore.events`);
    expect(rows[0].text.includes('bez.konta')).toBe(false);
  });

  it('PERM-07 every operator may search; the file and the erasure need more', async () => {
    const trainer = await portal.as('TRAINER');
    const { hits, journal } = await search('Bezkonta', trainer);
    // Nor does it find whose lists they may not read.
    expect([hits, journal]).toEqual([[], null]);
    expect((await search('TRAINER@demo', trainer)).hits).toEqual([]);
    // The mailbox neither: a mail about nothing but an account is for anyone who may see the account.
    await portal.client().post('/remind-password', { email: 'admin_operator@demo.example' });
    await portal.app.deferred.done();
    const boxOf = async (client: Client) => (await client.props('/panel/mailbox')).body.data;
    const [mail] = (await boxOf(admin)).items;
    expect(mail.template).toBe('password-reset');
    expect(JSON.stringify(await boxOf(trainer))).not.toContain(mail.id);
    expect((await trainer.props(`/panel/mailbox/${encodeURIComponent(mail.id)}`)).status).toBe(404);
    expect((await admin.props(`/panel/mailbox/${encodeURIComponent(mail.id)}`)).status).toBe(200);
    const { personPath } = (await search('Bezkonta')).hits[0];
    for (const path of ['', '/json', '/pdf']) expect((await trainer.get(`${personPath}${path}`)).status).toBe(403);
    const normal = await portal.as('NORMAL_OPERATOR');
    expect((await data(personPath, normal)).canForget).toBe(false);
    expect((await normal.post(`${personPath}/forget`, { reason: 'bo tak' })).status).toBe(403);
    expect((await portal.client().get(USERS)).status).toBe(303);
    expect((await admin.props(`${USERS}/nikt`)).status).toBe(404);
  });
});

describe('a person’s file', () => {
  it('GDP-02 holds all applications and mails, as JSON and as PDF, and is noted', async () => {
    const email = 'jan.wzorowy@serwis.example';
    const id = await register(3, employee('Jan', 'Wzorowy', email));
    await register(4, { ...employee('Jan', 'Wzorowy', email), courseDateId: await anotherDate() });
    const { personPath } = (await search(email)).hits[0];
    await workedOff(portal.app);
    const page = await data(personPath);
    expect(page.sections.map(({ title, total }: Loose) => [title, total])).toEqual([
      ['Uczestnik', 1],
      ['Zgłoszenia jako uczestnik', 2],
      ['Wiadomości do innych, w których jest o tej osobie', 2],
      ['Historia', 2],
    ]);
    expect(page.warning).toContain('ma 2 nadchodzące szkolenia');
    const file = await admin.get(`${personPath}/json`);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename=dane-osoby-\d{4}-\d\d-\d\d-[\da-f]{8}\.json$/,
    );
    const { dane } = JSON.parse(file.text);
    expect(dane['Zgłoszenia jako uczestnik']).toMatchObject([
      { Szkolenie: 'Klimatyzacja', 'E-mail': email, Status: 'oczekujące' },
      { Szkolenie: 'Klimatyzacja', 'E-mail': email, Status: 'oczekujące' },
    ]);
    const pdf = await admin.get(`${personPath}/pdf`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await data(personPath)).timeline.map(({ text }: Loose) => text)).toEqual([
      'Pobrano dane osoby (PDF)',
      'Pobrano dane osoby (JSON)',
      'Wyszukano użytkownika: znaleziono 1 osobę',
    ]);
    // Who looked for whom is for administrators.
    const normal = await portal.as('NORMAL_OPERATOR');
    expect((await data(personPath, normal)).timeline.map(({ type }: Loose) => type)).not.toContain('PersonLookedUp');
    // The reporter's mails are the reporter's, not the participant's.
    await admin.post(`/panel/applications/${id}/confirm`);
    await portal.settled();
    await workedOff(portal.app);
    const reporter = (await search('anna.kos@demo.example')).hits[0];
    const mails = JSON.parse((await admin.get(`${reporter.personPath}/json`)).text).dane['Wiadomości e-mail'];
    expect(mails[0]).toMatchObject({
      Adres: expect.stringContaining('anna.kos@demo.example'),
      Temat: expect.any(String),
    });
  });

  const anotherDate = async (): Promise<string> => {
    const [course, location] = [await addCourse(portal.app, { name: 'Klimatyzacja' }), await addLocation(portal.app)];
    return (await admin.post('/panel/course-dates', dateFields(course, location))).body.id;
  };
});

describe('erasing a person', () => {
  it('GDP-03 nothing of the person is left anywhere, counts and timelines stay, and the log-in is gone', async () => {
    const email = 'zdzislawa.znikajaca@serwis.example';
    const account = await portal.addReporter({
      firstName: 'Zdzisława',
      lastName: 'Znikająca',
      email,
      phone: '611222333',
    });
    const own = portal.client();
    expect((await own.login(email, PASSWORD, 'SzkoleniaReporter')).status).toBe(200);
    const application = await register(5, {
      ...employee('Zdzisława', 'Znikająca', email),
      reporterFirstName: 'Zdzisława',
      reporterLastName: 'Znikająca',
      reporterEmail: email,
      reporterPhone: '611222333',
    });
    await admin.post(`/panel/applications/${application}/confirm`);
    await portal.settled();
    await workedOff(portal.app);
    expect(smtp.to(email)).not.toHaveLength(0);
    const totals = async () => (await data('/panel/reports/applications')).sums;
    const before = await totals();
    const { hits } = await search('Znikająca');
    expect(hits).toHaveLength(2);

    for (const { personPath } of hits) {
      const refused = await admin.post(`${personPath}/forget`, { reason: '' });
      expect([refused.status, refused.body.errors]).toEqual([422, { reason: ['Pole „Powód” jest wymagane'] }]);
      const done = await admin.post(`${personPath}/forget`, { reason: 'Żądanie z 20.11.2026' });
      expect([done.status, done.body.flash?.message]).toEqual([200, 'Usunięto dane osobowe.']);
      // Asked again it is done already.
      expect((await admin.post(`${personPath}/forget`, { reason: 'Jeszcze raz' })).status).toBe(200);
      expect(await data(personPath)).toMatchObject({ name: 'dane usunięte', forgotten: true, canForget: false });
    }
    await portal.settled();
    // Nothing of it can be edited, and it says so instead of 'Zapisano'.
    for (const [path, fields] of [
      [`/panel/applications/${application}`, { participantPhone: '600100999' }],
      [`/panel/applications/${application}`, { companyName: 'Inny Serwis' }],
      [`/panel/reporters/${account}`, { phone: '600100999' }],
      [`/panel/employees/${hits[1].path.split('/').pop()}`, { phone: '600100999' }],
    ] as const) {
      const answer = await edit(admin, path, fields);
      expect([path, answer.status, answer.body.message]).toEqual([
        path,
        409,
        expect.stringContaining('zostały usunięte'),
      ]);
    }
    expect((await search('Znikająca')).hits).toEqual([]);
    expect((await data(`/panel/applications/${application}`)).participantName).toBe('dane usunięte');
    expect(await totals()).toEqual(before);
    const { timeline } = await data(`/panel/applications/${application}`);
    expect(timeline.map(({ type }: Loose) => type)).toEqual(expect.arrayContaining(['ApplicationConfirmed']));
    const { journal } = await data(USERS);
    expect(journal.filter(({ type }: Loose) => type === 'PersonForgotten')).toMatchObject([
      { reason: 'Żądanie z 20.11.2026' },
      { reason: 'Żądanie z 20.11.2026' },
    ]);
    // Neither a session nor the password is worth anything.
    expect((await own.props('/konto')).status).not.toBe(200);
    expect((await portal.client().login(email, PASSWORD, 'SzkoleniaReporter')).status).toBe(422);
    expect((await admin.props(`/panel/reporters/${account}`)).body.data.title).toBe('dane usunięte');
    // Mails, files and sessions go by jobs that follow the fact.
    await workedOff(portal.app);
    const text = await everything();
    for (const plain of ['Zdzisława', 'Znikająca', 'znikajaca', '611222333']) {
      expect(text.includes(plain), plain).toBe(false);
    }
  });

  it('GDP-03 a crash after the fact leaves no login: it goes by the fact, not by the request', async () => {
    const email = 'urwana@serwis.example';
    const id = await portal.addReporter({ firstName: 'Urwana', lastName: 'Wpół', email });
    await portal.client().post('/remind-password', { email });
    await portal.app.deferred.done();
    const held = async () => {
      const { rows } = await portal.app.pool.query(
        `SELECT (SELECT count(*)::int FROM app.credentials WHERE actor_id = $1) AS logins,
           (SELECT count(*)::int FROM app.password_resets WHERE actor_id = $1 AND used_at IS NULL) AS links`,
        [id],
      );
      return rows[0];
    };
    expect(await held()).toEqual({ logins: 1, links: 1 });
    const { rows } = await portal.app.pool.query('SELECT person_id FROM read.reporters WHERE id = $1', [id]);
    // The key and the fact, and then the process that was asked for it is gone.
    await portal.forget(rows[0].person_id);
    await vi.waitFor(async () => expect(await held()).toEqual({ logins: 0, links: 0 }), 60_000);
    // Anyone who has the address may have an account again.
    await portal.addReporter({ firstName: 'Urwana', lastName: 'Wpół', email });
    expect((await portal.client().login(email, PASSWORD, 'SzkoleniaReporter')).status).toBe(200);
  });

  it('GDP-03 nobody erases themselves, nor the only administrator', async () => {
    const { hits } = await search('admin_operator@demo.example');
    const self = await admin.post(`${hits[0].personPath}/forget`, { reason: 'Odchodzę' });
    expect([self.status, self.body.message]).toEqual([409, expect.stringContaining('własnych danych')]);
    const email = 'zastepczyni@demo.example';
    const permissions = [
      'OPERATOR_READ',
      'OPERATOR_WRITE',
      'APPLICATION_READ',
      'EMPLOYEE_READ',
      'REPORTER_READ',
    ] as const;
    await portal.addOperator({ role: 'NORMAL_OPERATOR', email, permissions });
    const deputy = portal.client();
    await deputy.login(email, PASSWORD);
    const last = await deputy.post(`${hits[0].personPath}/forget`, { reason: 'Odchodzi' });
    expect([last.status, last.body.message]).toEqual([409, expect.stringContaining('jedyny administrator')]);
    expect((await admin.props('/panel/applications')).status).toBe(200);
  });
});

describe('the same human elsewhere', () => {
  it('GDP-02 GDP-03 one human under three ids: each file names the others, and one erasure may take all', async () => {
    const email = 'trzy.role@serwis.example';
    await portal.addOperator({ role: 'TRAINER', firstName: 'Ewa', lastName: 'Trójrolna', email });
    await portal.addReporter({ firstName: 'Ewa', lastName: 'Trójrolna', email });
    await register(31, employee('Ewa', 'Trójrolna', email));
    // Another person at the office's address is somebody else.
    await register(32, employee('Piotr', 'Biurowy', email));
    const { hits } = await search(email);
    const pathOf = (label: string): string => hits.find((hit: Loose) => hit.label === label).personPath;
    for (const [own, others] of [
      ['Operator', ['Osoba zgłaszająca', 'Uczestnik']],
      ['Uczestnik', ['Operator', 'Osoba zgłaszająca']],
    ] as const) {
      const file = await data(pathOf(own));
      expect(file.others.map(({ label }: Loose) => label)).toEqual(others);
      expect(file.options.otherRecords).toHaveLength(2);
      const { text } = await admin.get(`${pathOf(own)}/json`);
      expect(JSON.parse(text).inneZapisy.map((one: Loose) => one.Rodzaj)).toEqual(others);
    }
    const page = pathOf('Uczestnik');
    const also = (await data(page)).others.map(({ personId }: Loose) => personId);
    const stranger = await admin.post(`${page}/forget`, { reason: 'Wniosek', also: ['ktos-inny'] });
    expect([stranger.status, Object.keys(stranger.body.errors)]).toEqual([422, ['also']]);
    const erased = await admin.post(`${page}/forget`, { reason: 'Wniosek', also });
    expect(erased.status, erased.text).toBe(200);
    await portal.settled();
    expect((await search('Trójrolna')).hits).toEqual([]);
    expect((await search('Biurowy')).hits).toHaveLength(1);
    for (const id of also) expect((await data(`${USERS}/${id}`)).forgotten).toBe(true);
  });
});
