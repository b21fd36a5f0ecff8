import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';

/**
 * Which rows of lists may be otherwise at the second of two moments than at the first: those whose own row said something
 * new between them, those that name or count such a row, and those for which the clock alone decides. Found by the instants
 * since when rows say what they say, so that what did not change is not looked at.
 */

/** Two instants, ISO 8601 UTC, the earlier first. */
export interface Between {
  readonly from: string;
  readonly to: string;
}

/** SQL that gives ids. */
export type Ids = RawBuilder<unknown>;

const liveOf = (table: string) => sql.table(`read.${table}`);
const pastOf = (table: string) => sql.table(`read.${table}__past`);

/** Of a table's rows that came, went or became otherwise in between, what a column said before and says after. */
export const changedIn = (table: string, { from, to }: Between, column = 'id'): Ids =>
  sql`(select ${sql.ref(column)} as id from ${liveOf(table)} where valid_from > ${from} and valid_from <= ${to}
    union all select ${sql.ref(column)} from ${pastOf(table)} where valid_to > ${from} and valid_from <= ${to}
      and (valid_to <= ${to} or valid_from > ${from}))`;

/** The rows of a table that stood there in between and meet a condition on its columns. */
export const standingIn = (table: string, { from, to }: Between, where: RawBuilder<SqlBool>): Ids =>
  sql`(select id from ${liveOf(table)} where valid_from <= ${to} and ${where}
    union all select id from ${pastOf(table)} where valid_to > ${from} and valid_from <= ${to} and ${where})`;

/** Rows that name by a column what changed in another table. */
export const naming = (table: string, between: Between, by: { column: string; changed: Ids }): Ids =>
  standingIn(table, between, sql`${sql.ref(by.column)} in ${by.changed}`);

/** These ids in their order, behind one of them. */
export async function idsBehind(
  db: Kysely<ReadTables>,
  sources: readonly Ids[],
  { id, most }: { readonly id: string | undefined; readonly most: number },
): Promise<string[]> {
  const all = sql.join(
    sources.map((source) => sql`select id from ${source} as touched`),
    sql` union all `,
  );
  const begin = id === undefined ? sql`true` : sql`id > ${id}`;
  const { rows } = await sql<{ id: string }>`select distinct id from (${all}) as every where ${begin}
    order by id limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** Of a list's query: these rows alone. */
export const among = (only: readonly string[], column = 'id'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...only]}::text[])`;
