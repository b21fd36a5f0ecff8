import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { orderEmployee, orderOperator, serviceCompany } from '#tests/support/orders/order.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { PERMISSIONS } from '#tests/support/rights.ts';

/** Lists under a name where accounts have owners: a name says something of who made it. */

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal?.stop());

const names = async (client: Client, path: string): Promise<string[]> =>
  (await client.props(path)).body.locals.views.map(({ name }: Loose) => name);

it('LEA-02 ORD-25 of who belongs to a distributor or a service reaches the same one’s people and those above, and nobody else’s', async () => {
  const leasing = async (distributorId: string, lastName: string, permissions: readonly string[]) => {
    const email = `${lastName.toLowerCase()}@widok.example`;
    const fields = { distributorId, firstName: 'Anna', lastName, email, permissions };
    await portal.addAccount('leasing-operator', fields);
    const client = portal.client();
    const form = { login: email, password: PASSWORD, applicationActorType: 'LeasingOperator' };
    expect((await client.post('/leasing/login', form)).status).toBe(200);
    return client;
  };
  const above = await leasing('1000', 'Centralna', PERMISSIONS.leasing);
  const own = PERMISSIONS.leasing.slice(1);
  const [one, same, other] = [
    await leasing('1001', 'Pierwsza', own),
    await leasing('1001', 'Druga', own),
    await leasing('1002', 'Obca', own),
  ];
  const operator = await orderOperator(portal, 'Dzieli');
  const companies = [await serviceCompany(operator, 'Serwis A'), await serviceCompany(operator, 'Serwis B')];
  const employee = (lastName: string, companyId = '') => orderEmployee(portal, lastName, { companyId, scope: ['ph'] });
  const [first, there] = [await employee('Tutejsza', companies[0]), await employee('Tamtejsza', companies[1])];
  const of = {
    '/leasing': '/panel/operators?filters[status]=active',
    '/zlecenia': '/panel/orders?filters[status]=set',
  };
  const shared = async (client: Client, at: keyof typeof of, name: string): Promise<string> => {
    const { status, body } = await client.post(`${at}/panel/views`, { of: of[at], name, sharedWith: 'all' });
    expect(status).toBe(201);
    return body.id;
  };
  const id = await shared(one, '/leasing', 'Nasze');
  await shared(above, '/leasing', 'Dla wszystkich dystrybutorów');
  await shared(first.client, '/zlecenia', 'Nasze zlecenia');
  await shared(operator, '/zlecenia', 'Z centrali');
  const seen = async (client: Client, at: keyof typeof of) => names(client, `${at}${of[at].split('?')[0]}`);
  const all = ['Dla wszystkich dystrybutorów', 'Nasze'];
  expect((await seen(above, '/leasing')).toSorted()).toEqual(all);
  expect((await seen(same, '/leasing')).toSorted()).toEqual(all);
  expect(await seen(other, '/leasing')).toEqual(['Dla wszystkich dystrybutorów']);
  expect((await other.props(`/leasing/panel/views/${id}/remove`)).status).toBe(404);
  expect((await other.post(`/leasing/panel/views/${id}/remove`, {})).status).toBe(404);
  expect(await seen(there.client, '/zlecenia')).toEqual(['Z centrali']);
  expect((await seen(operator, '/zlecenia')).toSorted()).toEqual(['Nasze zlecenia', 'Z centrali']);
});
