import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { edit } from '#tests/support/program/edit.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  putOrder,
  serviceCompany,
} from '#tests/support/orders/order.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';

/** B11: what is switched off asks what becomes of its people and its open work, and does it. */

let program: TestApp;
let operator: Client;
beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-25T09:00:00.000Z' });
  operator = await orderOperator(program, 'Zleceniowa');
});
afterAll(() => program?.stop());

const COMPANIES = '/zlecenia/panel/services';
let names = 0;

/** A company with an employee for PH, one open order, one with a visit and one that is done. */
async function company() {
  names += 1;
  const id = await serviceCompany(operator, `Serwis ${names}`);
  const employee = await orderEmployee(program, `Handlowa${'abcdefghij'[names] ?? ''}`, {
    companyId: id,
    scope: ['ph'],
  });
  const fields = () => orderFields('operational_review', { employeeId: employee.id, companyId: id });
  const [open, visited, done] = [
    await newOrder(operator, fields()),
    await newOrder(operator, fields()),
    await newOrder(operator, fields()),
  ];
  for (const [order, change] of [
    [visited, { status: 'set', executionDate: '01.12.2026' }],
    [done, { status: 'set', executionDate: '25.11.2026' }],
    [done, { status: 'done', executionDate: '25.11.2026' }],
  ] as const)
    expect((await putOrder(operator, order, change)).status).toBe(200);
  return { id, path: `${COMPANIES}/${id}`, employee, open, visited, done };
}

const closeData = async (path: string): Promise<Loose> => (await operator.props(`${path}/close`)).body.data;
const companyOf = async (order: string): Promise<string> => (await orderData(operator, order)).companyId;
const eventsOf = async (stream: string) => program.app.log.readStream(stream);

describe('a service company that is switched off', () => {
  it('ORD-25 asks first: counts and names are shown, and nothing is done without a choice', async () => {
    await company();
    const { path, open, id } = await company();
    const page = (await operator.props(path)).body.data;
    expect([page.mustClose, page.changes.includes('deactivate')]).toEqual([true, false]);
    const data = await closeData(path);
    expect(data.facts.hanging).toEqual({ people: 1, work: 2 });
    expect([data.people.length, data.work.length]).toEqual([1, 2]);
    // A dialog of before, the edit form, and a question without an answer.
    expect((await operator.post(`${path}/deactivate`, {})).status).toBe(409);
    const edit = (await operator.props(`${path}/edit`)).body.data;
    const off = await operator.call('PUT', path, { ...edit.values, version: edit.version, active: 'false' });
    expect([off.status, off.body.message]).toEqual([409, expect.stringContaining('Dezaktywuj')]);
    const unanswered = await operator.post(`${path}/close`, {});
    expect([unanswered.status, Object.keys(unanswered.body.errors).toSorted()]).toEqual([422, ['people', 'work']]);
    const nowhere = await operator.post(`${path}/close`, { people: 'move', work: 'move', workTo: id });
    expect([nowhere.status, Object.keys(nowhere.body.errors).toSorted()]).toEqual([422, ['peopleTo', 'workTo']]);
    expect((await operator.props(path)).body.data.active).toBe(true);
    expect(await companyOf(open)).toBe(id);
  });

  it('ORD-25 hands people and open orders to another one in one step, each with its cause', async () => {
    const [from, to] = [await company(), await company()];
    const { values } = await closeData(from.path);
    const choice = { ...values, people: 'move', peopleTo: to.id, work: 'move', workTo: to.id, reason: 'Koniec umowy' };
    const [one, other] = await Promise.all([
      operator.post(`${from.path}/close`, choice),
      operator.post(`${from.path}/close`, choice),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    await program.settled();
    expect((await operator.props(from.path)).body.data.active).toBe(false);
    expect([await companyOf(from.open), await companyOf(from.visited), await companyOf(from.done)]).toEqual([
      to.id,
      to.id,
      from.id,
    ]);
    const employee = (await operator.props(`/zlecenia/panel/employees/${from.employee.id}`)).body.data;
    expect([employee.companyId, employee.active]).toEqual([to.id, true]);
    expect((await from.employee.client.props('/zlecenia/panel/orders')).status).toBe(200);
    const history = (await operator.props(from.path)).body.data.timeline;
    const chosen = history.find(({ type }: Loose) => type === 'OrganisationClosing');
    expect(JSON.stringify(chosen)).toContain(`Serwis ${names}`);
    for (const stream of [`order-${from.open}`, `orders-employee-${from.employee.id}`]) {
      const last = (await eventsOf(stream)).at(-1);
      expect([stream, last?.meta.causationId, last?.meta.reason]).toEqual([
        stream,
        expect.stringMatching(/[\da-f-]{36}/),
        'Koniec umowy',
      ]);
    }
    // When it is switched on again, what went does not come back, and that is said.
    expect((await operator.props(from.path)).body.data.consequence).toContain('nie wraca samo');
    expect((await operator.post(`${from.path}/reactivate`, {})).status).toBe(200);
    expect(await companyOf(from.open)).toBe(to.id);
  });

  it('ORD-25 leaves orders to be settled and switches people off, where that is chosen', async () => {
    const { id, path, employee, open, done } = await company();
    const closed = await operator.post(`${path}/close`, { people: 'off', work: 'free' });
    expect(closed.status, closed.text).toBe(200);
    await program.settled();
    expect([await companyOf(open), await companyOf(done)]).toEqual(['set_by_provider', id]);
    expect((await operator.props(`/zlecenia/panel/employees/${employee.id}`)).body.data.active).toBe(false);
  });

  it('ORD-25 a page of before decides about no more than it showed, and who may not hand over can only leave', async () => {
    const { id, path, employee, open } = await company();
    const { values } = await closeData(path);
    await newOrder(operator, orderFields('operational_review', { employeeId: employee.id, companyId: id }));
    const late = await operator.post(`${path}/close`, { ...values, people: 'keep', work: 'free' });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('3 otwarte zlecenia')]);
    expect(await companyOf(open)).toBe(id);
    const clerk = await orderOperator(program, 'Kadrowa', [
      'VIEWING_COOPERANTS',
      'MANAGING_COOPERANTS',
      'VIEWING_ORDERS',
    ]);
    const refused = await clerk.post(`${path}/close`, { people: 'keep', work: 'free' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['work']]);
    expect((await clerk.post(`${path}/close`, { people: 'keep', work: 'keep' })).status).toBe(200);
    expect((await employee.client.props('/zlecenia/panel/orders')).status).toBe(401);
    expect((await operator.props(path)).body.data.consequence).toContain('Nadal ma 3 otwarte zlecenia');
    const again = await operator.get(`${path}/close`);
    expect(again.status).toBe(409);
  });

  it('ORD-25 given people whose access has ended by the clock, they are counted and named nowhere, and handed over with the others', async () => {
    const { id, path, employee } = await company();
    const ended = {
      accessType: 'temporary',
      expiresAt: '2026-11-24T09:00:00.000Z',
      passwordChangeMode: 'none',
    } as const;
    const expired = (firstName: string, companyId: string) =>
      program.addAccount('orders-employee', {
        firstName,
        lastName: 'Miniona',
        email: `${firstName.toLowerCase()}@zlecenia.example`,
        primaryNumber: '600700800',
        companyId,
        cooperationScope: ['ph'],
        access: ended,
      });
    const over = await expired('Ewa', id);
    const data = await closeData(path);
    expect([data.facts.hanging.people, data.people]).toEqual([1, [expect.stringContaining('Handlowa')]]);
    expect((await operator.props(path)).body.data.consequence).toContain('dostęp ma 1 osoba');
    const closed = await operator.post(`${path}/close`, { ...data.values, people: 'off', work: 'keep' });
    expect(closed.status, closed.text).toBe(200);
    await program.settled();
    const { rows } = await program.app.pool.query(
      'SELECT id, access_type FROM read.orders_employees WHERE company_id = $1 ORDER BY id = $2',
      [id, over],
    );
    expect(rows).toEqual([
      { id: employee.id, access_type: 'none' },
      { id: over, access_type: 'none' },
    ]);
    const alone = await serviceCompany(operator, 'Serwis Minionych');
    await expired('Iga', alone);
    expect((await operator.post(`${COMPANIES}/${alone}/deactivate`, {})).status).toBe(200);
  });

  it('ORD-25 works without scripts: a native POST answers 303 and has done it', async () => {
    const { id, path, open } = await company();
    const { facts } = await closeData(path);
    expect(facts.hanging).toEqual({ people: 1, work: 2 });
    const answer = await operator.native(`${path}/close`, { people: 'keep', work: 'free' });
    expect([answer.status, answer.headers.location]).toEqual([303, path]);
    await program.settled();
    expect((await operator.props(path)).body.data.active).toBe(false);
    expect(await companyOf(open)).not.toBe(id);
  });
});

describe('organisations of the other portals', () => {
  it('SUD-02 CUR-04 LEA-01 ask the same of their people', async () => {
    const person = { firstName: 'Anna', lastName: 'Kowal', primaryNumber: '600700800' };
    await program.addAccount('services-operator', {
      ...person,
      email: 'szef@sud.example',
      permissions: ['MANAGING_EMPLOYEES', 'MANAGING_SERVICES'],
    });
    const sud = program.client();
    await sud.post('/sud/login', {
      login: 'szef@sud.example',
      password: PASSWORD,
      applicationActorType: 'SudOperator',
    });
    const made = async (path: string, form: object): Promise<string> => {
      const answer = await sud.post(`/sud${path}`, { cooperationScope: ['ph'], ...form });
      expect(answer.status, answer.text).toBe(201);
      return answer.body.id;
    };
    const [from, to] = [
      await made('/panel/services', { name: 'Serwis Żary', email: 'zary@sud.example' }),
      await made('/panel/services', { name: 'Serwis Łęg', email: 'leg@sud.example' }),
    ];
    const employee = await made('/panel/employees', { ...person, email: 'ola@sud.example', companyId: from });
    expect((await sud.post(`/sud/panel/services/${from}/deactivate`, {})).status).toBe(409);
    for (const off of [{ active: '' }, { 'actor[accessType]': 'none' }, { active: '', 'actor[accessType]': 'none' }]) {
      const asked = await edit(sud, `/sud/panel/services/${from}`, off);
      expect([asked.status, asked.body.message]).toEqual([409, expect.stringContaining('Najpierw wybierz, co dalej')]);
    }
    const closed = await sud.post(`/sud/panel/services/${from}/close`, { people: 'move', peopleTo: to });
    expect(closed.status, closed.text).toBe(200);
    await program.settled();
    expect((await sud.props(`/sud/panel/employees/${employee}`)).body.data).toMatchObject({
      companyId: to,
      active: true,
    });
    expect((await sud.props(`/sud/panel/services/${from}`)).body.data.active).toBe(false);
  });
});
