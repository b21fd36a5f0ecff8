import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_ACCESS } from '#domain/account/access.ts';
import type { Client } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

let program: TestApp;
beforeAll(async () => {
  program = await testApp();
});
afterAll(() => program?.stop());

const NAMES = { firstName: 'Ewa', lastName: 'Lis' };

/** A portal whose operators are ticked permissions. */
const KINDS = [
  { portal: 'bx', type: 'BxOperator', kind: 'courier-operator', write: 'zaop', other: 'zafi', more: {} },
  {
    portal: 'sud',
    type: 'SudOperator',
    kind: 'services-operator',
    write: 'MANAGING_OPERATORS',
    other: 'MANAGING_SERVICES',
    more: { primaryNumber: '600700800' },
  },
  {
    portal: 'zlecenia',
    type: 'ZleceniaOperator',
    kind: 'orders-operator',
    write: 'MANAGING_OPERATORS',
    other: 'MANAGING_ORDERS',
    more: { primaryNumber: '600700800' },
  },
  {
    portal: 'leasing',
    type: 'LeasingOperator',
    kind: 'leasing-operator',
    write: 'MANAGING_OPERATORS',
    other: 'MANAGING_DISTRIBUTORS',
    more: { distributorId: '1001' },
  },
] as const;

async function loggedIn(portal: string, type: string, email: string): Promise<Client> {
  const client = program.client();
  const answer = await client.post(`/${portal}/login`, {
    login: email,
    password: PASSWORD,
    applicationActorType: type,
  });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

/** The one whose operators are looked at. */
async function distributor(): Promise<void> {
  const email = 'nad@leasing.example';
  const permissions = ['MANAGING_DISTRIBUTORS'];
  await program.addAccount('leasing-operator', { ...NAMES, distributorId: '', email, permissions });
  const above = await loggedIn('leasing', 'LeasingOperator', email);
  const made = await above.post('/leasing/panel/distributors', { name: 'Północ', distributorId: '1001' });
  expect(made.status, made.text).toBe(201);
}

describe.each(KINDS)(
  '$portal: who manages operators and nothing else',
  ({ portal, type, kind, write, other, more }) => {
    const email = (who: string) => `${who}@${portal}.example`;
    const base = `/${portal}/panel/operators`;
    const add = (who: string, permissions: readonly string[], access = {}) =>
      program.addAccount(kind, { ...NAMES, ...more, email: email(who), permissions, ...access });
    let client: Client;
    let own = '';
    beforeAll(async () => {
      if (portal === 'leasing') await distributor();
      own = await add('manager', [write]);
      client = await loggedIn(portal, type, email('manager'));
    });

    it('gives the own account nothing, and takes nothing from it', async () => {
      const raised = await edit(client, `${base}/${own}`, { permissions: [write, other] });
      expect([raised.status, Object.keys(raised.body.errors)]).toEqual([422, ['permissions']]);
      expect(raised.body.errors.permissions[0]).toContain('własnych uprawnień nikt nie zmienia sam');
      expect((await edit(client, `${base}/${own}`, { firstName: 'Anna' })).status).toBe(200);
      const { facts } = (await client.props(`${base}/${own}/edit`)).body.data;
      expect(facts.withheld.permissions).toEqual(expect.arrayContaining([write, other]));
    });

    it('adds and raises others up to what it has', async () => {
      const form = { ...NAMES, ...more, 'actor[accessType]': 'unlimited', 'actor[passwordChangeMode]': 'unlimited' };
      const all = await client.post(base, { ...form, email: email('all'), permissions: [write, other] });
      expect([all.status, Object.keys(all.body.errors ?? {})]).toEqual([422, ['permissions']]);
      const twin = await client.post(base, { ...form, email: email('twin'), permissions: [write] });
      expect(twin.status, twin.text).toBe(201);
      const raised = await edit(client, `${base}/${twin.body.id}`, { permissions: [write, other] });
      expect([raised.status, Object.keys(raised.body.errors ?? {})]).toEqual([422, ['permissions']]);
      const { facts } = (await client.props(`${base}/new`)).body.data;
      expect(facts.withheld.permissions).toContain(other);
      expect(facts.withheld.permissions).not.toContain(write);
    });
  },
);

describe('an account that holds more than anyone who manages accounts', () => {
  const base = '/zlecenia/panel/operators';
  const more = { ...NAMES, primaryNumber: '600700800' };
  let client: Client;
  let boss = '';
  beforeAll(async () => {
    await program.addAccount('orders-operator', { ...more, email: 'm@z.example', permissions: ['MANAGING_OPERATORS'] });
    const permissions = ['MANAGING_OPERATORS', 'MANAGING_ORDERS'];
    boss = await program.addAccount('orders-operator', { ...more, email: 'boss@z.example', permissions });
    client = await loggedIn('zlecenia', 'ZleceniaOperator', 'm@z.example');
  });

  it('is not taken by another mailbox, while its name may be spelt right', async () => {
    const taken = await edit(client, `${base}/${boss}`, { email: 'mine@z.example' });
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['email']]);
    expect((await edit(client, `${base}/${boss}`, { firstName: 'Anna' })).status).toBe(200);
  });

  it('is switched off, and not on again', async () => {
    const permissions = ['MANAGING_ORDERS'];
    const off = { ...more, email: 'off@z.example', permissions, access: NO_ACCESS };
    const id = await program.addAccount('orders-operator', off);
    expect((await client.post(`${base}/${id}/reactivate`)).status).toBe(409);
    const widened = await edit(client, `${base}/${id}`, { 'actor[accessType]': 'unlimited' });
    expect([widened.status, Object.keys(widened.body.errors ?? {})]).toEqual([422, ['actor[accessType]']]);
    expect((await client.props(`${base}/${id}`)).body.data.changes).not.toContain('reactivate');
    expect((await client.post(`${base}/${boss}/deactivate`)).status).toBe(200);
  });
});

describe('szkolenia: OPERATOR_WRITE beside a smaller role', () => {
  it('PERM-04 makes no administrator, not of oneself nor of others, and no account that outlives the own', async () => {
    const own = await program.addOperator({
      role: 'TRAINER',
      permissions: ['OPERATOR_WRITE', 'OPERATOR_READ'],
      email: 't@s.example',
    });
    const client = await loggedIn('szkolenia', 'SzkoleniaOperator', 't@s.example');
    const base = '/panel/operators';
    const raised = await edit(client, `${base}/${own}`, { role: 'ADMIN_OPERATOR' });
    expect([raised.status, Object.keys(raised.body.errors ?? {})]).toEqual([422, ['role']]);
    const form = { ...NAMES, 'actor[accessType]': 'unlimited', 'actor[passwordChangeMode]': 'unlimited' };
    const boss = await client.post(base, { ...form, email: 'b@s.example', role: 'ADMIN_OPERATOR' });
    expect([boss.status, boss.body.errors?.role?.[0]]).toEqual([
      422,
      'Rola: możesz nadać tylko to, co masz. Nie masz wszystkiego, co daje: administrator',
    ]);
    const twin = await client.post(base, { ...form, email: 'w@s.example', role: 'FIELD_WORKER' });
    expect(twin.status, twin.text).toBe(201);
  });
});
