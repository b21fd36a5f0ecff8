import type { AnyReadModel } from '#projections/read-model.ts';
import { keyColumn, type Row } from './row.ts';

/**
 * What rows said before. The table of a model that keeps its past has one column more, the instant of the fact that made
 * the row what it is; next to it is a table of what such rows were, each from that instant up to the one of the fact that
 * changed it. A row is written there once, when it is replaced, so that the present costs nothing but its column.
 */

const ENDING = '__past';

export const pastOf = (table: string): string => table + ENDING;

/** The table whose former rows a table holds; any other itself. */
export const rowsOf = (table: string): string => (table.endsWith(ENDING) ? table.slice(0, -ENDING.length) : table);

/** What the fold of a model fills, for a query: since when a row says so is not among it. */
export const foldedColumns = ({ columns }: AnyReadModel): string =>
  Object.keys(columns)
    .map((column) => `"${column}"`)
    .join(', ');

/** Columns of a model's table. */
export const columnsOf = ({ columns, past }: AnyReadModel): Readonly<Record<string, string>> =>
  past ? { ...columns, valid_from: 'timestamptz NOT NULL' } : columns;

/** Columns of its former rows, valid up to `valid_to` and no more at that instant. */
export const pastColumnsOf = (model: AnyReadModel): Readonly<Record<string, string>> => ({
  ...columnsOf(model),
  valid_to: 'timestamptz NOT NULL',
});

/** By the row, by the moment, and by what the model's lists and erasures look for. */
export const pastIndexesOf = (model: AnyReadModel): readonly string[] => [
  `(${keyColumn(model)}, valid_from)`,
  '(valid_to, valid_from)',
  ...(model.past?.indexes ?? []),
];

/** Former rows that have to be written: new ones, and those of the table that a fact has reached. */
export interface PastChanges {
  readonly rows: readonly Row[];
  readonly rewritten: readonly Row[];
}

/** Of a table that is folded into memory. */
export const pastRowsOf = (model: AnyReadModel): PastRows | undefined => model.past && new PastRows(keyColumn(model));

export const NO_PAST: PastChanges = { rows: [], rewritten: [] };

/** What a fact makes of a former row that it may reach. */
export type Change = (row: Row) => Row;

/** The former rows of one table that wait to be written, and those of the table that some fact is about to reach. */
export class PastRows {
  private fresh: Row[] = [];
  private readonly stored = new Map<string, { row: Row; isChanged: boolean }>();

  constructor(private readonly key: string) {}

  /** How many wait to be written. */
  get unwritten(): number {
    return this.fresh.length;
  }

  /** Notes that one row follows another by a fact of this instant. What ends at the instant it began was never seen. */
  follow(before: Row | null, after: Row | null, at: string): void {
    const since = before ? String(before.valid_from) : at;
    // Clocks of two processes may disagree: nothing ends before it began.
    const from = since > at ? since : at;
    if (before && since < from) this.fresh.push({ ...before, valid_to: from });
    // A row that a fold has just made is nobody else's yet.
    if (after) Object.assign(after, { valid_from: from });
  }

  /** Takes a former row of the table, unless what a fact has made of it waits to be written. */
  learn(row: Row): void {
    const id = `${String(row[this.key])} ${String(row.valid_from)} ${String(row.valid_to)}`;
    if (!this.stored.has(id)) this.stored.set(id, { row, isChanged: false });
  }

  /** Changes what is here. @throws what the change throws, and then nothing is changed */
  reach(change: Change): void {
    const fresh = this.fresh.map(change);
    const stored = [...this.stored.values()].map((former) => ({ former, row: change(former.row) }));
    this.fresh = fresh;
    for (const { former, row } of stored) {
      former.isChanged ||= row !== former.row;
      former.row = row;
    }
  }

  /** What has to be written since the last take; nothing is kept. */
  take(): PastChanges {
    const rewritten = [...this.stored.values()].filter(({ isChanged }) => isChanged).map(({ row }) => row);
    const rows = this.fresh;
    this.fresh = [];
    this.stored.clear();
    return { rows, rewritten };
  }
}
