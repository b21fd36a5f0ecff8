import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeQuery } from '#domain/kernel/url.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { comparedOrders } from '#api/orders/orders/compared.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import {
  newOrder,
  orderEmployee,
  orderFields,
  orderOperator,
  putOrder,
  serviceCompany,
  undoOrder,
} from '#tests/support/orders/order.ts';
import { expectCompared } from '#tests/support/compared.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';

let program: TestApp;
let operator: Client;
let employee: { readonly id: string; readonly client: Client };
let services: string[];
let now = Date.parse('2026-03-02T09:00:00.000Z');
/** The next moment of the program's clock; the one before has passed whole. */
const later = (ms = 60_000): string => new Date((now += ms)).toISOString();

beforeAll(async () => {
  program = await testApp({ now: () => new Date(now).toISOString() });
  operator = await orderOperator(program, 'Audytowa');
  services = [await serviceCompany(operator, 'Serwis Wisła'), await serviceCompany(operator, 'Serwis Odra')];
  employee = await orderEmployee(program, 'Serwisowy', { companyId: services[0] ?? '', scope: ['ph', 'bts'] });
  await program.settled();
});
afterAll(() => program.stop());

const LIST = '/zlecenia/panel/orders';
const LISTS = [
  LIST,
  `${LIST}?filters[statusFilter]=approved`,
  `${LIST}?filters[delayed]=true&filters[sort]=executionDateDesc`,
  `${LIST}?filters[waiting]=true`,
  `${LIST}?filters[search]=kociol`,
  `${LIST}?filters[cityFilter]=lodz&filters[sort]=enterDateAsc`,
];

/** What a list says of its rows, without how it says which moment they are of. */
async function shown(path: string, asOf?: string): Promise<Loose> {
  const { status, body } = await operator.props(asOf ? mergeQuery(path, { asOf }) : path);
  expect(status, path).toBe(200);
  const { items, total, totalExact, page } = body.data;
  const tabs = await operator.get(asOf ? mergeQuery(`${LIST}/tabs`, { asOf }) : `${LIST}/tabs`);
  return { items, total, totalExact, page, counts: tabs.body.counts };
}

/** What the statistics count, without where it leads. */
async function counted(asOf?: string): Promise<Loose> {
  const { status, body } = await operator.props(mergeQuery(`${LIST}/statistics`, { asOf }));
  expect(status).toBe(200);
  const figures = Object.entries(body.data.figures as Record<string, Loose[]>);
  return figures.map(([name, bars]) => [name, bars.map(({ label, count }) => [label, count])]);
}

const fields = (activity: string, more: object = {}) =>
  orderFields(activity, { companyId: services[0], employeeId: employee.id, ...more });

const day = (n: number): string => `2026-03-${String(2 + (n % 20)).padStart(2, '0')}`;
const post = (id: string, action: string, form: object = {}) => operator.post(`${LIST}/${id}/${action}`, { ...form });

/** What may happen to an order; whatever is refused has not happened. */
const STEPS: readonly ((id: string, n: number) => Promise<unknown>)[] = [
  (id) => post(id, 'approve'),
  (id, n) => post(id, 'set', { executionDate: day(n) }),
  (id, n) => post(id, 'done', { executionDate: day(n) }),
  (id) => post(id, 'complete'),
  (id) => post(id, 'cancel'),
  (id) => undoOrder(operator, id),
  (id, n) => putOrder(operator, id, { companyName: `Kocioł ${n}`, city: n % 2 ? 'Łódź' : 'Kraków' }),
  (id, n) => putOrder(operator, id, { companyId: services[n % 2] }),
  (_id, n) => edit(operator, `/zlecenia/panel/services/${services[n % 2]}`, { name: `Serwis Bug ${n}` }),
];

describe('the list of orders as of a moment', () => {
  it('APP-05 ORD-02 is the list that was served then', async () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: STEPS.length - 1 }), fc.nat({ max: 2 }), fc.nat({ max: 40 })), {
      minLength: 14,
      maxLength: 14,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const ids: string[] = [];
        for (const activity of ['operational_review', 'warranty_repair', 'operational_review'])
          ids.push(await newOrder(operator, fields(activity)));
        const served: { readonly at: string; readonly lists: Loose[]; readonly statistics: Loose }[] = [];
        for (const [step, which, n] of list) {
          later();
          await STEPS[step]?.(ids[which] ?? '', n);
          await program.settled();
          served.push({
            at: new Date(now).toISOString(),
            lists: await Promise.all(LISTS.map((path) => shown(path))),
            statistics: await counted(),
          });
        }
        later(24 * 3_600_000);
        for (const { at, lists, statistics } of served) {
          expect(await Promise.all(LISTS.map((path) => shown(path, at))), at).toEqual(lists);
          expect(await counted(at), at).toEqual(statistics);
        }
        const [first, last] = [served[0]?.at ?? '', served.at(-1)?.at ?? ''];
        const middle = served[6]?.at ?? '';
        for (const path of LISTS)
          for (const between of [
            { from: first, to: last },
            { from: middle, to: last },
          ])
            await expectCompared(operator, { path, columns: comparedOrders.columns }, between);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('GDP-03 APP-05 forgets whom an erasure took, in every version; what is rebuilt is what was kept', async () => {
    const id = await newOrder(
      operator,
      fields('operational_review', { contactPerson: 'Bożydar Gżegżółka', companyName: 'Gżegżółka i syn' }),
    );
    await program.settled();
    const before = new Date(now).toISOString();
    const { client_id: client } = await program.app.db
      .selectFrom('orders')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    later();
    await post(id, 'approve');
    later();
    await putOrder(operator, id, {
      contactPerson: 'Anna Nowa',
      companyName: 'Nowa',
      email: 'nowa@klient.example',
      nipNumber: '',
    });
    await program.settled();
    const tables = async () => {
      const { rows } = await program.app.pool.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM read.orders t UNION ALL SELECT to_jsonb(t)::text FROM read.orders__past t ORDER BY 1`,
      );
      return rows.map(({ row }) => row);
    };
    expect((await tables()).join()).toMatch(/gżegżółk|gzegzolk/i);
    later();
    await program.forget(client ?? '');
    await program.settled();
    const kept = await tables();
    expect(kept.join()).not.toMatch(/gżegżółk|gzegzolk/i);
    const { items } = await shown(LIST, before);
    expect(items.find((one: Loose) => one.id === id).companyName).toBe(FORGOTTEN);
    await program.app.projector.rebuild('orders');
    expect(await tables()).toEqual(kept);
  });

  it('ORD-01 APP-05 is a file too; anyone who works for one service is refused both', async () => {
    later(48 * 3_600_000);
    const asOf = new Date(now - 47 * 3_600_000).toISOString();
    const sheet = await download(program.url, operator, mergeQuery(`${LIST}/excel`, { asOf }));
    expect(rowsOf(sheet).length - 1).toBe((await shown(LIST, asOf)).total);
    const compared = await employee.client.get(mergeQuery(`${LIST}/compare`, { from: asOf }));
    expect([compared.status, compared.text]).toEqual([400, expect.stringContaining('wszystkich serwisów')]);
    for (const path of [LIST, `${LIST}/excel`]) {
      const answer = await employee.client.get(mergeQuery(path, { asOf }));
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.text).toContain('które widzą zlecenia wszystkich serwisów');
    }
  });
});
