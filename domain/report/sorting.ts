import type { ReportColumn, ReportLine, ReportView } from './report.ts';

/** As `filters[sort]` has them. */
export const ordersOf = ({ name }: Pick<ReportColumn, 'name'>): readonly [ascending: string, descending: string] => [
  `${name}Asc`,
  `${name}Desc`,
];

/** What is sorted by, and which way. */
export interface ReportOrder {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** Undefined for what is no order of this report. */
export function orderOf({ columns }: ReportView, sort: string): ReportOrder | undefined {
  for (const column of columns) {
    const place = ordersOf(column).indexOf(sort);
    if (place >= 0) return { column: column.name, direction: place === 0 ? 'asc' : 'desc' };
  }
  return undefined;
}

const isEmpty = (value: string | number | null | undefined): value is '' | null | undefined =>
  value === null || value === undefined || value === '';

/** Names as Polish sorts them, numbers by size; lines that have nothing there come last either way. Equal ones keep their order. */
export function sorted(lines: readonly ReportLine[], order: ReportOrder | undefined): readonly ReportLine[] {
  if (!order) return lines;
  const { column, direction } = order;
  const sign = direction === 'asc' ? 1 : -1;
  return lines.toSorted((one, other) => {
    const [a, b] = [one.cells[column], other.cells[column]];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'pl'));
  });
}
