import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Order } from '#projections/keyset-page.ts';

/** One condition of a list's filter on a column of its table. */
export interface ListCondition {
  readonly column: string;
  /** `equal` and `range` are served by an index whose next column it is; `search` is everything else. */
  readonly how: 'equal' | 'range' | 'search';
  readonly where: Expression<SqlBool>;
}

/** A table as a list reads it: `indexes` as its read model declares them. */
export interface ListTable {
  readonly table: string;
  readonly indexes: readonly string[];
}

/** Whether an index gives the rows of one value in the list's order: its first page is read without passing others. */
const isWalked = ({ indexes }: ListTable, column: string, { columns }: Order): boolean =>
  indexes.includes(`(${[column, ...columns].join(', ')})`);

/** Conditions that a walk in the list's order needs not look at: the index it goes along holds no others. */
const isAlong = (list: ListTable, order: Order, { column, how }: ListCondition): boolean =>
  how === 'equal' ? isWalked(list, column, order) : how === 'range' && column === order.columns[0];

/**
 * Whether the rows of the filter stand together, in order, in one index: no condition, one value of an indexed column,
 * or a range of what the list is sorted by. Then there is one good plan, whatever the data.
 */
export const isServed = (list: ListTable, order: Order, conditions: readonly ListCondition[]): boolean =>
  conditions.every((condition) => isAlong(list, order, condition)) &&
  (conditions.length < 2 || conditions.every(({ how }) => how === 'range'));

/** Whether one index holds all that finding and sorting the matches takes, so that no row of the table is looked at. */
export const isCovered = (list: ListTable, order: Order, conditions: readonly ListCondition[]): boolean =>
  conditions.every(({ how, column }) => how !== 'search' && column === conditions[0]?.column) &&
  isWalked(list, conditions[0]?.column ?? '', order);

/** The conditions an ordered walk begins with, and those that decide about each row it passes. */
export function splitForWalk(list: ListTable, order: Order, conditions: readonly ListCondition[]) {
  const along = conditions.filter((condition) => isAlong(list, order, condition));
  return { along, passing: conditions.filter((condition) => !along.includes(condition)) };
}

export const allOf = (conditions: readonly ListCondition[]): RawBuilder<SqlBool> =>
  conditions.length > 0
    ? sql<SqlBool>`(${sql.join(
        conditions.map(({ where }) => where),
        sql` and `,
      )})`
    : sql<SqlBool>`true`;
