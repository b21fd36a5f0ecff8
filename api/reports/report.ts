import { formatDay, parseDay } from '#domain/text/dates.ts';
import { addQuery } from '#domain/kernel/url.ts';
import { chartsOf, type ChartData } from '#domain/report/charts.ts';
import { meanings, sumsOf, withRatios } from '#domain/report/figures.ts';
import type { ReportDays, ReportLine, ReportView } from '#domain/report/report.ts';
import type { CellValue, Column } from '#ops/xlsx/columns.ts';
import { download, page, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { behindTheEnd, filterOfFile, readFilters } from '#api/handlers/read-filters.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';

/** A report of the panel: how its lines are read for the screen and for the file. */
export interface ReportScreen {
  readonly view: ReportView;
  /** The lines of a page, how many there are in all, and what the columns add up to over all of them. */
  lines(request: RequestContext, days: ReportDays, at: { page: number; pageSize: number }): Promise<ReportPage>;
  /** Every line, in the same order, and the same sums. */
  every(request: RequestContext, days: ReportDays): Promise<WholeReport>;
}

export interface WholeReport {
  readonly lines: AsyncIterable<ReportLine> | Iterable<ReportLine>;
  readonly sums: ReportSums;
}

/** By column; null where there is nothing to add up. */
export type ReportSums = Readonly<Record<string, number | null>> | null;

export interface ReportPage {
  readonly lines: readonly ReportLine[];
  readonly total: number;
  readonly sums: ReportSums;
  /** Of all lines, not of the page's. */
  readonly charts: readonly ChartData[];
}

const PAGE_SIZE = 100;

/** The two days of the filter, by name without `filters[…]` (RPT-05). */
function dayFields({ filters }: ReportView) {
  const [from, to] = filters.fields.map(({ name, label }) => ({ name: name.slice('filters['.length, -1), label }));
  if (!from || !to) throw new Error('A report has two days');
  return { from, to };
}

/** As the address of a report has them. */
function daysOfFilter(view: ReportView, days: ReportDays): Record<string, string> {
  const { from, to } = dayFields(view);
  return { [from.name]: formatDay(days.from), [to.name]: formatDay(days.to) };
}

async function readDays(request: RequestContext, view: ReportView) {
  const { from, to } = dayFields(view);
  const checks = {
    [from.name]: { label: from.label, check: parseDay },
    [to.name]: { label: to.label, check: parseDay },
  };
  const read = await readFilters<Record<string, string>>(request.query, checks, [[from.name, to.name]]);
  const days: ReportDays = { from: read.filter[from.name], to: read.filter[to.name] };
  return { ...read, filter: days };
}

/** What the page of a report gets. */
export type ReportData = Awaited<ReturnType<typeof load>>;

async function load(screen: ReportScreen, request: RequestContext) {
  const { filter: days, typed, errors, notices, page } = await readDays(request, screen.view);
  const at = { page, pageSize: PAGE_SIZE };
  const read = await screen.lines(request, days, at);
  const behind = behindTheEnd({ ...at, total: read.total });
  return { ...read, ...at, filters: typed, errors, notices: [...notices, ...behind] };
}

interface ShortReport {
  readonly view: ReportView;
  all(request: RequestContext, days: ReportDays): Promise<ReportLine[]>;
  /** The list of what a column counts in all. */
  linkOfSum?(column: string, days: ReportDays): string | undefined;
}

/** A report whose lines are few enough to be read at once; its shares and means are made of the other figures of a line. */
export function shortReport({ view, all, linkOfSum }: ShortReport): ReportScreen {
  const every = async (request: RequestContext, days: ReportDays) => {
    const lines = (await all(request, days)).map((line) => withRatios(view, line));
    return { lines, sums: sumsOf(view, lines) };
  };
  return {
    view,
    every,
    async lines(request, days, { page: number, pageSize }) {
      const { lines, sums } = await every(request, days);
      const charts = chartsOf({
        view,
        lines,
        linkOfDays: (period) => addQuery(view.path, { filters: daysOfFilter(view, period) }),
        linkOfSum: (column) => linkOfSum?.(column, days),
      });
      return { lines: lines.slice((number - 1) * pageSize, number * pageSize), total: lines.length, sums, charts };
    },
  };
}

const columnOf = ({ header, type, width }: ReportView['columns'][number]): Column => ({
  header,
  width,
  type: type === 'percent' || type === 'mean' ? 'number' : (type ?? 'text'),
});

async function* cells(view: ReportView, lines: WholeReport['lines']) {
  for await (const line of lines) yield view.columns.map(({ name }) => line.cells[name] ?? null);
}

/** Under the lines as on the page. */
const sumRow = ({ columns }: ReportView, sums: ReportSums): CellValue[] | undefined =>
  sums ? columns.map(({ name }, index) => (index === 0 ? 'Razem' : (sums[name] ?? null))) : undefined;

/** Below the lines: what the figures mean, as the page says it. */
const notesOf = (view: ReportView): string[] =>
  meanings(view).map(({ headers, about }) => `${headers.join(', ')}: ${about}.`);

/** The page of a report and its file with the same lines. */
export const reportRoutesOf = (screen: ReportScreen): readonly Route[] => {
  const { view } = screen;
  const { permissions } = view;
  return [
    page(view.path, permissions, (request) => load(screen, request)),
    download(`${view.path}/excel`, permissions, async (request, res) => {
      const { lines, sums } = await screen.every(request, filterOfFile(await readDays(request, view)));
      await sendXlsx(request, res, {
        what: view.file,
        title: view.sheet,
        columns: view.columns.map(columnOf),
        rows: cells(view, lines),
        sums: sumRow(view, sums),
        notes: notesOf(view),
      });
    }),
  ];
};
