import type { Kysely } from 'kysely';
import type { ImportRow } from '#projections/imports.ts';
import type { ReadTables } from '#projections/tables.ts';

export const importById = (db: Kysely<ReadTables>, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** Newest first, with the name of whoever confirmed each. */
export const latestImports = (db: Kysely<ReadTables>, kind: ImportRow['kind'], limit: number) =>
  db
    .selectFrom('imports as i')
    .leftJoin('operators as o', 'o.id', 'i.operator_id')
    .select(['i.id', 'i.status', 'i.counts', 'i.saved', 'i.refused', 'i.confirmed_at', 'o.name as operator'])
    .where('i.kind', '=', kind)
    .orderBy('i.confirmed_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute();
