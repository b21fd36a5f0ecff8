import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

/** Written from the specification, in its order (SUD-08). */
const CODES = ['MANAGING_EMPLOYEES', 'MANAGING_SERVICES', 'MANAGING_OPERATORS', 'MANAGING_FILES'];

let program: TestApp;
let admin: Client;

async function loggedIn(email: string, type: string): Promise<Client> {
  const client = program.client();
  const answer = await client.post('/sud/login', { login: email, password: PASSWORD, applicationActorType: type });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

async function operatorWith(permissions: readonly string[], email: string): Promise<Client> {
  const fields = { firstName: 'Anna', lastName: 'Kowal', email, permissions, primaryNumber: '600700800' };
  await program.addAccount('services-operator', fields);
  return loggedIn(email, 'SudOperator');
}

beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-22T09:00:00.000Z' });
  admin = await operatorWith(CODES, 'admin@sud.example');
});
afterAll(() => program?.stop());

const data = async (path: string, client = admin): Promise<Loose> => (await client.props(`/sud${path}`)).body.data;
const post = (path: string, form: object) => admin.post(`/sud${path}`, { ...form });
const put = (path: string, form: object) => edit(admin, `/sud${path}`, { ...form });
async function made(path: string, form: object): Promise<string> {
  const answer = await post(path, form);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
async function errors(path: string, form: object): Promise<Loose> {
  const answer = await post(path, form);
  expect(answer.status, answer.text).toBe(422);
  return answer.body.errors;
}

/** Each company logs in with an e-mail of its own. */
let serial = 0;
const company = (more: object = {}) => ({
  name: 'Serwis Żary',
  city: 'Żary',
  cooperationScope: ['ph', 'bts'],
  btsTypes: 'kotły, pompy',
  phEmail: 'ph@zary.example',
  phShort: 'ŻAR',
  email: `serwis${(serial += 1)}@sud.example`,
  ...more,
});

describe('service companies', () => {
  it('SUD-02 GEN-08 every field comes back, active by default', async () => {
    const form = company();
    const id = await made('/panel/services', form);
    expect(await data(`/panel/services/${id}`)).toMatchObject({ ...form, active: true, version: 1 });
    const off = await made('/panel/services', company({ name: 'Uśpiona', active: 'false' }));
    expect((await data(`/panel/services/${off}`)).active).toBe(false);
  });

  it('SUD-02 BTS types are dropped without the scope, when added and when it is taken away', async () => {
    const id = await made('/panel/services', company({ cooperationScope: ['ph'] }));
    expect((await data(`/panel/services/${id}`)).btsTypes).toBe('');
    const both = await made('/panel/services', company());
    expect((await put(`/panel/services/${both}`, { cooperationScope: ['ph'] })).status).toBe(200);
    expect((await data(`/panel/services/${both}`)).btsTypes).toBe('');
  });

  it('SUD-02 GDP-03 the address of a PH stands sealed in the log, under the key of the company', async () => {
    await made('/panel/services', company({ phEmail: 'tajny.ph@sud.example' }));
    const { rows } = await program.app.pool.query(
      `SELECT 1 FROM eventstore.events e WHERE to_jsonb(e)::text LIKE '%tajny.ph@sud.example%'`,
    );
    expect(rows).toEqual([]);
  });

  it('SUD-02 VAL-02 VAL-11 the scope is one of two at least, the e-mail is one', async () => {
    expect(await errors('/panel/services', company({ cooperationScope: [], phEmail: 'a@b' }))).toEqual({
      cooperationScope: ['Pole „Zakres współpracy” jest wymagane'],
      phEmail: [expect.any(String)],
    });
    expect(Object.keys(await errors('/panel/services', company({ cooperationScope: ['xx'] })))).toEqual([
      'cooperationScope',
    ]);
  });
});

const person = (more: object = {}) => ({
  primaryNumber: '600 700 800',
  secondaryNumber: '(22) 123-45-67',
  city: 'Bielsko-Biała',
  email: 'jan@sud.example',
  firstName: 'Jan',
  lastName: 'Nowak-Żak',
  ...more,
});

describe('operators and employees', () => {
  it('SUD-01 ACT-01 every value of an operator comes back', async () => {
    const form = person({ permissions: ['MANAGING_FILES'] });
    const id = await made('/panel/operators', form);
    const { primaryNumber, secondaryNumber, ...kept } = await data(`/panel/operators/${id}`);
    expect(kept).toMatchObject({ city: 'Bielsko-Biała', permissions: ['MANAGING_FILES'], active: true });
    expect([primaryNumber, secondaryNumber].map((one) => String(one).replace(/\D/g, ''))).toEqual([
      '600700800',
      '221234567',
    ]);
    expect(kept['actor[accessType]']).toBe('unlimited');
  });

  it('SUD-03 every value of an employee comes back, the company is one of those there are', async () => {
    const companyId = await made('/panel/services', company({ name: 'Pracodawca' }));
    const form = person({ email: 'ewa@sud.example', companyId, cooperationScope: ['bts'] });
    const id = await made('/panel/employees', form);
    expect(await data(`/panel/employees/${id}`)).toMatchObject({
      companyId,
      cooperationScope: ['bts'],
      email: 'ewa@sud.example',
      lastName: 'Nowak-Żak',
      active: true,
    });
    expect(
      Object.keys(await errors('/panel/employees', { ...form, companyId: 'nie-ma', primaryNumber: '12' })),
    ).toEqual(['primaryNumber', 'companyId']);
    const found = await data(`/panel/employees?filters[companyId]=${companyId}`);
    expect(found.items.map(({ title }: Loose) => title)).toEqual(['Jan Nowak-Żak']);
  });

  it('GEN-07 GEN-08 SUD-08 a company and an employee log in, see their own data and nothing of the panel', async () => {
    const login = company({ name: 'Loguje się', email: 'serwis@sud.example', btsTypes: '' });
    const companyId = await program.addAccount('services-company', login);
    const names = { firstName: 'Ola', lastName: 'Serwisowa', companyId };
    const employee = { ...person(), ...names, email: 'pracownik@sud.example', cooperationScope: ['ph'] };
    const id = await program.addAccount('services-employee', employee);
    for (const [email, type] of [
      ['serwis@sud.example', 'SudService'],
      ['pracownik@sud.example', 'SudEmployee'],
    ] as const) {
      const client = await loggedIn(email, type);
      expect(await data('/moje-dane', client)).toMatchObject({ companyName: 'Loguje się', values: { email } });
      const { session } = (await client.props('/sud/')).body;
      expect(session.actor).toMatchObject({ applicationActorType: type, companyId, permissions: [] });
      for (const path of ['/panel', '/panel/services', '/panel/employees', '/panel/file-groups', '/panel/search?q=jan'])
        expect([type, path, (await client.props(`/sud${path}`)).status]).toEqual([type, path, 403]);
      expect((await client.post('/sud/panel/services', company())).status).toBe(403);
      expect((await client.props('/sud/account/change-password')).status).toBe(200);
    }
    const client = await loggedIn('pracownik@sud.example', 'SudEmployee');
    expect((await put(`/panel/employees/${id}`, { active: 'false' })).status).toBe(200);
    expect((await client.props('/sud/moje-dane')).status).toBe(401);
  });

  it('SUD-02 SUD-03 GEN-08 a company sees who works for it now, and nobody of another; an employee who moved changes sides at once', async () => {
    const [one, two] = ['jeden', 'dwa'].map((word) =>
      company({ name: `Firma ${word}`, email: `${word}@firmy.example` }),
    );
    const [first, second] = [
      await program.addAccount('services-company', one!),
      await program.addAccount('services-company', two!),
    ];
    const work = { cooperationScope: ['bts'], companyId: first };
    const moving = { ...person(), ...work, firstName: 'Ida', lastName: 'Wędrowna', email: 'ida@firmy.example' };
    const id = await program.addAccount('services-employee', moving);
    const staying = { ...moving, firstName: 'Jan', lastName: 'Stały', email: 'staly@firmy.example', companyId: second };
    await program.addAccount('services-employee', staying);
    const [clientOfOne, clientOfTwo] = [
      await loggedIn('jeden@firmy.example', 'SudService'),
      await loggedIn('dwa@firmy.example', 'SudService'),
    ];
    const seen = async () =>
      Promise.all(
        [clientOfOne, clientOfTwo].map(async (client) =>
          (await data('/moje-dane', client)).employees.map(({ name }: Loose) => name),
        ),
      );
    expect(await seen()).toEqual([['Ida Wędrowna'], ['Jan Stały']]);
    const ida = await loggedIn('ida@firmy.example', 'SudEmployee');
    expect((await put(`/panel/employees/${id}`, { companyId: second })).status).toBe(200);
    expect(await seen()).toEqual([[], ['Ida Wędrowna', 'Jan Stały']]);
    const own = await data('/moje-dane', ida);
    expect([own.companyName, own.employees]).toEqual(['Firma dwa', []]);
    expect((await ida.props('/sud/')).body.session.actor.companyId).toBe(second);
  });

  it('ACT-04 a company sees whose access has ended', async () => {
    const companyId = await program.addAccount(
      'services-company',
      company({ name: 'Firma trzy', email: 'trzy@firmy.example' }),
    );
    const access = {
      accessType: 'temporary',
      expiresAt: '2020-01-01T11:00:00.000Z',
      passwordChangeMode: 'none',
    } as const;
    await program.addAccount('services-employee', { ...person(), companyId, cooperationScope: ['bts'], access });
    const client = await loggedIn('trzy@firmy.example', 'SudService');
    expect((await data('/moje-dane', client)).employees).toMatchObject([{ state: 'dostęp wygasł' }]);
  });

  it('GDP-01 the search for persons names the lists of this portal that its operator may read', async () => {
    const client = await operatorWith(['MANAGING_EMPLOYEES'], 'szukaja@sud.example');
    expect((await client.props('/sud/panel/gdpr/users')).body.data.lists).toEqual(['Pracownicy']);
  });

  it.each([
    ['MANAGING_EMPLOYEES', ['employees', 'gdpr/users']],
    ['MANAGING_SERVICES', ['services', 'activations', 'bts-reports']],
    ['MANAGING_OPERATORS', ['operators', 'mailbox']],
    ['MANAGING_FILES', ['files', 'file-groups']],
  ] as const)('SUD-08 PERM-09 %s opens %j and nothing else', async (code, sections) => {
    const client = await operatorWith([code], `${code.toLowerCase()}@sud.example`);
    const all = [
      'employees',
      'services',
      'activations',
      'bts-reports',
      'operators',
      'mailbox',
      'files',
      'file-groups',
      'gdpr/users',
    ];
    for (const section of all) {
      const may = (sections as readonly string[]).includes(section);
      expect([section, (await client.props(`/sud/panel/${section}`)).status]).toEqual([section, may ? 200 : 403]);
    }
  });
});

describe('groups of files', () => {
  it.each([
    ['0', false],
    ['1', true],
    ['100', true],
    ['101', false],
    ['x', false],
  ])('SUD-06 a priority of %s is from 1 to 100: %s', async (priority, right) => {
    const answer = await post('/panel/file-groups', { name: `Grupa ${priority}`, priority });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual(right ? [201, []] : [422, ['priority']]);
  });

  it('SUD-06 the list goes by priority', async () => {
    await made('/panel/file-groups', { name: 'Ą środkowa', priority: '50' });
    const { items } = await data('/panel/file-groups');
    expect(items.map(({ values }: Loose) => values.priority)).toEqual([1, 50, 100]);
  });
});

describe.each(['activations', 'bts-reports'])('SUD-07 %s', (kind) => {
  it('are found by the days of their submission, both included, the newest first', async () => {
    const companyId = await made('/panel/services', company({ name: `Zgłasza ${kind}` }));
    for (const day of ['01', '05', '09'])
      await made(`/panel/${kind}`, { companyId, submitDate: `${day}.03.2026`, deviceSerialNumber: '123456789' });
    const days = async (filters: string) =>
      (await data(`/panel/${kind}?${filters}`)).items.map(({ values }: Loose) => values.submitDate.slice(-2));
    expect(await days('filters[submitDateStart]=01.03.2026&filters[submitDateEnd]=31.03.2026')).toEqual([
      '09',
      '05',
      '01',
    ]);
    expect(await days('filters[submitDateStart]=05.03.2026&filters[submitDateEnd]=05.03.2026')).toEqual(['05']);
    const turned = await data(`/panel/${kind}?filters[submitDateStart]=02.03.2026&filters[submitDateEnd]=01.03.2026`);
    expect(Object.keys(turned.errors)).toEqual(['filters[submitDateEnd]']);
    expect((await data(`/panel/${kind}/new`)).values.submitDate).toBe('2026-11-22');
    expect(await errors(`/panel/${kind}`, { companyId, submitDate: '23.11.2026' })).toEqual({
      submitDate: ['Data zgłoszenia nie może być datą z przyszłości'],
    });
    expect(Object.keys(await errors(`/panel/${kind}`, { companyId, deviceSerialNumber: '12345678' }))).toEqual([
      'deviceSerialNumber',
    ]);
  });

  it('SUD-07 SUD-08 are read by the company that submitted them and by who works for it now, and by nobody else outside', async () => {
    const path = { activations: '/aktywacje', 'bts-reports': '/raporty-bts' }[kind];
    const [ours, theirs] = [
      await program.addAccount(
        'services-company',
        company({ name: `Nasza ${kind}`, email: `nasza-${kind}@sud.example` }),
      ),
      await program.addAccount(
        'services-company',
        company({ name: `Inna ${kind}`, email: `inna-${kind}@sud.example` }),
      ),
    ];
    const email = `ktos-${kind}@sud.example`;
    const worker = { ...person(), email, companyId: ours, cooperationScope: ['bts'] };
    const workerId = await program.addAccount('services-employee', worker);
    for (const [companyId, day] of [
      [ours, '02'],
      [ours, '03'],
      [theirs, '04'],
    ])
      await made(`/panel/${kind}`, { companyId, submitDate: `${day}.03.2026`, description: `Dzień ${day}` });
    const mistaken = await made(`/panel/${kind}`, {
      companyId: ours,
      submitDate: '05.03.2026',
      description: 'Pomyłka',
    });
    expect((await post(`/panel/${kind}/${mistaken}/deactivate`, {})).status).toBe(200);
    const boss = await loggedIn(`nasza-${kind}@sud.example`, 'SudService');
    const employee = await loggedIn(email, 'SudEmployee');
    const read = async (client: Client, query = '') => {
      const { items, total } = await data(`${path}${query}`, client);
      return [total, ...items.map(({ description }: Loose) => description)];
    };
    const first = async (client: Client) => {
      const { cards } = await data('/', client);
      return cards
        .filter((card: Loose) => card.path === path)
        .map(({ total, rows }: Loose) => [total, ...rows.map(({ facts }: Loose) => facts[1])]);
    };
    for (const client of [boss, employee]) {
      expect(await read(client)).toEqual([2, 'Dzień 03', 'Dzień 02']);
      expect(await read(client, `?filters[companyId]=${theirs}`)).toEqual([2, 'Dzień 03', 'Dzień 02']);
      expect(await first(client)).toEqual([[2, 'Dzień 03', 'Dzień 02']]);
    }
    expect((await put(`/panel/employees/${workerId}`, { companyId: theirs })).status).toBe(200);
    expect(await read(employee)).toEqual([1, 'Dzień 04']);
    expect(await first(employee)).toEqual([[1, 'Dzień 04']]);
    for (const outside of [admin, program.client()]) expect((await data('/', outside)).cards).toEqual([]);
    expect((await admin.props(`/sud${path}`)).status).toBe(403);
    expect((await program.client().props(`/sud${path}`)).status).toBe(401);
  });
});
