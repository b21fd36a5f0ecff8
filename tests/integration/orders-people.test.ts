import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

/** ORD-19 and the two notices of ORD-20, copied from the specification. */
const TWELVE =
  'VIEWING_ORDERS MANAGING_ORDERS ADDING_ORDERS_AS_PARTNER MANAGING_OPERATORS VIEWING_COOPERANTS MANAGING_COOPERANTS VIEWING_STATS PH_PERMISSIONS BTS_PERMISSIONS RECEIVING_SHIPMENTS RECEIVING_DUPLICATE_NOTICES RECEIVING_DELAY_WARNINGS'.split(
    ' ',
  );

let program: TestApp;
let admin: Client;
const now = { at: '2026-11-22T09:00:00.000Z' };

async function loggedIn(email: string, type: string): Promise<Client> {
  const client = program.client();
  const login = { login: email, password: PASSWORD, applicationActorType: type };
  const answer = await client.post('/zlecenia/login', login);
  expect(answer.status, answer.text).toBe(200);
  return client;
}

const reached = { firstName: 'Anna', lastName: 'Kowal', primaryNumber: '600700800' };
async function operatorWith(permissions: readonly string[], email: string): Promise<Client> {
  await program.addAccount('orders-operator', { ...reached, email, permissions });
  return loggedIn(email, 'ZleceniaOperator');
}
async function employeeFor(scope: readonly string[], email: string, companyId: string) {
  const fields = { ...reached, email, companyId, cooperationScope: scope };
  const id = await program.addAccount('orders-employee', fields);
  return { id, client: await loggedIn(email, 'ZleceniaEmployee') };
}
const actorOf = async (client: Client): Promise<Loose> => (await client.props('/zlecenia/')).body.session.actor;

beforeAll(async () => {
  program = await testApp({ now: () => now.at });
  admin = await operatorWith(TWELVE, 'admin@zlecenia.example');
});
afterAll(() => program?.stop());

const data = async (path: string, client = admin): Promise<Loose> => (await client.props(`/zlecenia${path}`)).body.data;
const post = (path: string, form: object, client = admin) => client.post(`/zlecenia${path}`, { ...form });
const put = (path: string, form: object) => edit(admin, `/zlecenia${path}`, { ...form });
async function made(path: string, form: object): Promise<string> {
  const answer = await post(path, form);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const company = (more: object = {}) => ({
  name: 'Serwis Żary',
  city: 'Żary',
  cooperationScope: ['ph', 'bts'],
  btsTypes: 'kotły, pompy',
  phEmail: 'wizyty@zary.example',
  phShort: 'ŻAR',
  ...more,
});

describe('service companies', () => {
  it('GEN-08 every field comes back, active by default; BTS types only with BTS', async () => {
    const id = await made('/panel/services', company());
    expect(await data(`/panel/services/${id}`)).toMatchObject({ ...company(), active: true, version: 1 });
    expect((await put(`/panel/services/${id}`, company({ cooperationScope: ['ph'] }))).status).toBe(200);
    expect(await data(`/panel/services/${id}`)).toMatchObject({ cooperationScope: ['ph'], btsTypes: null });
    const off = await put(`/panel/services/${id}`, company({ active: 'false' }));
    expect([off.status, (await data(`/panel/services/${id}`)).active]).toEqual([200, false]);
    const { timeline } = await data(`/panel/services/${id}`);
    expect(timeline.map(({ text }: Loose) => text)).toContain('Dodano firmę serwisową');
  });

  it('GEN-08 a scope is required and one of two, an address is an address', async () => {
    const wrong = await post('/panel/services', company({ name: '', cooperationScope: ['xy'], phEmail: 'nie' }));
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
      422,
      ['cooperationScope', 'name', 'phEmail'],
    ]);
    const none = await post('/panel/services', company({ cooperationScope: [] }));
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['cooperationScope']]);
  });

  it('ORD-25 nobody logs in as a company: it has no login and no access', async () => {
    const login = { login: 'wizyty@zary.example', password: PASSWORD };
    for (const applicationActorType of ['SudService', 'ZleceniaEmployee', 'ZleceniaOperator'])
      expect((await program.client().post('/zlecenia/login', { ...login, applicationActorType })).status).toBe(422);
    expect((await admin.props('/zlecenia/panel/services/new')).text).not.toContain('actor[accessType]');
  });
});

describe('operators', () => {
  it('ORD-19 ORD-20 ORD-25 hold what is ticked, under the names of the specification', async () => {
    expect(await actorOf(admin)).toMatchObject({ applicationActorType: 'ZleceniaOperator', permissions: TWELVE });
    const form = { ...reached, secondaryNumber: '', city: 'Łódź', email: 'nowy@zlecenia.example', permissions: TWELVE };
    const id = await made('/panel/operators', form);
    expect((await data(`/panel/operators/${id}`)).permissions).toEqual(TWELVE);
    const wrong = await post('/panel/operators', { ...form, email: 'x@zlecenia.example', permissions: ['ALL'] });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['permissions']]);
  });

  it('ORD-19 one who manages cooperants sees them, one who views them changes nothing', async () => {
    const managing = await operatorWith(['MANAGING_COOPERANTS'], 'm@zlecenia.example');
    expect((await managing.props('/zlecenia/panel/services')).status).toBe(200);
    expect((await post('/panel/services', company({ name: 'Inna' }), managing)).status).toBe(201);
    const viewing = await operatorWith(['VIEWING_COOPERANTS'], 'v@zlecenia.example');
    expect((await viewing.props('/zlecenia/panel/services')).status).toBe(200);
    expect((await post('/panel/services', company({ name: 'Trzecia' }), viewing)).status).toBe(403);
    expect((await viewing.props('/zlecenia/panel/operators')).status).toBe(403);
  });

  it('ORD-19 the last one who manages operators stays', async () => {
    const { items } = await data('/panel/operators?filters[email]=admin@zlecenia.example');
    const own = await put(`/panel/operators/${items[0].id}`, { ...items[0].values, permissions: ['VIEWING_ORDERS'] });
    expect(own.status).toBe(409);
  });
});

describe('employees', () => {
  it.each([
    [['ph'], ['VIEWING_ORDERS', 'PH_PERMISSIONS']],
    [['bts'], ['VIEWING_ORDERS', 'BTS_PERMISSIONS']],
    [
      ['ph', 'bts'],
      ['VIEWING_ORDERS', 'PH_PERMISSIONS', 'BTS_PERMISSIONS'],
    ],
  ])('ORD-19 ORD-25 one for %j holds %j by the scope', async (scope, permissions) => {
    const companyId = await made('/panel/services', company({ name: `Serwis ${scope.join()}` }));
    const { client } = await employeeFor(scope, `${scope.join('-')}@zlecenia.example`, companyId);
    expect(await actorOf(client)).toMatchObject({
      applicationActorType: 'ZleceniaEmployee',
      permissions,
      companyId,
      owner: companyId,
      cooperationScope: scope,
    });
    expect((await data('/moje-dane', client)).companyName).toBe(`Serwis ${scope.join()}`);
    for (const path of ['/panel/services', '/panel/employees', '/panel/operators', '/panel/gdpr/users'])
      expect((await client.props(`/zlecenia${path}`)).status).toBe(403);
  });

  it('ORD-25 one who is moved to another company belongs to it with the next request', async () => {
    const [first, second] = [
      await made('/panel/services', company({ name: 'Pierwsza' })),
      await made('/panel/services', company({ name: 'Druga' })),
    ];
    const { id, client } = await employeeFor(['ph'], 'przeniesiona@zlecenia.example', first);
    expect((await actorOf(client)).owner).toBe(first);
    const form = { ...reached, secondaryNumber: '', city: '', email: 'przeniesiona@zlecenia.example' };
    const moved = await put(`/panel/employees/${id}`, { ...form, cooperationScope: ['bts'], companyId: second });
    expect(moved.status, moved.text).toBe(200);
    expect(await actorOf(client)).toMatchObject({
      owner: second,
      companyId: second,
      permissions: ['VIEWING_ORDERS', 'BTS_PERMISSIONS'],
    });
  });

  it('GEN-08 whose company is switched off is listed with its name', async () => {
    const companyId = await made('/panel/services', company({ name: 'Zamknięta' }));
    const { id } = await employeeFor(['ph'], 'zamknieta@zlecenia.example', companyId);
    expect((await post(`/panel/services/${companyId}/close`, { people: 'keep' })).status).toBe(200);
    for (const path of ['/panel/employees', `/panel/employees/${id}`]) {
      const { options } = await data(path);
      expect(options.orders_companies).toContainEqual({ value: companyId, label: 'Zamknięta (wyłączone)' });
    }
  });

  it('ACT-01 ACT-02 ACT-04 access for a time asks until when, and ends the session then', async () => {
    const companyId = await made('/panel/services', company({ name: 'Na czas' }));
    const email = 'na-czas@zlecenia.example';
    const { id, client } = await employeeFor(['ph'], email, companyId);
    const form = { ...reached, secondaryNumber: '', city: '', email, companyId, cooperationScope: ['ph'] };
    const without = await put(`/panel/employees/${id}`, { ...form, 'actor[accessType]': 'temporary' });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['actor[expiresAt]']]);
    const until = await put(`/panel/employees/${id}`, {
      ...form,
      'actor[accessType]': 'temporary',
      'actor[expiresAt]': '23.11.2026 12:00',
    });
    expect([until.status, (await client.props('/zlecenia/moje-dane')).status]).toEqual([200, 200]);
    now.at = '2026-11-23T11:00:01.000Z';
    expect((await client.props('/zlecenia/moje-dane')).status).toBe(401);
  });
});

describe.each(['activations', 'bts-reports'])('GEN-08 ORD-25 %s', (kind) => {
  it('GEN-08 are listed by a range of days, both included, for who may see cooperants, and for nobody else', async () => {
    const companyId = await made('/panel/services', company({ name: `Zgłasza ${kind}` }));
    for (const day of ['01', '05', '09'])
      await made(`/panel/${kind}`, { companyId, submitDate: `${day}.03.2026`, deviceSerialNumber: '123456789' });
    const range = (from: string, to: string) =>
      `/panel/${kind}?filters[submitDateStart]=${from}.03.2026&filters[submitDateEnd]=${to}.03.2026`;
    const viewer = await operatorWith(['VIEWING_COOPERANTS'], `widzi-${kind}@zlecenia.example`);
    const days = async (from: string, to: string, client = admin) =>
      (await data(range(from, to), client)).items.map(({ values }: Loose) => values.submitDate);
    expect(await days('02', '09')).toEqual(['2026-03-09', '2026-03-05']);
    expect(await days('01', '05', viewer)).toEqual(['2026-03-05', '2026-03-01']);
    expect(await days('10', '31')).toEqual([]);
    expect(Object.keys((await data(range('02', '01'))).errors)).toEqual(['filters[submitDateEnd]']);
    expect((await viewer.props(`/zlecenia${range('01', '05')}`)).status).toBe(200);

    expect((await post(`/panel/${kind}`, { companyId, submitDate: '06.03.2026' }, viewer)).status).toBe(403);
    const other = await operatorWith(['VIEWING_ORDERS', 'MANAGING_ORDERS'], `inny-${kind}@zlecenia.example`);
    const employee = await employeeFor(['ph', 'bts'], `pracownik-${kind}@zlecenia.example`, companyId);
    const { items } = await data(range('01', '02'));
    const dropped = items.find(({ values }: Loose) => values.submitDate === '2026-03-01');
    expect((await post(`/panel/${kind}/${dropped.id}/deactivate`, {})).status).toBe(200);
    const own = { activations: '/aktywacje', 'bts-reports': '/raporty-bts' }[kind] ?? '';
    const submitted = (await data(own, employee.client)).items.map(({ submitDate }: Loose) => submitDate);
    expect(submitted).toEqual(['2026-03-09', '2026-03-05']);
    expect((await other.props(`/zlecenia${own}`)).status).toBe(403);
    for (const client of [other, employee.client])
      for (const path of [`/panel/${kind}`, range('01', '05'), `/panel/${kind}/new`])
        expect([path, (await client.props(`/zlecenia${path}`)).status]).toEqual([path, 403]);
  });
});
