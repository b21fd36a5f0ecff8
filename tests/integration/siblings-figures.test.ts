import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

/** Own reports of the sibling portals say what their lists say, after moves, erasures and what was switched off. */

let program: TestApp;
beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-25T09:00:00.000Z' });
});
afterAll(() => program?.stop());

async function operator(at: string, [kind, applicationActorType]: readonly [string, string], more: object) {
  const email = `szefowa@${at.slice(1)}.example`;
  const person = { firstName: 'Anna', lastName: 'Kowal', primaryNumber: '600700800', email };
  await program.addAccount(kind, { ...person, ...more });
  const client = program.client();
  const answer = await client.post(`${at}/login`, { login: email, password: PASSWORD, applicationActorType });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

async function made(client: Client, path: string, form: object): Promise<string> {
  const answer = await client.post(path, { ...form });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as Loose).id;
}

async function erased(client: Client, at: string, email: string): Promise<void> {
  const { hits } = (await client.props(`${at}/panel/gdpr/users?filters[query]=${email}`)).body.data;
  const answer = await client.post(`${at}${hits[0].personPath}/forget`, { reason: 'Wniosek' });
  expect(answer.status, answer.text).toBe(200);
  await program.settled();
}

/** The lines of an own report: names and figures. */
const lines = async (client: Client, at: string, query: string): Promise<[string[], number[]][]> => {
  await program.settled();
  const { shown, why } = (await client.props(`${at}/panel/own-reports/build?${query}`)).body.data;
  expect(why).toBeNull();
  return shown.rows.map(({ names, figures }: Loose) => [names, figures]);
};

describe('leasing', () => {
  it('LEA-01 LEA-02 a distributor has the operators of its number, not those above all, moved away or erased', async () => {
    const at = '/leasing';
    const above = { permissions: ['MANAGING_DISTRIBUTORS'] };
    const client = await operator(at, ['leasing-operator', 'LeasingOperator'], { distributorId: '1001', ...above });
    for (const [name, distributorId] of [
      ['Północ', '1001'],
      ['Południe', '1002'],
    ])
      await made(client, `${at}/panel/distributors`, { name, distributorId });
    const added = (lastName: string, distributorId: string) =>
      made(client, `${at}/panel/operators`, {
        ...{ firstName: 'Jan', lastName, distributorId, permissions: [] },
        email: `${lastName.toLowerCase()}@leasing.example`,
      });
    await added('Pierwszy', '1001');
    await added('Drugi', '01001');
    const moved = await added('Trzeci', '1001');
    await added('Znikajacy', '1001');
    expect((await edit(client, `${at}/panel/operators/${moved}`, { distributorId: '1002' })).status).toBe(200);
    await erased(client, at, 'znikajacy@leasing.example');
    const expected = [
      [['Południe'], [1]],
      [['Północ'], [2]],
    ];
    const counted = await lines(client, at, 'source=leasing_distributors&by1=distributor&m1=sum.operators');
    expect(counted.toSorted()).toEqual(expected);
    const accounts = await lines(client, at, 'source=leasing_operators&by1=distributor');
    expect(accounts.filter(([[name = '']]) => name.startsWith('Po') || name.startsWith('Pó')).toSorted()).toEqual(
      expected,
    );
  });
});

describe('services', () => {
  it('SUD-02 a company that is switched off may not log in', async () => {
    const at = '/sud';
    const permissions = ['MANAGING_SERVICES', 'MANAGING_OPERATORS'];
    const client = await operator(at, ['services-operator', 'SudOperator'], { permissions });
    const company = (name: string) =>
      made(client, `${at}/panel/services`, { name, email: `${name}@sud.example`, cooperationScope: ['ph'] });
    await company('Dalej');
    const off = await company('Koniec');
    const query = 'source=service_companies&by1=with_login';
    expect(await lines(client, at, query)).toEqual([[['tak'], [2]]]);
    expect((await client.post(`${at}/panel/services/${off}/deactivate`, {})).status).toBe(200);
    expect((await lines(client, at, query)).toSorted()).toEqual([
      [['nie'], [1]],
      [['tak'], [1]],
    ]);
  });
});

describe('couriers', () => {
  it('CUR-04 GDP-03 who was erased is counted nowhere', async () => {
    const at = '/bx';
    const permissions = ['zafi', 'zaop'];
    const client = await operator(at, ['courier-operator', 'BxOperator'], { permissions });
    const companyId = await made(client, `${at}/panel/companies`, { name: 'Części', clientNumber: '4321' });
    for (const lastName of ['Zostaje', 'Odchodzi'])
      await program.addAccount('courier-reporter', {
        ...{ firstName: 'Iga', lastName, companyId, email: `${lastName.toLowerCase()}@bx.example` },
        ...{ phoneNumber: '600700800', streetName: 'Polna', houseNumber: '1', postalCode: '00-001', city: 'Ełk' },
        ...{ deliveryTimeFrom: '08:00', deliveryTimeTo: '16:00' },
      });
    const people = () => lines(client, at, 'source=courier_companies&by1=courier_company&m1=sum.people');
    const rows = () => lines(client, at, 'source=courier_people&by1=city');
    expect([await people(), await rows()]).toEqual([[[['Części'], [2]]], [[['Ełk'], [2]]]]);
    await erased(client, at, 'odchodzi@bx.example');
    expect([await people(), await rows()]).toEqual([[[['Części'], [1]]], [[['Ełk'], [1]]]]);
  });
});
