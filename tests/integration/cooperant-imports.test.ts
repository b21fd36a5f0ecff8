import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { downloaded } from '#tests/support/files/xlsx.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';

/** The portals that keep cooperants: whose companies are records in one and accounts in the other. */
const PORTALS = [
  {
    at: '/zlecenia',
    type: 'ZleceniaOperator',
    kind: 'orders-operator',
    // Who adds employees grants them what their scope gives.
    held: ['MANAGING_COOPERANTS', 'VIEWING_ORDERS', 'PH_PERMISSIONS', 'BTS_PERMISSIONS'],
  },
  { at: '/sud', type: 'SudOperator', kind: 'services-operator', held: ['MANAGING_SERVICES', 'MANAGING_EMPLOYEES'] },
] as const;

let program: TestApp;
const clients = new Map<string, Client>();
beforeAll(async () => {
  program = await testApp({ workers: true });
  for (const { at, type, kind, held: permissions } of PORTALS) {
    const login = `boss${at.slice(1)}@demo.example`;
    const person = { firstName: 'Anna', lastName: 'Kowal', primaryNumber: '600700800' };
    await program.addAccount(kind, { ...person, email: login, permissions });
    const client = program.client();
    await client.post(`${at}/login`, { login, password: PASSWORD, applicationActorType: type });
    clients.set(at, client);
  }
});
afterAll(() => program?.stop());

const clientOf = (at: string): Client => clients.get(at) as Client;
const data = async (at: string, path: string): Promise<Loose> => (await clientOf(at).props(`${at}${path}`)).body.data;
const send = (at: string, base: string, content: string | Buffer) =>
  sendFiles(clientOf(at), {
    path: `${at}${base}/import`,
    files: { file: { name: 'plik.csv', content, type: 'text/csv' } },
  });

/** The dry run of a file, and its lines that are wrong. */
async function checked(at: string, base: string, content: string | Buffer): Promise<Loose> {
  const answer = await send(at, base, content);
  expect(answer.status, answer.text).toBe(201);
  return data(at, `${base}/import/${answer.body.id}`);
}

async function applied(at: string, base: string, id: string): Promise<Loose> {
  const path = `${base}/import/${id}`;
  expect((await clientOf(at).post(`${at}${path}/confirm`)).status).toBe(200);
  await expect.poll(async () => (await data(at, path)).status, { timeout: 60_000 }).toBe('completed');
  await program.settled();
  return data(at, path);
}

const COMPANIES = [
  'Nazwa;Miejscowość;Zakres współpracy;Rodzaje BTS;E-mail PH;Skrót PH;E-mail',
  'Serwis Żary;Żary;PH, bts;kotły;ph@zary.example;ŻAR;zary@serwis.example',
  'Serwis Łódź;Łódź;PH;;;;lodz@serwis.example',
].join('\r\n');
const EMPLOYEES = (...lines: string[]) =>
  ['Imię;Nazwisko;E-mail;Firma serwisowa;Zakres;Telefon główny;Miejscowość', ...lines].join('\r\n');

describe.each(PORTALS)('GEN-08 imports of $at', ({ at }) => {
  it('companies: every wrong line is reported, nothing is saved before the confirmation', async () => {
    const wrong = await checked(
      at,
      '/panel/services',
      `${COMPANIES}\r\nBez zakresu;Kielce;;;;;b@serwis.example\r\nInny;Kielce;PH, XY;;;;c@serwis.example\r\nSerwis Żary;;PH;;;;zary@serwis.example`,
    );
    expect(wrong.counts).toEqual({ create: 2, change: 0, skip: 0, error: 3 });
    expect((await data(at, '/panel/services')).items).toEqual([]);
  });

  it('FRM-05 a cell of a workbook with a character that can be kept nowhere is its line’s error', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Firmy');
    for (const line of COMPANIES.split('\r\n')) sheet.addRow(line.split(';'));
    sheet.getCell('A2').value = 'Serwis_x0000_Alfa';
    sheet.getCell('B3').value = 'Łódź_xD83C_';
    const dry = await checked(at, '/panel/services', Buffer.from(await book.xlsx.writeBuffer()));
    expect(dry.counts).toEqual({ create: 0, change: 0, skip: 0, error: 2 });
    expect(dry.lines.map(({ line, errors }: Loose) => [line, errors[0].label, errors[0].message])).toEqual([
      [2, 'Nazwa', expect.stringContaining('znak, którego nie da się zapisać')],
      [3, 'Miejscowość', expect.stringContaining('znak, którego nie da się zapisać')],
    ]);
  });

  it('FRM-05 the same of a CSV file', async () => {
    const dry = await checked(at, '/panel/services', COMPANIES.replace('Serwis Żary', 'Serwis\u0001Żary'));
    expect(dry.lines.find(({ outcome }: Loose) => outcome === 'error').errors).toEqual([
      { label: 'Nazwa', message: expect.stringContaining('znak, którego nie da się zapisać') },
    ]);
  });

  it('companies are saved once; the same file again changes nothing, and so does the export', async () => {
    const { id } = await checked(at, '/panel/services', COMPANIES);
    expect((await applied(at, '/panel/services', id)).counts).toMatchObject({ create: 2, error: 0 });
    const { items } = await data(at, '/panel/services');
    expect(items.map(({ title }: Loose) => title)).toEqual(['Serwis Łódź', 'Serwis Żary']);
    expect(items[1].values).toMatchObject({ city: 'Żary', cooperationScope: ['ph', 'bts'], phShort: 'ŻAR' });
    expect((await checked(at, '/panel/services', COMPANIES)).counts).toMatchObject({ skip: 2, change: 0 });
    const file = await downloaded(program.url, clientOf(at), `${at}/panel/services/excel`);
    expect((await checked(at, '/panel/services', file)).counts).toMatchObject({ skip: 2, change: 0, error: 0 });
  });

  it('employees: the company by its name, the person by the login; a change is shown and saved', async () => {
    const lines = [
      'Jan;Nowak;jan@serwis.example;serwis żary;BTS, PH;600 700 123;Żary',
      'Ewa;Lis;ewa@serwis.example;Serwis Łódź;PH;600700124;',
    ];
    const bad = await checked(
      at,
      '/panel/employees',
      EMPLOYEES(...lines, 'Ola;Kos;ola@serwis.example;Nieznana;PH;600700125;'),
    );
    expect(bad.counts).toEqual({ create: 2, change: 0, skip: 0, error: 1 });
    const { id } = await checked(at, '/panel/employees', EMPLOYEES(...lines));
    await applied(at, '/panel/employees', id);
    const { items } = await data(at, '/panel/employees');
    expect(items.map(({ title }: Loose) => title)).toEqual(['Ewa Lis', 'Jan Nowak']);
    expect(items[1].values).toMatchObject({ primaryNumber: '600 700 123', cooperationScope: ['ph', 'bts'] });

    const moved = EMPLOYEES(lines[0] ?? '', 'Ewa;Lis;EWA@serwis.example;Serwis Żary;PH;600700124;');
    const dry = await checked(at, '/panel/employees', moved);
    expect(dry.counts).toMatchObject({ change: 1, skip: 1, error: 0 });
    expect(dry.lines.find((line: Loose) => line.outcome === 'change').changes).toEqual([
      { field: 'companyId', label: 'Firma serwisowa', from: 'Serwis Łódź', to: 'Serwis Żary' },
    ]);
    await applied(at, '/panel/employees', dry.id);
    const file = await downloaded(program.url, clientOf(at), `${at}/panel/employees/excel`);
    expect((await checked(at, '/panel/employees', file)).counts).toMatchObject({
      skip: 2,
      change: 0,
      error: 0,
    });
  });

  it('who was imported has no password, is written to by nobody, and asks for one', async () => {
    const type = at === '/sud' ? 'SudEmployee' : 'ZleceniaEmployee';
    const { rowCount } = await program.app.pool.query(`SELECT 1 FROM app.mails WHERE portal = $1`, [at.slice(1)]);
    expect(rowCount).toBe(0);
    const visitor = program.client();
    const login = { login: 'jan@serwis.example', password: PASSWORD, applicationActorType: type };
    expect((await visitor.post(`${at}/login`, login)).status).toBe(422);
    const asked = await visitor.post(`${at}/remind-password`, {
      email: 'jan@serwis.example',
      applicationActorType: type,
    });
    expect(asked.status, asked.text).toBe(200);
    const mails = async () =>
      (await program.app.pool.query(`SELECT 1 FROM app.mails WHERE portal = $1`, [at.slice(1)])).rowCount;
    await expect.poll(mails, { timeout: 60_000 }).toBe(1);
  });

  it('FRM-05 a company that is switched off after the dry run gets nobody; who is there already stays and is changed', async () => {
    const company = { name: 'Serwis Gasnący', cooperationScope: ['ph'], email: 'gasnie@serwis.example' };
    const made = await clientOf(at).post(`${at}/panel/services`, company);
    expect(made.status, made.text).toBe(201);
    const line = (name: string, phone: string, where = 'Serwis Gasnący') =>
      `${name};Zgaszona;${name.toLowerCase()}@gasnie.example;${where};PH;${phone};`;
    const first = EMPLOYEES(line('Ala', '600700131'), line('Ula', '600700132', 'Serwis Łódź'));
    await applied(at, '/panel/employees', (await checked(at, '/panel/employees', first)).id);
    const lines = [line('Ala', '600700141'), line('Ula', '600700132'), line('Ola', '600700133')];
    const dry = await checked(at, '/panel/employees', EMPLOYEES(...lines));
    expect(dry.counts).toMatchObject({ create: 1, change: 2, error: 0 });
    const off = await clientOf(at).post(`${at}/panel/services/${made.body.id}/close`, { people: 'keep' });
    expect(off.status, off.text).toBe(200);
    const done = await applied(at, '/panel/employees', dry.id);
    const refused = 'Firma serwisowa: tego nie można już wybrać';
    expect(done.lines.map(({ title, result }: Loose) => [title, result]).toSorted()).toEqual([
      ['Ala Zgaszona', null],
      ['Ola Zgaszona', refused],
      ['Ula Zgaszona', refused],
    ]);
    const { items } = await data(at, '/panel/employees');
    const there = items.filter(({ title }: Loose) => title.endsWith('Zgaszona'));
    expect(there.map(({ title, values }: Loose) => [title, values.primaryNumber])).toEqual([
      ['Ala Zgaszona', '600700141'],
      ['Ula Zgaszona', '600700132'],
    ]);
  });

  it('FRM-05 employees of namesakes: the line says how the companies are distinguished, and that chooses one', async () => {
    const made = await Promise.all(
      ['pierwszy', 'drugi'].map((name) =>
        clientOf(at).post(`${at}/panel/services`, {
          name: 'Serwis Bliźniaczy',
          cooperationScope: ['ph'],
          email: `${name}@blizniaczy.example`,
        }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const line = (company: string) => EMPLOYEES(`Iga;Bliska;iga@serwis.example;${company};PH;600700126;`);
    const vague = await checked(at, '/panel/employees', line('serwis bliźniaczy'));
    const [{ message }] = vague.lines[0].errors;
    expect(message).toMatch(/^Tę nazwę ma kilka pozycji listy: .* „Serwis Bliźniaczy \[[0-9a-f-]+\]”$/);
    const written = message.slice(message.indexOf('„') + 1, -1);
    expect((await checked(at, '/panel/employees', line(written))).counts).toMatchObject({ create: 1, error: 0 });
  });
});

describe('what a file gives is given by the one who confirms it', () => {
  const at = '/zlecenia';
  const whole = PORTALS[0].held;
  const temporary = {
    accessType: 'temporary',
    expiresAt: '2099-01-10T11:00:00.000Z',
    passwordChangeMode: 'none',
  } as const;

  it.each([
    ['holds less', { permissions: whole.slice(0, 2) }, 'możesz nadać tylko to, co masz'],
    ['is there for a time', { permissions: whole, access: temporary }, 'najdłużej do końca własnego'],
  ])('FRM-05 OPR-01 who %s confirms no dry run of somebody who may more', async (how, account, why) => {
    const login = `${how.replaceAll(' ', '-')}@demo.example`;
    const person = { firstName: 'Ewa', lastName: 'Mniej', primaryNumber: '600700801', email: login };
    await program.addAccount('orders-operator', { ...person, ...account });
    const lesser = program.client();
    await lesser.post(`${at}/login`, { login, password: PASSWORD, applicationActorType: 'ZleceniaOperator' });
    const company = { name: `Serwis, gdy ktoś ${how}`, cooperationScope: ['ph'], email: `firma-${login}` };
    expect((await clientOf(at).post(`${at}/panel/services`, company)).status).toBe(201);
    const file = EMPLOYEES(`Ola;Nadana;nadana-${login};"${company.name}";PH;600700155;`);
    const dry = await checked(at, '/panel/employees', file);
    expect(dry.counts).toMatchObject({ create: 1, error: 0 });
    const path = `${at}/panel/employees/import/${dry.id}/confirm`;
    const refused = await lesser.post(path);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(why)]);
    expect(refused.body.message).toMatch(/^Wiersz 2\. .*\. Wczytaj plik jeszcze raz\.$/);
    expect((await data(at, `/panel/employees/import/${dry.id}`)).status).toBeNull();
    await applied(at, '/panel/employees', dry.id);
  });
});
