import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import {
  newOrder,
  orderData,
  orderEmployee,
  orderFields,
  orderOperator,
  putOrder,
  serviceCompany,
} from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

/** Orders of companies and people that are in use no more, and of clients who were erased. */
let program: TestApp;
let clock = '2026-11-22T09:00:00.000Z';
let operator: Client;
let [own, other]: string[] = [];
let [bts, ph, stranger]: { id: string; client: Client }[] = [];

beforeAll(async () => {
  program = await testApp({ now: () => clock });
  operator = await orderOperator(program, 'Zleceniowa');
  own = await serviceCompany(operator, 'Serwis Gaśnie');
  other = await serviceCompany(operator, 'Serwis Świeci');
  bts = await orderEmployee(program, 'Terenowa', { companyId: own, scope: ['bts'] });
  ph = await orderEmployee(program, 'Handlowa', { companyId: own, scope: ['ph'] });
  stranger = await orderEmployee(program, 'Obca', { companyId: other, scope: ['ph'] });
});
afterAll(() => program?.stop());

const LIST = '/zlecenia/panel/orders';
const as = (who: { client: Client } | undefined) => (who as { client: Client }).client;
const review = (more: object = {}) =>
  orderFields('operational_review', { employeeId: ph?.id, companyId: own, ...more });

describe('who works for a company', () => {
  it('ORD-17 chooses among the own people in the list’s filter, and hears of nobody else’s', async () => {
    const { options } = (await as(bts).props(LIST)).body.data;
    expect(options.orders_employees.map(({ label }: { label: string }) => label).toSorted()).toEqual([
      'Ewa Handlowa',
      'Ewa Terenowa',
    ]);
    expect((await as(bts).props(LIST)).text).not.toContain('Obca');
    const foreign = (await as(bts).props(`${LIST}?filters[employeeId]=${stranger?.id}`)).body.data;
    expect(Object.keys(foreign.errors)).toEqual(['filters[employeeId]']);
    const all = (await operator.props(LIST)).body.data.options.orders_employees;
    expect(all).toHaveLength(3);
  });
});

describe('what is switched off', () => {
  it('ORD-17 an order keeps its service and its employee when both are switched off and it is edited', async () => {
    const id = await newOrder(operator, review({ orderNumber: 'W/1' }));
    const gone = { active: 'false', 'actor[accessType]': 'none' };
    const off = [
      await operator.post(`/zlecenia/panel/services/${own}/close`, { people: 'keep', work: 'keep' }),
      await edit(operator, `/zlecenia/panel/employees/${ph?.id}`, gone),
    ];
    expect(off.map(({ status }) => status)).toEqual([200, 200]);
    const saved = await putOrder(operator, id, { city: 'Radom' });
    expect(saved.status, saved.text).toBe(200);
    expect(await orderData(operator, id)).toMatchObject({
      city: 'Radom',
      companyId: own,
      employeeId: ph?.id,
      serviceName: 'Serwis Gaśnie',
    });
    const form = (await operator.props(`${LIST}/${id}/edit`)).body.data.facts.options;
    expect(form.orders_companies).toContainEqual({ value: own, label: 'Serwis Gaśnie (wyłączone)' });
    expect(form.orders_employees).toContainEqual({ value: ph?.id, label: 'Ewa Handlowa (wyłączone)' });
    // Newly chosen they are not.
    const next = await operator.post(LIST, review({ orderNumber: 'W/2' }));
    expect(Object.keys(next.body.errors)).toEqual(expect.arrayContaining(['companyId', 'employeeId']));
  });

  it('ORD-04 a visit that is agreed or moved for a service that is switched off is answered with a warning', async () => {
    const service = await serviceCompany(operator, 'Serwis Nieczynny');
    const id = await newOrder(operator, review({ companyId: service, employeeId: stranger?.id }));
    await operator.post(`/zlecenia/panel/services/${service}/close`, { people: 'keep', work: 'keep' });
    const said = [
      await operator.post(`${LIST}/${id}/set`, { executionDate: '01.12.2026' }),
      await operator.post(`${LIST}/${id}/move`, { executionDate: '02.12.2026' }),
    ];
    const flash = {
      theme: 'warning',
      message: expect.stringContaining('Serwis tego zlecenia jest wyłączony: nikt z niego nie widzi zlecenia.'),
    };
    expect(said.map(({ body }) => body.flash)).toEqual([flash, flash]);
  });

  it('ORD-17 SUD-03 who works for it is out, and the form of the account keeps the company', async () => {
    expect((await as(bts).props(LIST)).status).toBe(401);
    const path = `/zlecenia/panel/employees/${bts?.id}`;
    const form = (await operator.props(`${path}/edit`)).body.data;
    expect(JSON.stringify(form)).toContain('Serwis Gaśnie (wyłączone)');
    const saved = await edit(operator, path, { city: 'Ełk' });
    expect(saved.status, saved.text).toBe(200);
    expect((await operator.props(path)).body.data).toMatchObject({ companyId: own, city: 'Ełk' });
  });
});

describe('the past of an order', () => {
  it('ORD-04 is shown as it was at the second of each fact', async () => {
    const steps = [
      ['2026-11-22T10:00:00.000Z', {}, 'requested'],
      ['2026-11-22T10:00:01.000Z', { status: 'approved' }, 'approved'],
      ['2026-11-22T10:00:02.500Z', { status: 'set', executionDate: '01.12.2026' }, 'set'],
      ['2026-11-22T10:00:03.000Z', { status: 'done', executionDate: '22.11.2026' }, 'done'],
    ] as const;
    clock = steps[0][0];
    const id = await newOrder(operator, review({ companyId: other, employeeId: stranger?.id }));
    for (const [at, change] of steps.slice(1)) {
      clock = at;
      expect((await putOrder(operator, id, change)).status).toBe(200);
    }
    clock = '2026-11-22T11:00:00.000Z';
    for (const [at, , status] of steps) {
      const second = at.slice(11, 19).replace('10:', '11:');
      const past = await operator.props(`${LIST}/${id}?asOf=${encodeURIComponent(`22.11.2026 ${second}`)}`);
      expect(past.body.data, `${second}: ${past.text}`).toMatchObject({ status, actions: [], mayEdit: false });
    }
  });
});

describe('an erased client', () => {
  it('GDP-03 ORD-01 the file counts the order as the list does, and names nobody', async () => {
    const client = { contactPerson: 'Dobrochna Zapomniana', companyName: 'Dobrochna Zapomniana', email: 'd@z.example' };
    await newOrder(operator, review({ ...client, orderNumber: 'E/1', companyId: other, employeeId: stranger?.id }));
    const found = await operator.props('/zlecenia/panel/gdpr/users?filters[query]=Zapomniana');
    const personPath: string = found.body.data.hits[0].personPath;
    const personId = personPath.split('/').at(-1);
    await operator.post(`/zlecenia/panel/gdpr/users/${personId}/forget`, { reason: 'Wniosek osoby' });
    await program.settled();
    const listed = (await operator.props(LIST)).body.data;
    const rows = rowsOf(await download(program.url, operator, `${LIST}/excel`));
    const [head = [], ...orders] = rows.slice(rows.findIndex((row) => row.includes('Numer zlecenia')));
    expect(orders).toHaveLength(listed.total);
    const erased = orders.find((row) => row.includes('E/1')) ?? [];
    expect(erased[head.indexOf('Nazwa klienta')]).toBe('dane usunięte');
    expect(JSON.stringify(rows)).not.toContain('Zapomniana');
  });
});

describe('the people of a company that is switched off', () => {
  it('ORD-25 are out at once and get in again with it; its open orders are counted in the question', async () => {
    const path = `/zlecenia/panel/services/${other}`;
    const left = await newOrder(operator, review({ companyId: other, employeeId: stranger?.id }));
    const warnings = async () => (await operator.props(`${LIST}/${left}`)).body.data.visitWarnings;
    expect(await warnings()).toEqual([]);
    const { consequence } = (await operator.props(path)).body.data;
    expect(consequence).toContain('1 osoba');
    expect(consequence).toMatch(/\d otwart(e|ych) zlece/);
    expect((await as(stranger).props(LIST)).status).toBe(200);
    await operator.post(`${path}/close`, { people: 'keep', work: 'keep' });
    expect((await as(stranger).props(LIST)).status).toBe(401);
    expect((await operator.props(path)).body.data.consequence).toContain('Po aktywacji');
    expect(await warnings()).toEqual(['Serwis tego zlecenia jest wyłączony: nikt z niego nie widzi zlecenia.']);
    await operator.post(`${path}/reactivate`, {});
    expect((await operator.props(path)).body.data.active).toBe(true);
    expect(await warnings()).toEqual([]);
  });
});

describe('a list of orders under a name', () => {
  it('ORD-02 ORD-17 GDP-03 outlives the service, the employee and the maker behind it, and names nobody who was erased', async () => {
    const service = await serviceCompany(operator, 'Serwis Widoku');
    const employee = await orderEmployee(program, 'Znikajaca', { companyId: service, scope: ['ph'] });
    const maker = await orderOperator(program, 'Robiaca');
    const id = await newOrder(operator, review({ companyId: service, employeeId: employee.id }));
    const of = `/panel/orders?filters[companyId]=${service}&filters[employeeId]=${employee.id}`;
    const kept = await maker.post('/zlecenia/panel/views', { of, name: 'Wspólny', sharedWith: 'all' });
    expect(kept.status, kept.text).toBe(201);
    await operator.post(`/zlecenia/panel/services/${service}/close`, { people: 'keep', work: 'keep' });
    for (const name of ['Znikajaca', 'Robiaca']) {
      const { hits } = (await operator.props(`/zlecenia/panel/gdpr/users?filters[query]=${name}`)).body.data;
      const gone = await operator.post(`/zlecenia${hits[0].personPath}/forget`, { reason: 'Wniosek osoby' });
      expect(gone.status, gone.text).toBe(200);
      await program.settled();
    }
    const [view, ...more] = (await operator.props(LIST)).body.locals.views;
    expect([view.name, view.own, more]).toEqual(['Wspólny', false, []]);
    const { body, text } = await operator.props(`${LIST}?${view.query}`);
    expect([body.data.errors, body.data.notices]).toEqual([{}, []]);
    expect(body.data.items.map((item: { id: string }) => item.id)).toEqual([id]);
    const { orders_companies: services, orders_employees: employees } = body.data.options;
    expect(services).toContainEqual({ value: service, label: 'Serwis Widoku (wyłączone)' });
    expect(employees).toContainEqual({ value: employee.id, label: 'dane usunięte (wyłączone)' });
    expect(text).not.toMatch(/Znikajaca|Robiaca/);
  });
});
