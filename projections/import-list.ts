import { sql, type Kysely } from 'kysely';
import { ImportConfirmed } from '#domain/import/events.ts';
import type { ImportRow } from '#projections/imports.ts';
import type { ReadTables } from '#projections/tables.ts';

export const importById = (db: Kysely<ReadTables>, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** Newest first, with the name that anyone who confirmed each had then; an erased person has none. */
export const latestImports = (db: Kysely<ReadTables>, kind: ImportRow['kind'], limit: number) =>
  db
    .selectFrom('imports as i')
    .leftJoin('timeline as t', (join) =>
      join.on('t.subject', '=', sql<string>`'import:' || i.id`).on('t.type', '=', ImportConfirmed.type),
    )
    .select(['i.id', 'i.status', 'i.counts', 'i.saved', 'i.refused', 'i.confirmed_at', 't.actor_name as operator'])
    .where('i.kind', '=', kind)
    .orderBy('i.confirmed_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute();
