import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
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
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** The day of the one who works with orders, over HTTP: workbook, calendar of visits, statistics, rules. */
let program: TestApp;
let operator: Client;
let both: { id: string; client: Client };
let bts: { id: string; client: Client };
let stranger: { id: string; client: Client };
let own = '';
let other = '';

beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-22T09:00:00.000Z' });
  operator = await orderOperator(program, 'Zleceniowa');
  own = await serviceCompany(operator, 'Serwis Własny');
  other = await serviceCompany(operator, 'Serwis Cudzy');
  both = await orderEmployee(program, 'Oboje', { companyId: own, scope: ['ph', 'bts'] });
  bts = await orderEmployee(program, 'Terenowa', { companyId: own, scope: ['bts'] });
  stranger = await orderEmployee(program, 'Obca', { companyId: other, scope: ['ph', 'bts'] });
});
afterAll(() => program?.stop());

const fields = (activity?: string, more: object = {}) =>
  orderFields(activity, { employeeId: both.id, companyId: own, ...more });
const page = async (path: string, client = operator): Promise<Loose> =>
  (await client.props(`/zlecenia${path}`)).body.data;

/** Each row by its headings. */
function byHeading(sheet: Parameters<typeof rowsOf>[0]): Record<string, unknown>[] {
  const [headings = [], ...rows] = rowsOf(sheet);
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [String(heading), row[index]])));
}

describe('the list as a workbook', () => {
  it('ORD-01 ORD-02 every field has a column of its type; filters and order are those of the list', async () => {
    const first = fields('warranty_repair', {
      city: 'Ełk',
      status: 'done',
      executionDate: '20.11.2026',
      bws: 'A1B2C3',
      reasonedComplaint: 'true',
      clientGrade: 'very_good',
      comments: 'Pies',
    });
    const second = fields('presentation', { city: 'Ełk' });
    await newOrder(operator, first);
    await newOrder(operator, second);
    const book = await download(
      program.url,
      operator,
      '/zlecenia/panel/orders/excel?filters[cityFilter]=Ełk&sort=enterDateAsc',
    );
    const rows = byHeading(book);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      'Numer zlecenia': first.orderNumber,
      'Rodzaj czynności': 'naprawa gwarancyjna',
      Status: 'wykonane',
      Pracownik: 'Ewa Oboje',
      Serwis: 'Serwis Własny',
      Miejscowość: 'Ełk',
      'Ocena klienta': 'bardzo dobra',
      'Reklamacja uzasadniona': 'tak',
      'Potwierdzenie gwarancji': 'tak',
      Uwagi: 'Pies',
    });
    expect(rows[1]).toMatchObject({ 'Numer zlecenia': second.orderNumber, 'Osoba prezentująca': 'Ewa Pokazowa' });
    expect(rows[0]?.['Data wykonania']).toEqual(new Date('2026-11-20T00:00:00.000Z'));
  });

  it('ORD-17 an employee takes out the orders of the own company only; a wrong filter is refused', async () => {
    await newOrder(operator, fields('operational_review', { companyId: other }));
    const rows = byHeading(await download(program.url, stranger.client, '/zlecenia/panel/orders/excel'));
    expect(new Set(rows.map((row) => row.Serwis))).toEqual(new Set(['Serwis Cudzy']));
    const wrong = await operator.get('/zlecenia/panel/orders/excel?filters[statusFilter]=lost');
    expect(wrong.status).toBe(422);
  });
});

describe('the calendar of visits', () => {
  it('ORD-10 the month counts, the week and the day tell where; cancelled ones and other companies are left out', async () => {
    const service = await serviceCompany(operator, 'Serwis Kalendarza');
    const worker = await orderEmployee(program, 'Kalendarzowa', { companyId: service, scope: ['bts'] });
    const visit = (executionDate: string, more: object = {}) =>
      newOrder(operator, fields('operational_review', { companyId: service, status: 'set', executionDate, ...more }));
    const monday = await visit('08.02.2027');
    const tuesday = await visit('09.02.2027', { address: 'Rzeczna 7', city: 'Gdynia', postalCode: '81-001' });
    const cancelled = await visit('09.02.2027');
    await operator.post(`/zlecenia/panel/orders/${cancelled}/cancel`);
    await newOrder(
      operator,
      fields('operational_review', { status: 'set', executionDate: '09.02.2027', companyId: other }),
    );
    const filter = `filters[companyId]=${service}`;
    const month = await page(`/panel/orders/visits?month=2027-02&${filter}`);
    expect([month.period.from, month.period.to, month.counts]).toEqual([
      '2027-02-01',
      '2027-02-28',
      { '2027-02-08': 1, '2027-02-09': 1 },
    ]);
    const week = await page('/panel/orders/visits?week=2027-02-11', worker.client);
    expect([week.period.from, week.period.to]).toEqual(['2027-02-08', '2027-02-14']);
    expect(week.visits.map((one: Loose) => one.id)).toEqual([monday, tuesday]);
    const day = await page(`/panel/orders/visits?day=09.02.2027&${filter}`);
    expect(day.visits).toMatchObject([
      {
        id: tuesday,
        address: 'Rzeczna 7',
        place: '81-001 Gdynia',
        serviceName: 'Serwis Kalendarza',
        phoneNumber: '600 700 800',
      },
    ]);
    const everybody = await page('/panel/orders/visits?day=2027-02-09');
    expect(everybody.total).toBe(2);
    expect((await page('/panel/orders/visits?month=nonsense')).period.name).toBe('2026-11');
  });
});

describe('statistics', () => {
  it('VIEWING_STATS counts what was entered, by each figure; who lacks it is refused', async () => {
    const before = (await page('/panel/orders/statistics')).figures;
    await newOrder(
      operator,
      fields('presentation', {
        status: 'done',
        executionDate: '20.11.2026',
        intentionToBuy: 'no',
        clientGrade: 'bad',
        companyId: other,
      }),
    );
    await newOrder(operator, fields('operational_review', { status: 'approved', executionDate: '02.11.2026' }));
    const { figures, from, to } = await page('/panel/orders/statistics');
    expect([from, to]).toEqual(['2025-12-01', '2026-11-22']);
    const grown = (figure: string, label: string): number => {
      const count = (bars: Loose): number => bars.find((bar: Loose) => bar.label === label)?.count ?? 0;
      return count(figures[figure]) - count(before[figure]);
    };
    expect(grown('month', '11.2026')).toBe(2);
    expect(grown('activity', 'prezentacja')).toBe(1);
    expect(grown('activity', 'przegląd eksploatacyjny')).toBe(1);
    expect(grown('status', 'wykonane')).toBe(1);
    expect(grown('status', 'zatwierdzone')).toBe(1);
    expect(grown('service', 'Serwis Cudzy')).toBe(1);
    expect(grown('service', 'Serwis Własny')).toBe(1);
    expect(grown('grade', 'zła')).toBe(1);
    expect(grown('grade', 'brak oceny')).toBe(1);
    // 2 November is twenty days before the test's day.
    expect(grown('delay', '15–30 dni')).toBe(1);
    expect(
      (await operator.props('/zlecenia/panel/orders/statistics?filters[enterDateTo]=01.01.2020')).body.data.total,
    ).toBe(0);
    expect((await both.client.props('/zlecenia/panel/orders/statistics')).status).toBe(403);
  });

  it('ORD-02 each bar leads to the orders that it counts; anyone who may not see them is led nowhere', async () => {
    for (const query of ['', '?filters[enterDateFrom]=20.11.2026']) {
      const { figures } = await page(`/panel/orders/statistics${query}`);
      const bars: { label: string; count: number; link: string }[] = Object.values<Loose>(figures).flat();
      const found = await Promise.all(bars.map(async ({ link }) => (await page(link)).total));
      expect(found).toEqual(bars.map(({ count }) => count));
      expect(bars.filter(({ count }) => count > 0).length).toBeGreaterThan(4);
    }
    const counting = await orderOperator(program, 'Rachunkowa', ['VIEWING_STATS']);
    const { figures } = await page('/panel/orders/statistics', counting);
    expect(
      Object.values<Loose>(figures)
        .flat()
        .filter(({ link }) => link),
    ).toEqual([]);
  });

  it('ORD-04 follow an order that is cancelled and taken up again', async () => {
    const counts = async (): Promise<number[]> => {
      const { total, figures } = await page('/panel/orders/statistics');
      const count = (figure: string, label: string): number =>
        figures[figure].find((bar: Loose) => bar.label === label)?.count ?? 0;
      const statuses = ['wprowadzone', 'zatwierdzone', 'anulowane'].map((label) => count('status', label));
      return [total, ...statuses, count('delay', '15–30 dni')];
    };
    const before = await counts();
    const grown = async () => (await counts()).map((count, place) => count - (before[place] ?? 0));
    const id = await newOrder(
      operator,
      fields('operational_review', { status: 'approved', executionDate: '02.11.2026' }),
    );
    expect(await grown()).toEqual([1, 0, 1, 0, 1]);
    await putOrder(operator, id, { status: 'cancelled' });
    expect(await grown()).toEqual([1, 0, 0, 1, 0]);
    await undoOrder(operator, id);
    expect(await grown()).toEqual([1, 1, 0, 0, 0]);
  });

  it('of a longer time they count the last ten years, the months as everything else', async () => {
    await newOrder(operator, fields('operational_review'));
    const { figures, from, total, notices } = await page('/panel/orders/statistics?filters[enterDateFrom]=01.01.1970');
    expect([from, figures.month.length, notices.length]).toEqual(['2016-12-01', 120, 1]);
    expect(figures.month.at(-1)).toMatchObject({ label: '11.2026', count: total });
    const ten = await page('/panel/orders/statistics?filters[enterDateFrom]=01.12.2016');
    expect([ten.total, ten.notices]).toEqual([total, []]);
  });

  it('ORD-02 the last day that is taken is a day like any other', async () => {
    const filter = 'filters[enterDateTo]=31.12.9998';
    const far = await page(`/panel/orders/statistics?${filter}`);
    expect([far.from, far.total, far.figures.month.length]).toEqual(['9998-01-01', 0, 12]);
    expect((await page(`/panel/orders?${filter}`)).total).toBe((await page('/panel/orders')).total);
    expect((await operator.get(`/zlecenia/panel/orders/excel?${filter}`)).status).toBe(200);
  });
});

describe('the page of rules', () => {
  it('ORD-24 administrators choose a case; anyone who does not manage operators is refused', async () => {
    const { chosen } = await page(
      '/panel/orders/rules?filters[activity]=presentation&filters[actor]=bts&filters[isNew]=true',
    );
    expect(chosen).toEqual({ activity: 'presentation', actor: 'bts', isNew: true, partner: false });
    expect((await bts.client.props('/zlecenia/panel/orders/rules')).status).toBe(403);
  });
});
