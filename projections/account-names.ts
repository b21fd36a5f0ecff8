import { sql, type Kysely } from 'kysely';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { has } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';

/** More accounts than these are not looked for: anyone who types two letters means somebody. */
const MOST = 500;

type Kinds = readonly Pick<AccountDeclaration, 'table'>[];

/** Names of accounts of several kinds, by id. */
export async function accountNames(
  db: Kysely<ReadTables>,
  kinds: Kinds,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const each = kinds.map(({ table }) => sql`select id, name from ${sql.table(`read.${table}`)} where id = any(${ids})`);
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Ids of the accounts whose name has these words. */
export async function accountIdsNamed(db: Kysely<ReadTables>, kinds: Kinds, words: string): Promise<string[]> {
  const each = kinds.map(({ table }) => sql`select id from ${sql.table(`read.${table}`)} where ${has('name', words)}`);
  const { rows } = await sql<{ id: string }>`${sql.join(each, sql` union all `)} limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}
