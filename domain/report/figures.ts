import type { ReportColumn, ReportLine, ReportView } from './report.ts';

/** What one figure is of a line, or of several: null where none of them knows it. */
type FigureOf = (name: string) => number | null;

const NAMING: ReadonlySet<ReportColumn['type']> = new Set(['text', 'day', 'month']);

export const isFigure = ({ type = 'text' }: ReportColumn): boolean => !NAMING.has(type);

const figureOf =
  ({ cells }: ReportLine): FigureOf =>
  (name) => {
    const value = cells[name];
    return typeof value === 'number' ? value : null;
  };

const totalOf =
  (lines: readonly ReportLine[]): FigureOf =>
  (name) => {
    const known = lines.map((line) => figureOf(line)(name)).filter((value) => value !== null);
    // Of nothing at all it is known that there is none.
    return lines.length > 0 && known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  };

/** With one decimal, half up; null of nothing. */
function ratioOf({ type, ratio }: ReportColumn, of: FigureOf): number | null {
  if (!ratio) throw new Error('A share and a mean are a ratio');
  const whole = ratio.of.reduce((sum, name) => sum + (of(name) ?? 0), 0);
  const times = type === 'percent' ? 100 : 1;
  return whole === 0 ? null : Math.round(((of(ratio.part) ?? 0) * times * 10) / whole) / 10;
}

const valueOf = (column: ReportColumn, of: FigureOf): number | null =>
  column.type === 'number' ? of(column.name) : ratioOf(column, of);

/** The line with its shares and means. */
export const withRatios = ({ columns }: ReportView, line: ReportLine): ReportLine => ({
  ...line,
  cells: {
    ...line.cells,
    ...Object.fromEntries(
      columns.filter(({ ratio }) => ratio).map((column) => [column.name, ratioOf(column, figureOf(line))]),
    ),
  },
});

/** What some lines come to in one column; medians can't be added up. */
export function figureOfAll(column: ReportColumn, lines: readonly ReportLine[]): number | null {
  if (column.type !== 'median') return valueOf(column, totalOf(lines));
  const [only, ...others] = lines;
  return only && others.length === 0 ? figureOf(only)(column.name) : null;
}

/** What the lines come to in every column that is a figure. */
export const sumsOf = ({ columns }: ReportView, lines: readonly ReportLine[]): Sums =>
  Object.fromEntries(columns.filter(isFigure).map((column) => [column.name, figureOfAll(column, lines)]));

const OF_ALL = 'w wierszu „Razem” liczone ze wszystkich, a nie ze średnich wierszy';

export type Sums = Readonly<Record<string, number | null>>;

/** What each figure grew by since the time before; null where either is not known. */
export const growthOf = (sums: Sums, before: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sums).map(([name, value]) => {
      const former = before[name] ?? null;
      // At most one decimal place is shown.
      return [name, value === null || former === null ? null : Math.round((value - former) * 10) / 10];
    }),
  );

/** What the figures mean, a sentence each without its stop: columns that are counted alike are said together. */
export function meanings({ columns, note }: ReportView): { headers: readonly string[]; about: string }[] {
  const by = new Map<string, string[]>();
  for (const { header, about, ratio, type } of columns) {
    if (!about) continue;
    const whole = ratio || type === 'median' ? `${about}; ${OF_ALL}` : about;
    by.set(whole, [...(by.get(whole) ?? []), header]);
  }
  const figures = [...by].map(([about, headers]) => ({ headers, about }));
  return note ? [...figures, { headers: ['Dni'], about: note }] : figures;
}
