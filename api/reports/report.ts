import { chartsOf, type ChartData } from '#domain/report/charts.ts';
import { growthOf, isFigure, meanings, sumsOf, withRatios, type Sums } from '#domain/report/figures.ts';
import { presetsOf, type Period } from '#domain/report/periods.ts';
import type { ReportDays, ReportLine, ReportView } from '#domain/report/report.ts';
import { sorted } from '#domain/report/sorting.ts';
import { addQuery } from '#domain/kernel/url.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { CellValue, Column } from '#ops/xlsx/columns.ts';
import { download, page, type DownloadRoute, type PageRoute, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { atAskedMoment, atSameMoment, withPast, type ListMoment } from '#api/handlers/past-list.ts';
import { behindTheEnd, filterOfFile } from '#api/handlers/read-filters.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';
import { daysOfFilter, readQuestion, type ReportQuestion } from './asked.ts';

/** A report of the panel: how its lines are read for the screen and for the file. */
export interface ReportScreen {
  readonly view: ReportView;
  /** The lines of a page, how many there are in all, and what the columns add up to over all of them. */
  lines(request: RequestContext, asked: ReportQuestion, at: { page: number; pageSize: number }): Promise<ReportPage>;
  /** Every line, in the same order, and the same sums. */
  every(request: RequestContext, asked: ReportQuestion): Promise<WholeReport>;
}

interface WholeReport {
  readonly lines: AsyncIterable<ReportLine> | Iterable<ReportLine>;
  /** Null where there is nothing to add up. */
  readonly sums: Sums | null;
  /** What they were in the time before, if that is asked for. */
  readonly before: Before | null;
}

interface Before extends Period {
  readonly sums: Sums;
}

interface ReportPage extends Pick<WholeReport, 'sums' | 'before'> {
  readonly lines: readonly ReportLine[];
  readonly total: number;
  /** Of all lines, not of the page's. */
  readonly charts: readonly ChartData[];
}

const PAGE_SIZE = 100;

/** What the page of a report gets. */
export type ReportData = Awaited<ReturnType<typeof load>> & Partial<ListMoment>;

async function load(screen: ReportScreen, request: RequestContext) {
  const { filter: asked, typed, errors, notices, page } = await readQuestion(request, screen.view);
  const at = { page, pageSize: PAGE_SIZE };
  const read = await screen.lines(request, asked, at);
  const behind = behindTheEnd({ ...at, total: read.total });
  const presets = presetsOf(request.context.today);
  const leading = { lines: read.lines.map(leadingOn(request)), charts: chartsLeadingOn(request, read.charts) };
  return {
    view: screen.view,
    ...read,
    ...leading,
    ...at,
    presets,
    filters: typed,
    errors,
    notices: [...notices, ...behind],
  };
}

/** Where it leads is of the same moment. */
const leadingOn =
  (request: RequestContext) =>
  <Leading extends { readonly link?: string }>(one: Leading): Leading =>
    one.link === undefined ? one : { ...one, link: atSameMoment(request, one.link) };

const chartsLeadingOn = (request: RequestContext, charts: readonly ChartData[]): ChartData[] =>
  charts.map((chart) => ({ ...chart, bars: chart.bars.map(leadingOn(request)) }));

/** Lines whose medians over all of them are known. */
export interface SummedLines {
  readonly lines: readonly ReportLine[];
  readonly medians: Sums;
}

interface ShortReport {
  readonly view: ReportView;
  all(request: RequestContext, days: ReportDays): Promise<readonly ReportLine[] | SummedLines>;
  /** The list of what a column counts in all; undefined also where whoever asks may not see it. */
  linkOfSum?(column: string, days: ReportDays, request: RequestContext): string | undefined;
}

/** A report whose lines are few enough to be read at once; its shares and means are made of the other figures of a line. */
export function shortReport({ view, all, linkOfSum }: ShortReport): ReportScreen {
  const read = async (request: RequestContext, days: ReportDays) => {
    const found = await all(request, days);
    const { lines: bare, medians } = 'medians' in found ? found : { lines: found, medians: {} };
    const lines = bare.map((line) => withRatios(view, line));
    return { lines, sums: { ...sumsOf(view, lines), ...medians } };
  };
  const every = async (request: RequestContext, { days, order, before }: ReportQuestion) => {
    const [{ lines, sums }, former] = await Promise.all([read(request, days), before && read(request, before)]);
    return { lines: sorted(lines, order), sums, before: before && former ? { ...before, sums: former.sums } : null };
  };
  return {
    view,
    every,
    async lines(request, asked, { page: number, pageSize }) {
      const { lines, ...whole } = await every(request, asked);
      const charts = chartsOf({
        view,
        lines,
        linkOfDays: (period) => addQuery(view.path, { filters: daysOfFilter(view, period) }),
        linkOfSum: (column) => linkOfSum?.(column, asked.days, request),
      });
      return { ...whole, lines: lines.slice((number - 1) * pageSize, number * pageSize), total: lines.length, charts };
    },
  };
}

const columnOf = (column: ReportView['columns'][number]): Column => ({
  header: column.header,
  width: column.width,
  type: isFigure(column) ? 'number' : column.type === 'day' ? 'day' : 'text',
});

async function* cells(view: ReportView, lines: WholeReport['lines']) {
  for await (const line of lines) yield view.columns.map(({ name }) => line.cells[name] ?? null);
}

/** Under the lines as on the page: what they come to, and what that was in the time before. */
function sumRows({ columns }: ReportView, { sums, before }: Pick<WholeReport, 'sums' | 'before'>): CellValue[][] {
  const row = (name: string, values: Sums): CellValue[] =>
    columns.map((column, index) => (index === 0 ? name : (values[column.name] ?? null)));
  if (!sums) return [];
  const former = before
    ? [
        row(`Poprzednio: ${formatDay(before.from)}–${formatDay(before.to)}`, before.sums),
        row('Różnica', growthOf(sums, before.sums)),
      ]
    : [];
  return [row('Razem', sums), ...former];
}

/** Below the lines: what the figures mean, as the page says it. */
const notesOf = (view: ReportView): string[] =>
  meanings(view).map(({ headers, about }) => `${headers.join(', ')}: ${about}.`);

const loaderOf = (screen: ReportScreen): PageRoute['load'] => {
  const loaded = (request: RequestContext) => load(screen, request);
  return screen.view.hasPast ? withPast(loaded) : loaded;
};

const pastFile = ({ hasPast }: ReportView, route: DownloadRoute): DownloadRoute =>
  hasPast ? { ...route, hasPast } : route;

/** The page of a report and its file with the same lines. */
export const reportRoutesOf = (screen: ReportScreen): readonly Route[] => {
  const { view } = screen;
  const { permissions } = view;
  return [
    page(view.path, permissions, loaderOf(screen)),
    pastFile(
      view,
      download(`${view.path}/excel`, permissions, async (asked, res) => {
        const request = view.hasPast ? await atAskedMoment(asked) : asked;
        const { lines, ...whole } = await screen.every(request, filterOfFile(await readQuestion(request, view)));
        await sendXlsx(request, res, {
          what: view.file,
          title: view.sheet,
          columns: view.columns.map(columnOf),
          rows: cells(view, lines),
          sums: sumRows(view, whole),
          notes: notesOf(view),
        });
      }),
    ),
  ];
};
