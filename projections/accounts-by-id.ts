import type { Kysely } from 'kysely';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { asAccounts } from '#projections/account-list.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { ReadTables } from '#projections/tables.ts';

/** Those of these ids that are there. */
export const accountRows = async (
  db: Kysely<ReadTables>,
  { table }: AccountDeclaration,
  ids: readonly string[],
): Promise<AnyAccountRow[]> =>
  (await asAccounts(db)
    .selectFrom(table)
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()) as AnyAccountRow[];
