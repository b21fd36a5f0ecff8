import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import { orderOperator, serviceCompany } from '#tests/support/orders/order.ts';
import { edit } from '#tests/support/program/edit.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** Who was given whose data, who logged in and who was refused: found by an auditor in the panel alone. */
const PAGE = '/panel/audit/access';
const EMAIL = 'hanna.czytelna@example.pl';

let program: TestApp;
let admin: Client;
let reader: Client;
let readerId: string;
let personId: string;
let application: string;

async function entries(query: Readonly<Record<string, string>> = {}): Promise<Loose> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [`filters[${name}]`, value]));
  return (await admin.props(`${PAGE}?${search}`)).body.data;
}
const whatOf = ({ items }: Loose): string[] => items.map(({ what }: Loose) => what);
const login = (password: string) => {
  const client = program.client();
  return client
    .post('/szkolenia/login', { login: EMAIL, password, applicationActorType: 'SzkoleniaOperator' })
    .then(({ status }) => ({ client, status }));
};

beforeAll(async () => {
  program = await testApp();
  admin = await program.as('ADMIN_OPERATOR');
  readerId = await program.addOperator({
    firstName: 'Hanna',
    lastName: 'Czytelna',
    email: EMAIL,
    role: 'ADMIN_OPERATOR',
  });
  const fields = dateFields(await addCourse(program.app), await addLocation(program.app));
  const dateId = (await admin.post('/panel/course-dates', fields)).body.id;
  const registered = await program.client().post('/api/register-applications', registrationFields(dateId, 2));
  application = registered.body.applications[0].id;
  await program.settled();
  const { rows } = await program.app.pool.query<{ id: string }>(
    `SELECT details -> 'participant' ->> 'personId' AS id FROM read.applications WHERE id = $1`,
    [application],
  );
  personId = rows[0]?.id ?? '';
  ({ client: reader } = await login(PASSWORD));
});
afterAll(() => program?.stop());

describe('what an auditor reads of access to data', () => {
  it('names who opened a person’s whole file and who took it along, beside the file too', async () => {
    const file = `/panel/gdpr/users/${personId}`;
    expect((await reader.props(file)).body.data.given).toMatchObject({ total: 0 });
    expect((await reader.get(`${file}/json`)).status).toBe(200);
    const { items, total } = await entries({ person: personId });
    expect(items.map(({ who, what, personPath }: Loose) => [who, what, personPath])).toEqual([
      ['Hanna Czytelna', 'Pobrano plik z danymi', file],
      ['Hanna Czytelna', 'Otwarto dane osoby', file],
    ]);
    expect(total).toBe(2);
    const { given } = (await admin.props(file)).body.data;
    expect(given.items.map(({ who }: Loose) => who)).toEqual(['Hanna Czytelna', 'Hanna Czytelna']);
  });

  it('APP-20 GDP-02 of one human with two records: by either record, who opened either', async () => {
    const fields = dateFields(await addCourse(program.app), await addLocation(program.app));
    const ids: string[] = [];
    for (const n of [31, 32]) {
      const { id } = (await admin.post('/panel/course-dates', fields)).body;
      const made = await program.client().post('/api/register-applications', registrationFields(id, n));
      await program.settled();
      const { rows } = await program.app.pool.query<{ id: string }>(
        'SELECT person_id AS id FROM read.applications WHERE id = $1',
        [made.body.applications[0].id],
      );
      ids.push(rows[0]?.id ?? '');
    }
    const [kept = '', other = ''] = ids;
    expect((await reader.get(`/panel/gdpr/users/${other}/json`)).status).toBe(200);
    const merged = await admin.post(`/panel/employees/${kept}/merge`, { other, reason: 'Jedna osoba' });
    expect(merged.status, merged.text).toBe(200);
    await program.settled();
    const { given, timeline } = (await admin.props(`/panel/gdpr/users/${kept}`)).body.data;
    expect(given.items.map(({ who, what }: Loose) => [who, what])).toEqual([
      ['Hanna Czytelna', 'Pobrano plik z danymi'],
    ]);
    expect(timeline.map(({ text }: Loose) => text)).toContain('Pobrano dane osoby (JSON)');
    for (const person of [kept, other])
      expect((await entries({ person })).items.map(({ who }: Loose) => who)).toContain('Hanna Czytelna');
  });

  it('tells of a file which list, filters, columns and how many rows it was, and nothing that was typed', async () => {
    const query = '?filters[status]=waiting&filters[participantName]=Testowa';
    const sheet = rowsOf(await download(program.url, reader, `/panel/applications/excel${encodeURI(query)}`));
    const { items } = await entries({ what: 'export', account: readerId });
    const [{ given }] = items;
    expect(given).toMatch(/^zgloszenia-\d{4}-\d\d-\d\d\.xlsx; /);
    expect(given).toContain(`wierszy: ${sheet.length - 1};`);
    expect(given).toContain('filtry: Uczestnik: wpisany tekst, Status: oczekujące');
    expect(given).toMatch(/kolumny: .*E-mail/);
    const { rows } = await program.app.pool.query(`SELECT given::text FROM app.security_log WHERE event = 'export'`);
    expect(JSON.stringify(rows)).not.toContain('Testowa');
  });

  it('tells the same of a file of records or accounts, and names what was chosen, which the log itself has by its id', async () => {
    const course = await addCourse(program.app, { name: 'Turbosprężarki' });
    await download(program.url, reader, `/panel/applications/excel?filters[courseId]=${course}`);
    await download(program.url, reader, '/panel/employees/excel?filters[name]=Testowa&filters[status]=active');
    const files = (await entries({ what: 'export', account: readerId })).items.map(({ given }: Loose) => given);
    expect(files.slice(0, 2)).toEqual([
      expect.stringMatching(/filtry: [^;]*: wpisany tekst, Stan: w użyciu;/),
      expect.stringContaining('filtry: Szkolenie: Turbosprężarki;'),
    ]);
    const { rows } = await program.app.pool.query(`SELECT given::text FROM app.security_log WHERE event = 'export'`);
    expect(JSON.stringify(rows)).not.toMatch(/Testowa|Turbosprężarki/);
  });

  it('has logins, refused ones and commands that were refused, by name, day and group', async () => {
    expect((await login('Nie-To-Haslo1!')).status).toBe(422);
    await reader.post(`/panel/applications/${application}/confirm`, {});
    await reader.post(`/panel/applications/${application}/confirm`, {});
    const all = whatOf(await entries({ who: 'czytelna' }));
    expect(all).toContain('Odmówiono: w tym stanie nie można tego zrobić');
    expect(whatOf(await entries({ who: 'czytelna', what: 'refused' }))).toContain('Odrzucono logowanie: złe hasło');
    expect(whatOf(await entries({ who: 'czytelna', what: 'logins' }))).toEqual(['Zalogowano']);
    expect((await entries({ who: 'nikt taki' })).total).toBe(0);
    expect((await entries({ from: '01.01.2020', to: '02.01.2020' })).total).toBe(0);
    const own = (await reader.props('/account/security')).body.data.happenings;
    expect(whatOf({ items: own })).not.toContain('Otwarto dane osoby');
  });

  it('tells of accounts in the portal where they are: a record at the same address elsewhere is none', async () => {
    const operator = await orderOperator(program, 'Zleceniowa');
    const companyId = await serviceCompany(operator, 'Serwis Bez Konta');
    expect((await edit(operator, `/zlecenia/panel/services/${companyId}`, { city: 'Łódź' })).status).toBe(200);
    const employee = { firstName: 'Ewa', lastName: 'Nowa', email: 'ewa.nowa@example.pl', primaryNumber: '600700800' };
    const fields = { ...employee, companyId, cooperationScope: ['ph'], 'actor[accessType]': 'unlimited' };
    const made = await operator.post('/zlecenia/panel/employees', {
      ...fields,
      'actor[passwordChangeMode]': 'unlimited',
    });
    expect(made.status, made.text).toBe(201);
    const { items } = (await operator.props('/zlecenia/panel/audit/access')).body.data;
    expect(
      items.filter(({ what }: Loose) => what.includes('kont')).map(({ what, route }: Loose) => [what, route]),
    ).toEqual([['Dodano konto innej osoby', '/panel/employees']]);
  });

  it('is paged in both ways, exported whole, and its tabs are counted', async () => {
    const size = 25;
    for (let nth = 0; nth < size; nth += 1)
      program.app.securityLog.note({
        event: 'forbidden',
        portal: 'szkolenia',
        accountId: readerId,
        client: 'here',
        device: 'Firefox',
        route: `/panel/${nth}`,
        status: 403,
        requestId: `request-${nth}`,
      });
    const first = (await admin.props(`${PAGE}?pageSize=${size}&filters[account]=${readerId}`)).body.data;
    const at = `pageSize=${size}&filters[account]=${readerId}`;
    const second = (await admin.props(`${PAGE}?${at}&page=2&after=${encodeURIComponent(first.next)}`)).body.data;
    const back = (await admin.props(`${PAGE}?${at}&page=1&before=${encodeURIComponent(second.previous)}`)).body.data;
    expect(back.items).toEqual(first.items);
    const ids = [...first.items, ...second.items].map(({ id }: Loose) => id);
    expect(new Set(ids).size).toBe(first.total);
    const filter = `filters[account]=${readerId}`;
    const csv = parseCsv((await admin.get(`${PAGE}/csv?${filter}`)).text, {
      bom: true,
      delimiter: ';',
      columns: true,
    }) as Loose[];
    expect(csv).toHaveLength(first.total);
    expect(new Set(csv.map(({ Kto }) => Kto))).toEqual(new Set(['Hanna Czytelna']));
    expect(rowsOf(await download(program.url, admin, `${PAGE}/excel?${filter}`))).toHaveLength(first.total + 1);
    const given = await entries({ what: 'given' });
    const { counts } = (await admin.get(`${PAGE}/tabs`)).body as Loose;
    expect(counts[2].total).toBe(given.total);
  });

  it('leaves out what can’t be read, and is closed to the one who may not read the journal', async () => {
    const { errors, items } = await entries({ from: '31.02.2026', what: 'nic', who: 'x', person: '../..' });
    expect(Object.keys(errors).sort()).toEqual(['filters[from]', 'filters[person]', 'filters[what]', 'filters[who]']);
    expect(items.length).toBeGreaterThan(0);
    expect((await admin.props(`${PAGE}?after=zle~`)).status).toBe(200);
    expect((await admin.get(`${PAGE}/csv?filters[from]=31.02.2026`)).status).toBe(422);
    const operator = await program.as('NORMAL_OPERATOR');
    expect((await operator.props(PAGE)).status).toBe(403);
    for (const file of ['excel', 'csv', 'tabs']) expect((await operator.get(`${PAGE}/${file}`)).status).toBe(403);
  });

  it('keeps whose data were given after both were erased, without a name', async () => {
    const forget = (id: string) => admin.post(`/panel/gdpr/users/${id}/forget`, { reason: 'żądanie z dnia 1.12' });
    expect((await forget(personId)).status).toBe(200);
    await program.settled();
    const { items } = await entries({ person: personId });
    expect(items).toHaveLength(3);
    expect(JSON.stringify(items)).not.toContain('Testow');
  });
});
