import { sql, type Kysely, type SqlBool } from 'kysely';
import { columnOf } from '#domain/account/column.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import type { AccountColumns, AnyAccountRow } from '#projections/accounts.ts';
import type { ReadTables } from '#projections/tables.ts';

/** The account one of whose file fields holds this file. */
export async function accountHoldingFile(
  db: Kysely<ReadTables>,
  { table, fields }: AccountDeclaration,
  file: string,
): Promise<AnyAccountRow | undefined> {
  const columns = fields.filter(({ type }) => type === 'file').map(({ name }) => sql.ref(columnOf(name)));
  if (columns.length === 0) return undefined;
  const held = sql<SqlBool>`${file} in (${sql.join(columns)})`;
  const row = await (db as unknown as Kysely<Record<string, AccountColumns>>)
    .selectFrom(table)
    .selectAll()
    .where(held)
    .executeTakeFirst();
  return row as AnyAccountRow | undefined;
}
