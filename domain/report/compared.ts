import type { Difference } from '#domain/list/compare.ts';
import type { Field } from '#domain/form/form.ts';
import type { ReportLine, ReportView } from './report.ts';

/** A report at two moments: which of its lines came, went and became otherwise. */

/** The filter that says with which earlier moment a report is compared. A day means its end. */
export const EARLIER = { name: 'earlier', label: 'Porównaj ze stanem z dnia' } as const;

export const EARLIER_FIELD: Field = {
  name: `filters[${EARLIER.name}]`,
  label: EARLIER.label,
  type: 'datetime',
};

/** A line of the later moment, or one that is not there any more as it was at the earlier one. */
export interface ComparedLine extends ReportLine {
  /** Absent where it is as it was. */
  readonly difference?: Difference;
  /** Of a line that became otherwise: what it said at the earlier moment. */
  readonly was?: ReportLine['cells'];
}

/** Lines of both moments: those of the later one in their order, then what is gone. Only what columns show is compared. */
export function comparedLines(
  { columns }: Pick<ReportView, 'columns'>,
  { before, after }: { readonly before: readonly ReportLine[]; readonly after: readonly ReportLine[] },
): ComparedLine[] {
  const former = new Map(before.map((line) => [line.key, line.cells]));
  const present = new Set(after.map(({ key }) => key));
  const compared = after.map((line): ComparedLine => {
    const was = former.get(line.key);
    if (!was) return { ...line, difference: 'came' };
    const isOther = columns.some(({ name }) => (was[name] ?? null) !== (line.cells[name] ?? null));
    return isOther ? { ...line, difference: 'changed', was } : line;
  });
  // Where it led is of the present.
  const gone = before
    .filter(({ key }) => !present.has(key))
    .map(({ key, cells }): ComparedLine => ({ key, cells, difference: 'went' }));
  return [...compared, ...gone];
}

/** How many lines there are of each difference. */
export const countDifferences = (lines: readonly ComparedLine[]): Readonly<Record<Difference, number>> => {
  const of = (difference: Difference) => lines.filter((line) => line.difference === difference).length;
  return { came: of('came'), went: of('went'), changed: of('changed') };
};
