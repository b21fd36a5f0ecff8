import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';

/**
 * One page of a long list: by keyset where a cursor is given, by offset otherwise, and a count that costs no scan. The
 * order's last column makes it total; each order has an index that fits.
 */
export interface Order<Column extends string = string> {
  readonly columns: readonly Column[];
  readonly direction: 'asc' | 'desc';
}

export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
  /** Start after (or before) this place instead of counting pages from the start. */
  readonly after?: string;
  readonly before?: string;
  /** Of all that is found these rows alone. */
  readonly only?: readonly string[];
}

export interface Page<Item> {
  readonly items: Item[];
  /** Exact up to `COUNT_CAP`, above it the planner's estimate. */
  readonly total: number;
  readonly totalExact: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** Keyset cursors for the neighbours, null at the ends. */
  readonly next: string | null;
  readonly previous: string | null;
}

/** Counting stops here: an exact count of a million rows would cost more than the page itself. */
export const COUNT_CAP = 10_000;

/** The table's own conditions, by its unqualified columns. */
export interface Matching {
  readonly table: string;
  readonly where: Expression<SqlBool>;
}

const placeOf = (row: object, columns: readonly string[]): string =>
  columns.map((column) => String((row as Record<string, unknown>)[column])).join('~');

/** A cursor that does not fit the order (typed by hand, or from another one) is ignored. */
export function cursorOf(cursor: string | undefined, { columns }: Order): string[] | null {
  const parts = cursor?.split('~');
  return parts?.length === columns.length ? parts : null;
}

const isBackwards = ({ before }: PageRequest, order: Order): boolean => cursorOf(before, order) !== null;

export const opposite = (direction: Order['direction']) => (direction === 'asc' ? 'desc' : 'asc');

export const orderBy = ({ columns, direction }: Order, alias?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(alias ? `${alias}.${column}` : column)} ${sql.raw(direction)}`));

/** Behind this place in the order. */
export const behind = ({ columns, direction }: Order, place: readonly unknown[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join([...place])})`;

/**
 * The ids of a page and one more: only they travel through an offset; wide columns are fetched for one page. The bound
 * stands in the text: a plan that is kept would be made for a page of unknown length.
 */
export function pageIds({ table, where }: Matching, order: Order, request: PageRequest): RawBuilder<unknown> {
  const { columns, direction } = order;
  const cursor = cursorOf(request.before, order) ?? cursorOf(request.after, order);
  const towards: Order = { columns, direction: isBackwards(request, order) ? opposite(direction) : direction };
  const from = cursor ? sql`${where} and ${behind(towards, cursor)}` : where;
  const offset = cursor ? 0 : (request.page - 1) * request.pageSize;
  return sql`select id from ${sql.table(`read.${table}`)} where ${from} order by ${orderBy(towards)}
    limit ${sql.lit(request.pageSize + 1)} offset ${sql.lit(offset)}`;
}

/** Rows of `pageIds` in the list's order, without the one too many, and the ways to the neighbours. */
export function cutPage<Row extends object>(
  rows: readonly Row[],
  order: Order,
  request: PageRequest,
): { readonly rows: readonly Row[]; readonly next: string | null; readonly previous: string | null } {
  const backwards = isBackwards(request, order);
  const more = rows.length > request.pageSize;
  const shown = more ? (backwards ? rows.slice(1) : rows.slice(0, -1)) : rows;
  const [first, last] = [shown[0], shown.at(-1)];
  const hasPrevious = backwards ? more : request.page > 1;
  return {
    rows: shown,
    next: (backwards || more) && last ? placeOf(last, order.columns) : null,
    previous: hasPrevious && first ? placeOf(first, order.columns) : null,
  };
}

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** Exact up to the cap; above it what the planner expects, which costs no scan. */
export async function countUpToCap(
  db: Kysely<ReadTables>,
  { table, where }: Matching,
): Promise<{ total: number; totalExact: boolean }> {
  const matching = sql`from ${sql.table(`read.${table}`)} where ${where}`;
  const capped = await sql<{
    n: string;
  }>`select count(*) as n from (select 1 ${matching} limit ${COUNT_CAP + 1}) as counted`.execute(db);
  const counted = Number(capped.rows[0]?.n ?? 0);
  if (counted <= COUNT_CAP) return { total: counted, totalExact: true };
  return { total: Math.max(counted, await estimate(db, { table, where })), totalExact: false };
}

/** How many rows the planner expects. */
export async function estimate(db: Kysely<ReadTables>, { table, where }: Matching): Promise<number> {
  const { rows } = await sql<Plan>`explain (format json) select id from ${sql.table(`read.${table}`)}
    where ${where}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
