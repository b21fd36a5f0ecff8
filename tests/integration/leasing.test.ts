import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActorOf } from '#domain/kernel/actor.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { distributors } from '#ops/run/doctor/distributors.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { openStream } from '#tests/support/program/live.ts';
import { PERMISSIONS } from '#tests/support/rights.ts';

/** LEA-02. */
const CODES = PERMISSIONS.leasing;
const OWN = CODES.slice(1);

let program: TestApp;
/** Over all distributors; of 1001; of 1002. */
let [admin, north, south]: Client[] = [];
const id: Record<string, string> = {};

async function operator(distributorId: string, lastName: string, permissions: readonly string[]): Promise<Client> {
  const email = `${lastName.toLowerCase()}@leasing.example`;
  id[lastName] = await program.addAccount('leasing-operator', {
    distributorId,
    firstName: 'Anna',
    lastName,
    email,
    permissions,
  });
  const client = program.client();
  const form = { login: email, password: PASSWORD, applicationActorType: 'LeasingOperator' };
  const answer = await client.post('/leasing/login', form);
  expect(answer.status, answer.text).toBe(200);
  return client;
}

beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-22T09:00:00.000Z' });
  admin = await operator('1000', 'Centralna', CODES);
  north = await operator('1001', 'Polnocna', OWN);
  south = await operator('1002', 'Poludniowa', OWN);
  await operator('1002', 'Tajna', []);
  await post('/panel/distributors', { name: 'Południe', distributorId: '1002' });
});
afterAll(() => program?.stop());

const as = (client: Client | undefined): Client => client as Client;
const data = async (path: string, client = as(admin)): Promise<Loose> =>
  (await client.props(`/leasing${path}`)).body.data;
const post = (path: string, form: object, client = as(admin)) => client.post(`/leasing${path}`, { ...form });
const put = (path: string, form: object, client = as(admin)) => edit(client, `/leasing${path}`, { ...form });
const titles = async (path: string, client: Client | undefined) =>
  (await data(path, as(client))).items.map((item: Loose) => item.title);

const person = (more: object = {}) => ({
  distributorId: '1001',
  firstName: 'Jan',
  lastName: 'Nowy',
  email: 'nowy@leasing.example',
  permissions: ['VIEWING_LEASING_APPLICATIONS'],
  ...more,
});

describe('distributors', () => {
  it('GEN-08 LEA-01 are kept under their number, which is one and stays', async () => {
    const made = await post('/panel/distributors', { name: 'Północ', distributorId: '1001' });
    expect(made.status, made.text).toBe(201);
    const path = `/panel/distributors/${made.body.id}`;
    expect(await data(path)).toMatchObject({ name: 'Północ', distributorId: '1001', active: true, version: 1 });
    const twice = await post('/panel/distributors', { name: 'Druga', distributorId: '1001' });
    expect(twice.body.errors).toEqual({ distributorId: ['Dystrybutor o tym ID już jest na liście'] });
    expect((await put(path, { distributorId: '1009' })).status).toBe(422);
    expect((await put(path, { name: 'Północ i Wschód' })).status).toBe(200);
    expect((await data(path)).timeline[0].changes[0]).toMatchObject({ from: 'Północ', to: 'Północ i Wschód' });
  });

  it('LEA-01 a number is one however it is spelt, and an operator has a distributor that is there', async () => {
    await post('/panel/distributors', { name: 'Środek', distributorId: '1007' });
    const twice = await post('/panel/distributors', { name: 'Inna', distributorId: '01007' });
    expect(twice.body.errors).toEqual({ distributorId: ['Dystrybutor o tym ID już jest na liście'] });
    const ghost = await post('/panel/operators', person({ distributorId: '9999', email: 'duch@leasing.example' }));
    expect([ghost.status, Object.keys(ghost.body.errors)]).toEqual([422, ['distributorId']]);
    const made = await post('/panel/operators', person({ distributorId: '01007', email: 'zero@leasing.example' }));
    expect(made.status, made.text).toBe(201);
    expect(await data(`/panel/operators/${made.body.id}`)).toMatchObject({ distributorId: '1007' });
  });

  it('LEA-01 nobody of a distributor that is switched off gets in, until it is switched on again', async () => {
    const made = await post('/panel/distributors', { name: 'Gasnący', distributorId: '1008' });
    const client = await operator('1008', 'Gasnaca', OWN);
    const path = `/panel/distributors/${made.body.id}`;
    expect((await data(path)).consequence).toContain('1 osoba');
    expect((await post(`${path}/deactivate`, {})).status).toBe(409);
    await post(`${path}/close`, { people: 'keep' });
    const off = await data(path);
    expect(off.timeline.map(({ text }: Loose) => text)).toContain('Wyłączanie; 1 osoba: zostaje');
    // Nothing was done that would not come back.
    expect(off.consequence).toBe(
      'Po aktywacji 1 osoba znów będzie mogła się logować, według własnych ustawień dostępu.',
    );
    expect((await client.props('/leasing/panel/operators')).status).toBe(401);
    const login = { login: 'gasnaca@leasing.example', password: PASSWORD, applicationActorType: 'LeasingOperator' };
    expect((await program.client().post('/leasing/login', login)).status).not.toBe(200);
    // Nobody is invited to where they could not log in; who stands above all of them could.
    const newcomer = person({ distributorId: '1008', email: 'gasnie@leasing.example' });
    const refused = await post('/panel/operators', newcomer);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { distributorId: ['Dystrybutor o tym ID jest wyłączony: jego operatorzy nie mogą się zalogować.'] },
    ]);
    const above = { email: 'ponad@leasing.example', permissions: ['MANAGING_DISTRIBUTORS'] };
    expect((await post('/panel/operators', { ...newcomer, ...above })).status).toBe(201);
    await post(`${path}/reactivate`, {});
    expect((await program.client().post('/leasing/login', login)).status).toBe(200);
    expect((await post('/panel/operators', newcomer)).status).toBe(201);
  });

  it('LEA-01 two of before that share a number are named by doctor, and each is still edited', async () => {
    const meta = {
      at: '2026-11-20T09:00:00.000Z',
      actor: systemActorOf('leasing'),
      command: 'CreateLeasingDistributor',
      correlationId: 'before',
    };
    for (const id of ['dawny-1', 'dawny-2'])
      await program.app.log.append([
        {
          stream: `leasing-distributor-${id}`,
          expected: 'any',
          events: [
            { type: 'LeasingDistributorCreated', data: { id, values: { name: id, distributorId: '1077' } }, meta },
          ],
        },
      ]);
    await program.settled();
    expect(await distributors(program.app.pool)).toMatchObject({
      message: 'Several distributors share a number: 1077 (dawny-1, dawny-2)',
    });
    expect((await put('/panel/distributors/dawny-2', { name: 'Dawny drugi' })).status).toBe(200);
    await post('/panel/distributors/dawny-2/deactivate', {});
    await program.settled();
    expect(await distributors(program.app.pool)).toMatchObject({
      message: 'Every distributor has a number of its own',
    });
  });

  it.each(['', 'x', '12a', '-1'])('VAL-27 the number %j is none, with one message for all', async (distributorId) => {
    for (const [path, form] of [
      ['/panel/distributors', { name: 'Zła' }],
      ['/panel/operators', person({ email: 'zly@leasing.example' })],
    ] as const) {
      const answer = await post(path, { ...form, distributorId });
      expect([path, answer.status, answer.body.errors]).toEqual([
        path,
        422,
        { distributorId: ['ID dystrybutora jest wymagane i musi być liczbą'] },
      ]);
    }
  });

  it('LEA-02 open to those alone who manage them, as do mails and persons', async () => {
    for (const path of ['/panel/distributors', '/panel/distributors/new', '/panel/mailbox', '/panel/gdpr/users'])
      expect([path, (await as(north).props(`/leasing${path}`)).status]).toEqual([path, 403]);
    expect((await post('/panel/distributors', { name: 'X', distributorId: '5' }, north)).status).toBe(403);
  });
});

describe('operators', () => {
  it('LEA-01 every value comes back under its name, the session names the distributor', async () => {
    const form = person({ email: 'wraca@leasing.example' });
    const made = await post('/panel/operators', form);
    expect(made.status, made.text).toBe(201);
    expect(await data(`/panel/operators/${made.body.id}`)).toMatchObject({
      ...form,
      distributorName: 'Północ i Wschód',
    });
    const { session } = (await as(north).props('/leasing/')).body;
    expect(session.actor).toMatchObject({ applicationActorType: 'LeasingOperator', distributorId: '1001' });
  });

  it('LEA-02 all fourteen permissions are offered, described and held as given', async () => {
    const form = person({ email: 'wszystko@leasing.example', permissions: CODES });
    const { body } = await post('/panel/operators', form);
    expect((await data(`/panel/operators/${body.id}`)).permissions).toEqual(CODES);
    const wrong = await post('/panel/operators', person({ email: 'zle@leasing.example', permissions: ['zaop'] }));
    expect(Object.keys(wrong.body.errors)).toEqual(['permissions']);
    const holders = await titles('/panel/operators?filters[permission]=MANAGING_DISTRIBUTORS', admin);
    expect(holders).toEqual(expect.arrayContaining(['Anna Centralna', 'Jan Nowy']));
  });

  it.each(CODES)('LEA-02 PERM-09 %s alone opens what it says', async (code) => {
    const client = await operator('1003', `Sam${code.toLowerCase().replaceAll('_', '')}`, [code]);
    const opened = async (section: string) => (await client.props(`/leasing/panel/${section}`)).status;
    expect([await opened('distributors'), await opened('operators')]).toEqual([
      code === 'MANAGING_DISTRIBUTORS' ? 200 : 403,
      // Who manages distributors manages the operators of each.
      code === 'MANAGING_DISTRIBUTORS' || code === 'MANAGING_OPERATORS' ? 200 : 403,
    ]);
  });

  it('LEA-02 the last one who manages distributors keeps it', async () => {
    const alone = await post(`/panel/operators/${id.Centralna}/deactivate`, {});
    expect(alone.status).toBe(409);
  });
});

describe('LEA-02 an operator of one distributor and the others', () => {
  it('sees the own ones in the list and its file, and nobody who stands above them', async () => {
    await operator('1001', 'Zwierzchnia', CODES);
    const seen = await titles('/panel/operators', north);
    expect(seen).toContain('Anna Polnocna');
    expect(seen.filter((title: string) => /Poludniowa|Tajna|Centralna|Zwierzchnia/.test(title))).toEqual([]);
    expect(await titles('/panel/operators?filters[distributorId]=1002', north)).toEqual([]);
    expect(await titles('/panel/operators?filters[name]=Tajna', north)).toEqual([]);
    expect(await titles('/panel/operators', admin)).toEqual(expect.arrayContaining(['Anna Tajna', 'Anna Polnocna']));
    const file = async (client: Client | undefined) => (await as(client).get('/leasing/panel/operators/excel')).text;
    expect((await file(north)).length).toBeLessThan((await file(admin)).length);
  });

  it('opens, changes, switches off and invites nobody else’s: they are not there', async () => {
    const before = await head();
    for (const other of [id.Tajna, id.Poludniowa, id.Centralna, id.Zwierzchnia]) {
      const path = `/panel/operators/${other}`;
      for (const page of [path, `${path}/edit`, `${path}?asOf=2026-11-22`])
        expect([page, (await as(north).props(`/leasing${page}`)).status]).toEqual([page, 404]);
      const form = person({ version: '1' });
      expect((await as(north).call('PUT', `/leasing${path}`, form)).status).toBe(404);
      for (const what of ['deactivate', 'reactivate', 'password-link'])
        expect([what, (await post(`${path}/${what}`, {}, north)).status]).toEqual([what, 404]);
    }
    expect(await head()).toBe(before);
    expect((await as(north).props(`/leasing/panel/operators/${id.Polnocna}`)).status).toBe(200);
  });

  it('adds and moves nobody to another distributor, and makes nobody stand above', async () => {
    const elsewhere = await post('/panel/operators', person({ distributorId: '1002' }), north);
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['distributorId']]);
    const above = await post('/panel/operators', person({ permissions: CODES }), north);
    expect([above.status, Object.keys(above.body.errors)]).toEqual([422, ['permissions']]);
    // Neither left a login behind.
    const made = await post('/panel/operators', person(), north);
    expect(made.status, made.text).toBe(201);
    const path = `/panel/operators/${made.body.id}`;
    expect((await put(path, { distributorId: '1002' }, north)).status).toBe(422);
    expect((await put(path, { permissions: CODES }, north)).status).toBe(422);
    expect((await put(`/panel/operators/${id.Polnocna}`, { permissions: CODES }, north)).status).toBe(422);
    expect((await put(path, { lastName: 'Nowszy' }, north)).status).toBe(200);
  });

  it('finds them neither by the quick search nor in what changes meanwhile', async () => {
    const found = async (client: Client | undefined, text: string) =>
      JSON.stringify((await as(client).props(`/leasing/panel/search?q=${text}`)).body.groups);
    expect(await found(north, 'tajna')).toBe('[]');
    expect(await found(south, 'tajna')).toContain('Anna Tajna');
    expect(await found(north, 'polnoc')).not.toContain('Północ');
    const streams = await Promise.all(
      [north, south, admin].map((client) => openStream(as(client), { url: program.url, prefix: '/leasing' })),
    );
    for (const [who, firstName] of [
      ['Tajna', 'Ewa'],
      ['Polnocna', 'Ola'],
    ] as const)
      expect((await put(`/panel/operators/${id[who]}`, { firstName })).status).toBe(200);
    // What came last has come to all who may hear it, and what came before with it.
    await expect.poll(() => streams[0]?.text()).toContain(id.Polnocna);
    await expect.poll(() => streams[2]?.text()).toContain(id.Polnocna);
    await expect.poll(() => streams[1]?.text()).toContain(id.Tajna);
    const heard = streams.map((stream) => [id.Tajna, id.Polnocna].map((one) => stream.text().includes(one ?? '?')));
    for (const stream of streams) stream.close();
    expect(heard).toEqual([
      [false, true],
      [true, false],
      [true, true],
    ]);
  });
});

const head = async (): Promise<number> =>
  (await program.app.pool.query('SELECT count(*)::int AS n FROM eventstore.events')).rows[0].n;
