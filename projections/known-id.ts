import { sql, type Kysely } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';

/** Whether a read model has a row of this id, in use or not. */
export async function isKnownId(db: Kysely<ReadTables>, table: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(`read.${table}`)} where id = ${id}`.execute(db);
  return rows.length > 0;
}
