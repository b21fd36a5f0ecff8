import { sql, type Kysely } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';
import type { ApiKind, ApiRow } from './kind.ts';

/** Which rows of a kind are wanted: by id, so that a page never moves while rows change. */
export interface Wanted {
  readonly limit: number;
  readonly after?: string;
  /** ISO 8601 UTC. */
  readonly changedSince?: string;
}

/** A page of rows and the id to go on after; null at the end. */
export async function apiRows(
  db: Kysely<ReadTables>,
  { table }: Pick<ApiKind, 'table'>,
  { limit, after, changedSince }: Wanted,
): Promise<{ rows: readonly ApiRow[]; after: string | null }> {
  const begin = after === undefined ? sql`true` : sql`id > ${after}`;
  const changed = changedSince === undefined ? sql`true` : sql`valid_from >= ${changedSince}`;
  const found = await sql<ApiRow>`select * from ${sql.table(`read.${table}`)} where ${begin} and ${changed}
    order by id limit ${limit + 1}`.execute(db);
  const rows = found.rows.slice(0, limit);
  return { rows, after: found.rows.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Several by their ids, in no order. */
export async function apiRowsOf(
  db: Kysely<ReadTables>,
  { table }: Pick<ApiKind, 'table'>,
  ids: readonly string[],
): Promise<readonly ApiRow[]> {
  const { rows } = await sql<ApiRow>`select * from ${sql.table(`read.${table}`)}
    where id = any(${[...ids]}::text[])`.execute(db);
  return rows;
}

export async function apiRow(
  db: Kysely<ReadTables>,
  { table }: Pick<ApiKind, 'table'>,
  id: string,
): Promise<ApiRow | undefined> {
  const { rows } = await sql<ApiRow>`select * from ${sql.table(`read.${table}`)} where id = ${id}`.execute(db);
  return rows[0];
}
