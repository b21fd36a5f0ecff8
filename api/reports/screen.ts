import { chartsOf, type ChartData } from '#domain/report/charts.ts';
import { sumsOf, withRatios, type Sums } from '#domain/report/figures.ts';
import type { Period } from '#domain/report/periods.ts';
import type { ReportDays, ReportLine, ReportView } from '#domain/report/report.ts';
import { sorted } from '#domain/report/sorting.ts';
import { addQuery } from '#domain/kernel/url.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { daysOfFilter, type ReportQuestion } from './asked.ts';

/** A report of the panel: how its lines are read for the screen and for the file. */
export interface ReportScreen {
  readonly view: ReportView;
  /** The lines of a page, how many there are in all, and what the columns add up to over all of them. */
  lines(request: RequestContext, asked: ReportQuestion, at: { page: number; pageSize: number }): Promise<ReportPage>;
  /** Every line, in the same order, and the same sums and charts. */
  every(request: RequestContext, asked: ReportQuestion): Promise<WholeReport>;
}

export interface WholeReport {
  readonly lines: AsyncIterable<ReportLine> | Iterable<ReportLine>;
  /** Null where there is nothing to add up. */
  readonly sums: Sums | null;
  /** What they were in the time before, if that is asked for. */
  readonly before: Before | null;
  /** Of all lines, not of a page's. */
  readonly charts: readonly ChartData[];
}

interface Before extends Period {
  readonly sums: Sums;
}

export interface ReportPage extends Omit<WholeReport, 'lines'> {
  readonly lines: readonly ReportLine[];
  readonly total: number;
}

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
    const inOrder = sorted(lines, order);
    const charts = chartsOf({
      view,
      lines: inOrder,
      linkOfDays: (period) => addQuery(view.path, { filters: daysOfFilter(view, period) }),
      linkOfSum: (column) => linkOfSum?.(column, days, request),
    });
    return { lines: inOrder, sums, before: before && former ? { ...before, sums: former.sums } : null, charts };
  };
  return {
    view,
    every,
    async lines(request, asked, { page: number, pageSize }) {
      const { lines, ...whole } = await every(request, asked);
      return { ...whole, lines: lines.slice((number - 1) * pageSize, number * pageSize), total: lines.length };
    },
  };
}
