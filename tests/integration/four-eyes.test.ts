import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

let program: TestApp;
let smtp: TestSmtp;
let anna: Client;
let bea: Client;
beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({ workers: true, config: { smtpUrl: smtp.url } });
  for (const [email, lastName] of [
    ['anna@f.example', 'Anna'],
    ['bea@f.example', 'Bea'],
  ] as const)
    await program.addOperator({ role: 'ADMIN_OPERATOR', email, lastName });
  // The first hears of the second before anybody acts.
  await workedOff(program.app);
  [anna, bea] = [program.client(), program.client()];
  await anna.login('anna@f.example', PASSWORD);
  await bea.login('bea@f.example', PASSWORD);
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

const BASE = '/panel/operators';
const form = (email: string, more: object) => ({
  firstName: 'Celina',
  lastName: 'Nowa',
  email,
  role: 'ADMIN_OPERATOR',
  'actor[accessType]': 'unlimited',
  'actor[passwordChangeMode]': 'unlimited',
  ...more,
});
const page = async (client: Client, id: string): Promise<Loose> => (await client.props(`${BASE}/${id}`)).body.data;
const roleOf = async (id: string): Promise<string> => (await page(bea, id)).values.role;
const texts = async (id: string): Promise<string[]> =>
  (await page(bea, id)).timeline.map(({ text }: { text: string }) => text);
const subjects = (address: string) => smtp.to(address).map(({ subject }) => subject);

describe('where there are two administrators', () => {
  let id = '';

  it('OPR-01 a new one holds everything else at once, and waits for the second to administer', async () => {
    const heard = subjects('bea@f.example').length;
    const added = await anna.post(BASE, form('celina@f.example', {}));
    expect(added.status, added.text).toBe(201);
    id = added.body.id;
    expect(await roleOf(id)).toBe('NORMAL_OPERATOR');
    await workedOff(program.app);
    for (const address of ['anna@f.example', 'bea@f.example'])
      expect(subjects(address)).toContain('Zarządzanie kontami do potwierdzenia');
    expect(subjects('bea@f.example').slice(heard)).not.toContain('Nowa osoba zarządza kontami');
  });

  it('who proposed it does not confirm it; the other sees what waits, on the list and on the page', async () => {
    expect((await page(anna, id)).proposal).toMatchObject({ by: 'Olga Anna', may: { confirm: false, refuse: true } });
    expect((await anna.post(`${BASE}/${id}/administration/confirm`)).status).toBe(409);
    const { waiting } = (await bea.props(BASE)).body.data;
    expect(waiting).toEqual([{ id, title: 'Celina Nowa' }]);
    expect((await page(bea, id)).proposal.may).toEqual({ confirm: true, refuse: true });
    const lesser = await program.as('NORMAL_OPERATOR');
    expect((await page(lesser, id)).proposal).toBeNull();
    expect((await lesser.post(`${BASE}/${id}/administration/confirm`)).status).toBe(403);
    expect(await roleOf(id)).toBe('NORMAL_OPERATOR');
  });

  it('nobody changes what waits beside it', async () => {
    const changed = await edit(bea, `${BASE}/${id}`, { role: 'TRAINER' });
    expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ['role']]);
    expect((await edit(bea, `${BASE}/${id}`, { firstName: 'Cela' })).status).toBe(200);
  });

  it('a question of its own says what the account would hold, and only to who may answer', async () => {
    const asked = (answer: string, client = bea) => client.props(`${BASE}/${id}/administration/${answer}`);
    const { data } = (await asked('confirm')).body;
    expect(data).toMatchObject({ id, title: 'Cela Nowa', proposal: { wanted: ['Rola: administrator'] } });
    // A GET only asks.
    expect(await roleOf(id)).toBe('NORMAL_OPERATOR');
    expect((await asked('refuse', anna)).status).toBe(200);
    const own = await asked('confirm', anna);
    expect([own.status, own.text]).toEqual([409, expect.stringContaining('To Twoja propozycja')]);
    expect((await asked('confirm', await program.as('NORMAL_OPERATOR'))).status).toBe(403);
    expect((await asked('grant')).status).toBe(404);
  });

  it('WIRE-04 the second confirms it, without scripts too: a fact for each step, and everybody is notified', async () => {
    const confirmed = await bea.native(`${BASE}/${id}/administration/confirm`);
    expect(confirmed.status, confirmed.text).toBe(303);
    expect(await roleOf(id)).toBe('ADMIN_OPERATOR');
    expect((await page(bea, id)).proposal).toBeNull();
    expect((await bea.props(BASE)).body.data.waiting).toEqual([]);
    expect(await texts(id)).toEqual(
      expect.arrayContaining([
        'Zaproponowano zarządzanie kontami: czeka na potwierdzenie przez drugą osobę',
        'Potwierdzono zarządzanie kontami',
      ]),
    );
    await workedOff(program.app);
    expect(subjects('anna@f.example')).toContain('Nowa osoba zarządza kontami');
    expect((await bea.post(`${BASE}/${id}/administration/confirm`)).status).toBe(409);
    const asked = await bea.props(`${BASE}/${id}/administration/confirm`);
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('Nic tu nie czeka')]);
  });

  it('one raised to it waits too, and stays what it was when the second refuses, or the first takes it back', async () => {
    const trainer = await program.addOperator({ role: 'TRAINER', email: 'tom@f.example' });
    for (const [by, permission] of [
      [bea, []],
      [anna, ['OPERATOR_WRITE']],
    ] as const) {
      const wanted = permission.length > 0 ? { permission } : { role: 'ADMIN_OPERATOR' };
      const raised = await edit(anna, `${BASE}/${trainer}`, wanted);
      expect(raised.status, raised.text).toBe(200);
      expect(await roleOf(trainer)).toBe('TRAINER');
      expect((await by.post(`${BASE}/${trainer}/administration/refuse`)).status).toBe(200);
      expect(await page(bea, trainer)).toMatchObject({ proposal: null, values: { role: 'TRAINER', permission: [] } });
    }
    expect((await texts(trainer)).filter((text) => text === 'Odrzucono zarządzanie kontami')).toHaveLength(2);
  });
});

it('OPR-01 a page that was open before confirms no account but the one that it showed', async () => {
  const added = await anna.post(BASE, form('dora@f.example', { firstName: 'Dora' }));
  const { id } = added.body;
  const path = `${BASE}/${id}/administration/confirm`;
  const asked = async (): Promise<Loose> => (await bea.props(path)).body.data;
  const before = await asked();
  expect(before.proposal.login).toBe('dora@f.example');
  // Its mailbox becomes another one while the second administrator reads.
  expect((await edit(anna, `${BASE}/${id}`, { email: 'inna@f.example' })).status).toBe(200);
  const late = await bea.post(path, { version: before.version });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('odkąd otwarto tę stronę')]);
  expect(await roleOf(id)).toBe('NORMAL_OPERATOR');
  const now = await asked();
  expect([late.body.current, now.proposal.login]).toEqual([{ version: now.version }, 'inna@f.example']);
  // Nor another proposal than the one it showed.
  expect((await anna.post(`${BASE}/${id}/administration/refuse`)).status).toBe(200);
  expect((await edit(anna, `${BASE}/${id}`, { role: 'ADMIN_OPERATOR' })).status).toBe(200);
  expect((await bea.post(path, { version: now.version })).status).toBe(409);
  expect((await bea.post(path, { version: (await asked()).version })).status).toBe(200);
  expect(await roleOf(id)).toBe('ADMIN_OPERATOR');
  expect((await bea.post(`${BASE}/${id}/deactivate`)).status).toBe(200);
});

it('OPR-01 of who was switched off while it waited nobody is told that they administer now', async () => {
  const added = await anna.post(BASE, form('darek@f.example', { firstName: 'Darek' }));
  const path = `${BASE}/${added.body.id}`;
  expect((await anna.post(`${path}/deactivate`, {})).status).toBe(200);
  const confirmed = await bea.post(`${path}/administration/confirm`);
  expect([confirmed.status, confirmed.body.flash?.message]).toEqual([
    200,
    'Potwierdzono: to konto będzie zarządzać kontami, gdy odzyska dostęp.',
  ]);
});

it('OPR-01 ACT-04 everybody is told of an administrator whose access had ended and is given back', async () => {
  const access = {
    accessType: 'temporary',
    expiresAt: '2020-01-01T11:00:00.000Z',
    passwordChangeMode: 'none',
  } as const;
  const id = await program.addOperator({ role: 'ADMIN_OPERATOR', email: 'felek@f.example', access });
  await workedOff(program.app);
  const told = () => subjects('bea@f.example').filter((subject) => subject === 'Nowa osoba zarządza kontami').length;
  const before = told();
  const given = await edit(anna, `${BASE}/${id}`, { 'actor[accessType]': 'unlimited' });
  expect(given.status, given.text).toBe(200);
  await workedOff(program.app);
  expect(told()).toBe(before + 1);
});

describe('where nobody else administers', () => {
  it('a new administrator is one at once: there would be nobody to confirm it', async () => {
    const account = { firstName: 'Ewa', lastName: 'Lis', email: 'ewa@f.example', permissions: ['zaop', 'zaakt'] };
    await program.addAccount('courier-operator', account);
    const ewa = program.client();
    const login = { login: 'ewa@f.example', password: PASSWORD, applicationActorType: 'BxOperator' };
    await ewa.post('/bx/login', login);
    const more = { email: 'iga@f.example', permissions: ['zaop'], role: undefined };
    const added = await ewa.post('/bx/panel/operators', form('iga@f.example', more));
    expect(added.status, added.text).toBe(201);
    const { values, proposal } = (await ewa.props(`/bx/panel/operators/${added.body.id}`)).body.data;
    expect([values.permissions, proposal]).toEqual([['zaop'], null]);
    // Now there are two.
    const third = await ewa.post('/bx/panel/operators', form('ola@f.example', { ...more, email: 'ola@f.example' }));
    const waits = (await ewa.props(`/bx/panel/operators/${third.body.id}`)).body.data;
    expect([waits.values.permissions, waits.proposal.may]).toEqual([[], { confirm: false, refuse: true }]);
  });
});
