import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { known, meanOf, medianOf } from '#tests/support/averages.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';
import {
  newOrder,
  orderFields,
  orderOperator,
  putOrder,
  serviceCompany,
  undoOrder,
} from '#tests/support/orders/order.ts';
import { reportedOrder, type OracleOrder } from '#tests/support/orders/report-oracle.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

const START = '2026-09-07';
/** Three working days before the last of the test's days. */
const LATE_UP_TO = '2026-11-03';
/** Enters orders for nobody else. */
const OFFICE = ['VIEWING_ORDERS', 'PH_PERMISSIONS', 'VIEWING_COOPERANTS', 'MANAGING_COOPERANTS', 'VIEWING_STATS'];
let now = `${START}T09:00:00.000Z`;
let program: TestApp;
let operator: Client;
/** The facts of each order, and what they come to. */
let histories: Recorded[][] = [];
let orders: OracleOrder[] = [];
const services: Record<string, string> = {};

/** The day after so many days, in the morning. */
const onDay = (days: number) => {
  now = `${addDays(START, days)}T09:00:00.000Z`;
  return formatDay(addDays(START, days));
};

type Steps = (id: string) => Promise<unknown>;
const put = async (id: string, changes: object) => {
  const { status, text } = await putOrder(operator, id, changes);
  if (status !== 200) throw new Error(text);
};
const visit = (day: number, executionDate: number): Steps => {
  return (id) => {
    const on = onDay(executionDate);
    onDay(day);
    return put(id, { status: 'set', executionDate: on });
  };
};
const report = (day: number, clientGrade: string, more: object = {}): Steps => {
  return (id) => put(id, { status: 'done', executionDate: onDay(day), intentionToBuy: 'no', clientGrade, ...more });
};

/** What is entered on which day, and what becomes of it. */
const LIVES: readonly {
  day: number;
  service: string;
  activity: string;
  model?: string;
  entered?: object;
  steps: readonly Steps[];
}[] = [
  { day: 0, service: 'A', activity: 'presentation', steps: [visit(2, 9), report(9, 'very_good')] },
  { day: 1, service: 'A', activity: 'presentation', steps: [visit(4, 8), visit(6, 12), report(14, 'bad')] },
  {
    day: 3,
    service: 'B',
    activity: 'operational_review',
    steps: [
      visit(5, 10),
      async (id) => {
        onDay(6);
        await undoOrder(operator, id);
      },
      visit(9, 21),
      report(21, 'good'),
    ],
  },
  {
    day: 8,
    service: 'B',
    activity: 'presentation',
    steps: [
      visit(10, 30),
      async (id) => {
        onDay(11);
        await operator.post(`/zlecenia/panel/orders/${id}/cancel`);
      },
    ],
  },
  {
    day: 20,
    service: 'A',
    activity: 'operational_review',
    model: '1300',
    steps: [
      async (id) => {
        onDay(21);
        await operator.post(`/zlecenia/panel/orders/${id}/cancel`);
        onDay(22);
        await undoOrder(operator, id);
      },
      visit(26, 28),
    ],
  },
  {
    day: 31,
    service: 'B',
    activity: 'operational_review',
    model: '1300',
    steps: [visit(31, 33), report(33, 'very_good')],
  },
  {
    day: 40,
    service: 'A',
    activity: 'presentation',
    steps: [
      visit(41, 43),
      async (id) => {
        onDay(42);
        await put(id, { companyId: services.B });
      },
      report(44, ''),
      async (id) => {
        onDay(50);
        await put(id, { status: 'completed' });
      },
    ],
  },
  { day: 51, service: 'B', activity: 'presentation', steps: [] },
  {
    day: 52,
    service: 'B',
    activity: 'operational_review',
    entered: { status: 'done', executionDate: '28.10.2026', clientGrade: 'good' },
    steps: [],
  },
];

beforeAll(async () => {
  program = await testApp({ now: () => now });
  operator = await orderOperator(program, 'Raportowa', OFFICE);
  for (const name of ['A', 'B']) services[name] = await serviceCompany(operator, `Serwis ${name}`);
  const ids: string[] = [];
  for (const { day, service, activity, model = '1200', entered, steps } of LIVES) {
    onDay(day);
    const id = await newOrder(
      operator,
      orderFields(activity, { companyId: services[service], deviceModel: model, ...entered }),
    );
    ids.push(id);
    for (const step of steps) await step(id);
  }
  onDay(60);
  await program.settled();
  histories = await Promise.all(ids.map((id) => program.app.log.readStream(`order-${id}`)));
  orders = histories.map(reportedOrder);
});
afterAll(() => program?.stop());

const data = async (path: string, client = operator): Promise<Loose> =>
  (await client.props(`/zlecenia${path}`)).body.data;

/** The lines of the file, and what they come to, by their headings. */
async function sheet(path: string): Promise<Record<string, unknown>[]> {
  const [head = [], ...rows] = rowsOf(await download(program.url, operator, `/zlecenia${path}/excel`));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [String(name), row[index] ?? null])));
}

const counted = (own: readonly OracleOrder[]) => {
  const having = (...statuses: string[]) => own.filter(({ status }) => statuses.includes(status));
  const graded = (grade: string) => own.filter((one) => one.grade === grade).length;
  const [veryGood, good, bad] = [graded('very_good'), graded('good'), graded('bad')];
  const all = veryGood + good + bad;
  return {
    total: own.length,
    open: having('requested', 'approved', 'set').length,
    late: having('approved', 'set').filter(({ visit: day }) => day !== '' && day <= LATE_UP_TO).length,
    done: having('done', 'completed').length,
    cancelled: having('cancelled').length,
    very_good: veryGood,
    good,
    bad,
    satisfied: all === 0 ? null : Math.round(((veryGood + good) / all) * 1000) / 10,
  };
};

const waited = (own: readonly OracleOrder[]) => {
  const [agreed, done] = [known(own.map((one) => one.agreed)), known(own.map((one) => one.done))];
  return {
    total: own.length,
    unplanned: own.filter(({ status }) => ['requested', 'approved'].includes(status)).length,
    agreed: agreed.length,
    agreedMean: meanOf(agreed),
    agreedMedian: medianOf(agreed),
    done: done.length,
    doneMean: meanOf(done),
    doneMedian: medianOf(done),
  };
};

const GROUPINGS = [
  { by: 'months', keyOf: ({ month }: OracleOrder) => month },
  { by: 'services', keyOf: ({ service }: OracleOrder) => service },
  { by: 'activities', keyOf: ({ activity }: OracleOrder) => activity },
];

describe.each(GROUPINGS)('orders by $by', ({ by, keyOf }) => {
  it.each([
    { what: 'orders', figures: counted, first: 'Zlecenia', last: ['Zadowoleni (%)', 'satisfied'] },
    { what: 'order-times', figures: waited, first: 'Zlecenia', last: ['Mediana do wykonania (dni)', 'doneMedian'] },
  ] as const)(
    'RPT-05 $what: page and file are those of the log',
    async ({ what, figures, first, last: [head, name] }) => {
      const path = `/panel/reports/${what}/${by}`;
      const { lines, sums } = await data(path);
      const file = await sheet(path);
      expect(lines.map(({ key }: Loose) => key).sort()).toEqual([...new Set(orders.map(keyOf))].sort());
      for (const [index, { key, cells }] of lines.entries()) {
        const wanted: Record<string, unknown> = figures(orders.filter((one) => keyOf(one) === key));
        expect(cells, key).toMatchObject(wanted);
        expect(file[index]).toMatchObject({ [first]: wanted.total, [head]: wanted[name] });
      }
      expect(sums).toEqual(figures(orders));
      expect(file[lines.length]).toMatchObject({ [first]: orders.length, [head]: sums[name] });
    },
  );
});

describe('reports of orders', () => {
  it('count every life of the test: something is late, undone, cancelled, graded and waiting', () => {
    expect(counted(orders)).toEqual({
      total: 9,
      open: 2,
      late: 1,
      done: 6,
      cancelled: 1,
      very_good: 2,
      good: 2,
      bad: 1,
      satisfied: 80,
    });
    expect(waited(orders)).toMatchObject({ unplanned: 1, agreed: 7, agreedMedian: 2, done: 6, doneMedian: 6.5 });
  });

  it('RPT-01 are offered to who may view statistics, each leads there; nobody else sees them', async () => {
    const { reports } = await data('/panel/reports');
    expect(reports).toHaveLength(8);
    for (const { path, title } of reports) {
      const { status, body } = await operator.props(`/zlecenia${path}`);
      expect([status, body.data.view.title]).toEqual([200, title]);
    }
    const other = await orderOperator(program, 'Bezstatystyk', ['VIEWING_ORDERS', 'MANAGING_OPERATORS']);
    for (const path of ['', ...reports.map((one: Loose) => one.path.replace('/panel/reports', ''))])
      expect((await other.props(`/zlecenia/panel/reports${path}`)).status).toBe(403);
  });

  it('ORD-02 each line and each bar leads to the orders that it counts; who may not see them is led nowhere', async () => {
    for (const by of ['months', 'services', 'activities', 'models']) {
      const path = `/panel/reports/orders/${by}?filters[enterDateFrom]=08.09.2026&filters[enterDateTo]=27.10.2026`;
      const { lines, charts, sums } = await data(path);
      for (const { link, cells } of lines) expect((await data(link)).total).toBe(cells.total);
      const grades = charts.find((one: Loose) => one.title === 'Oceny klientów').bars;
      for (const { link, value } of grades) expect((await data(link)).total).toBe(value);
      expect(sums.total).toBe(6);
    }
    const counting = await orderOperator(program, 'Liczy', ['VIEWING_STATS']);
    const { lines, charts } = await data('/panel/reports/orders/services', counting);
    const links = [...lines, ...charts.flatMap(({ bars }: Loose) => bars)].map(({ link }: Loose) => link);
    expect(new Set(links)).toEqual(new Set([undefined]));
  });

  it('APP-05 are shown as of a moment: what was open then, late by the clock of then', async () => {
    const { lines, sums } = await data('/panel/reports/orders/months?asOf=2026-09-20');
    expect(lines.map(({ key }: Loose) => key)).toEqual(['2026-09']);
    expect(sums).toMatchObject({ total: 4, open: 2, late: 0, done: 1, cancelled: 1, very_good: 1, good: 0, bad: 0 });
    const october = async (day: string) => (await data(`/panel/reports/orders/months?asOf=2026-10-${day}`)).sums;
    // A visit of Monday the 5th, on the day before it is three working days ago, and on that day.
    expect(await october('07')).toMatchObject({ total: 5, open: 1, late: 0, done: 3, cancelled: 1 });
    expect(await october('08')).toMatchObject({ total: 6, open: 2, late: 1, done: 3, cancelled: 1 });
  });

  it.each([10, 13, 21, 22, 27, 42, 51])('APP-05 times as of day %i are those of the facts until then', async (days) => {
    const day = addDays(START, days);
    const until = `${day}T21:00:00.000Z`;
    const then = histories
      .map((facts) => facts.filter(({ at }) => at <= until))
      .filter((facts) => facts.length > 0)
      .map(reportedOrder);
    expect((await data(`/panel/reports/order-times/months?asOf=${day}`)).sums).toEqual(waited(then));
  });
});
