import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPARE } from '#domain/report/declare.ts';
import { meanings } from '#domain/report/figures.ts';
import type { ReportView } from '#domain/report/report.ts';
import { ordersOf } from '#domain/report/sorting.ts';
import { formatDay } from '#domain/text/dates.ts';
import { orderReports } from '#api/orders/reports/reports.ts';
import { reportScreens } from '#api/training/reports/screens.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { orderOperator } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { demoTemplate } from '#tests/support/program/template.ts';
import { download, rowsOf } from '#tests/support/files/xlsx.ts';

const VIEWS = [
  ...reportScreens.map(({ view }) => ({ at: '', view })),
  ...orderReports.map(({ view }) => ({ at: '/zlecenia', view })),
].map((one) => ({ ...one, title: one.view.title }));
let portal: TestApp;
let admin: Client;
const readers: Record<string, Client> = {};
beforeAll(async () => {
  portal = await testApp({ template: await demoTemplate() });
  admin = await portal.as('ADMIN_OPERATOR');
  readers[''] = admin;
  readers['/zlecenia'] = await orderOperator(portal, 'Raportowa');
});
afterAll(() => portal?.stop());

const TODAY = Date.now();
const day = fc
  .integer({ min: -150, max: 120 })
  .map((days) => new Date(TODAY + days * 86_400_000).toISOString().slice(0, 10));

/** What somebody may ask of a report: days or none, an order or none, the time before or not. */
const question = (view: ReportView) =>
  fc.record({
    days: fc.option(fc.tuple(day, day).map((days) => days.sort())),
    sort: fc.constantFrom('', ...view.columns.flatMap((column) => ordersOf(column))),
    isCompared: fc.boolean(),
  });
type Question = ReturnType<typeof question> extends fc.Arbitrary<infer Q> ? Q : never;

const COMPARED = `filters[${COMPARE.name}]`;

function queryOf({ filters: { fields } }: ReportView, { days, sort, isCompared }: Question): string {
  const pairs = [
    ...(days ?? []).map((one, index) => [fields[index]?.name, formatDay(one)]),
    ...(sort ? [['filters[sort]', sort]] : []),
    ...(isCompared && fields.some(({ name }) => name === COMPARED) ? [[COMPARED, COMPARE.before]] : []),
  ];
  return pairs.map(([name, value]) => `${name}=${value}`).join('&');
}

/** Every line of all pages, as the screen has them. */
async function shown(reader: Client, path: string, query: string) {
  const lines: Loose[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await reader.props(`${path}?${query}&page=${page}`);
    lines.push(...body.data.lines);
    if (lines.length >= body.data.total) return { ...body.data, lines };
  }
}

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return value === undefined || value === '' ? null : value;
};

/** As long as the heading, so that empty cells at the end are included. */
const rowOf = (view: ReportView, values: readonly unknown[]) => view.columns.map((_, index) => plain(values[index]));

/** Under the lines: what they come to, what that was before, and the difference. */
function sumsBelow(view: ReportView, { sums, before }: Loose): unknown[][] {
  const row = (name: string, values: Loose) =>
    rowOf(view, [name, ...view.columns.slice(1).map((one) => values[one.name])]);
  if (!sums) return [];
  if (!before) return [row('Razem', sums)];
  const less = (now: unknown, then: unknown) =>
    typeof now === 'number' && typeof then === 'number' ? Math.round((now - then) * 10) / 10 : null;
  return [
    row('Razem', sums),
    row(`Poprzednio: ${formatDay(before.from)}–${formatDay(before.to)}`, before.sums),
    row('Różnica', Object.fromEntries(Object.keys(sums).map((name) => [name, less(sums[name], before.sums[name])]))),
  ];
}

describe('a report on the screen and as a file', () => {
  it.each(VIEWS)(
    'RPT-05 $title: the same lines in the same order, the same sums, the same words about them',
    { timeout: 120_000 },
    async ({ at, view }) => {
      const reader = readers[at] ?? admin;
      const path = `${at}${view.path}`;
      let [compared, seen] = [0, 0];
      await fc.assert(
        fc.asyncProperty(question(view), async (asked) => {
          const query = queryOf(view, asked);
          const screen = await shown(reader, path, query);
          seen += screen.lines.length;
          expect(screen.notices.filter((notice: string) => !notice.startsWith('Z poprzednim'))).toEqual([]);
          const [head, ...rows] = rowsOf(await download(portal.url, reader, `${path}/excel?${query}`));
          expect(head).toEqual(view.columns.map(({ header }) => header));
          const cells = screen.lines.map(({ cells: line }: Loose) =>
            rowOf(
              view,
              view.columns.map(({ name }) => line[name]),
            ),
          );
          expect(rows.slice(0, cells.length).map((row) => rowOf(view, row))).toEqual(cells);
          const sums = sumsBelow(view, screen);
          const below = rows.slice(cells.length);
          expect(below.slice(0, sums.length).map((row) => rowOf(view, row))).toEqual(sums);
          // The time before is what the report of those days says.
          const { before } = screen;
          const days = before && [before.from, before.to];
          const alone = before && (await shown(reader, path, queryOf(view, { days, sort: '', isCompared: false })));
          expect(before?.sums).toEqual(alone?.sums);
          compared += before ? 1 : 0;
          const words = below.slice(sums.length).flatMap(([text]) => text ?? []);
          expect(words.join(' ')).toBe(
            meanings(view)
              .map(({ headers, about }) => `${headers.join(', ')}: ${about}.`)
              .join(' '),
          );
        }),
        { numRuns: 12, seed: 20_261_128 },
      );
      expect(seen).toBeGreaterThan(10);
      expect(compared > 0).toBe(view.filters.fields.some(({ name }) => name === COMPARED));
    },
  );

  it('RPT-05 a comparison without both days is said, and left out', async () => {
    const [, { view } = { view: undefined }] = VIEWS;
    const { before, notices } = (await admin.props(`${view?.path}?filters[compare]=before`)).body.data;
    expect([before, notices.length]).toEqual([null, 1]);
    const wrong = (await admin.props(`${view?.path}?filters[sort]=idAsc&filters[compare]=x`)).body.data;
    expect(Object.keys(wrong.errors).sort()).toEqual(['filters[compare]', 'filters[sort]']);
    expect((await admin.get(`${view?.path}/excel?filters[sort]=idAsc`)).status).toBe(422);
  });
});
