import { figureOfAll } from './figures.ts';
import { dayAfter, monthOf, yearOf, type Period } from './periods.ts';
import type { ReportChart, ReportColumn, ReportLine, ReportView } from './report.ts';

export interface ChartBar {
  readonly label: string;
  /** null where nobody knows it. */
  readonly value: number | null;
  /** To what is counted, without portal prefix. */
  readonly link?: string | undefined;
}

/** A chart of a report as the page draws it. */
export interface ChartData {
  readonly title: string;
  readonly unit: 'number' | 'percent';
  /** In time: bars side by side. */
  readonly upright: boolean;
  readonly bars: readonly ChartBar[];
  /** How many lines have no bar, for they are too many. */
  readonly left: number;
}

/** What a chart is made of: all lines of the report, and where its bars may lead. */
export interface ChartSource {
  readonly view: ReportView;
  readonly lines: readonly ReportLine[];
  /** The same report, of other days. */
  linkOfDays(days: Period): string;
  /** The list of what a column counts in all. */
  linkOfSum(column: string): string | undefined;
}

/** Bars below each other that are looked at as one; the table has all. */
const MOST_BARS = 12;
/** A longer time is shown by years. */
const MOST_MONTHS = 36;
/** Times in which nothing was are shown, so long as they are not too many. */
const MOST_TIMES = 60;

/** The charts of a report that have something to show. */
export const chartsOf = (source: ChartSource): ChartData[] =>
  (source.view.charts ?? [])
    .map((chart) => chartOf(chart, source))
    .filter(({ bars }) => bars.some(({ value }) => (value ?? 0) !== 0));

function chartOf(chart: ReportChart, source: ChartSource): ChartData {
  const { view, lines, linkOfSum } = source;
  const columnOf = (name: string): ReportColumn => {
    const column = view.columns.find((one) => one.name === name);
    if (!column) throw new Error(`${view.title} has no column ${name}`);
    return column;
  };
  const drawn = { title: chart.title, unit: 'number', upright: false, left: 0 } as const;
  if (chart.across) {
    const bars = chart.across.map((name) => {
      const column = columnOf(name);
      return { label: column.header, value: figureOfAll(column, lines), link: linkOfSum(name) };
    });
    return { ...drawn, bars };
  }
  const [figure, by] = [columnOf(chart.figure), columnOf(chart.by)];
  const unit = figure.type === 'percent' ? 'percent' : 'number';
  if (by.type === 'day' || by.type === 'month')
    return { ...drawn, unit, upright: true, bars: barsInTime({ figure, by }, source) };
  const bars = lines.map((line): ChartBar => ({
    label: String(line.cells[by.name] ?? line.cells[view.columns[0]?.name ?? ''] ?? '–'),
    value: figureOfAll(figure, [line]),
    link: line.link,
  }));
  const longest = bars.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1)).slice(0, MOST_BARS);
  return { ...drawn, unit, bars: longest, left: bars.length - longest.length };
}

/** By months, or by years, from the first line to the last. */
function barsInTime(
  { figure, by }: { figure: ReportColumn; by: ReportColumn },
  { lines, linkOfDays }: ChartSource,
): ChartBar[] {
  const first = by.type === 'month' ? '-01' : '';
  const dayOf = ({ cells }: ReportLine): string => `${cells[by.name] ?? ''}${first}`;
  const days = lines.map(dayOf).sort();
  const [earliest, last] = [days[0], days.at(-1)];
  if (!earliest || !last) return [];
  const isLong = monthsBetween(earliest, last) > MOST_MONTHS;
  const timeOf = isLong ? yearOf : monthOf;
  // '2026' or '2026-11': to ask the calendar about each of many lines costs more than to read them.
  const written = isLong ? 4 : 7;
  const own = new Map<string, ReportLine[]>();
  for (const line of lines) {
    const time = dayOf(line).slice(0, written);
    const inTime = own.get(time);
    if (inTime) inTime.push(line);
    else own.set(time, [line]);
  }
  const known = [...own.keys()].map((time) => (isLong ? `${time}-01-01` : `${time}-01`)).sort();
  return timesBetween({ first: earliest, last, timeOf, known }).map((from) => {
    const inTime = own.get(from.slice(0, written)) ?? [];
    return {
      label: isLong ? from.slice(0, 4) : `${from.slice(5, 7)}.${from.slice(0, 4)}`,
      value: figureOfAll(figure, inTime),
      link: inTime.length > 0 ? linkOfDays(timeOf(from)) : undefined,
    };
  });
}

const monthsBetween = (first: string, last: string): number =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
  Number(last.slice(5, 7)) -
  Number(first.slice(5, 7)) +
  1;

/** First days of the times; of very many only those that have lines. */
function timesBetween(times: {
  first: string;
  last: string;
  timeOf: (day: string) => Period;
  known: readonly string[];
}): readonly string[] {
  const { first, last, timeOf, known } = times;
  const all: string[] = [];
  for (let time = timeOf(first); time.from <= last; time = timeOf(dayAfter(time))) {
    all.push(time.from);
    if (all.length > MOST_TIMES) return known;
  }
  return all;
}
