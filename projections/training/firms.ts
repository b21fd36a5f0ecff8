import type { Kysely } from 'kysely';
import { recordsHolding } from '#projections/record-list.ts';
import type { RecordRow } from '#projections/records.ts';
import type { ReadTables } from '#projections/tables.ts';

/** The active firms that have this NIP, by name. */
export async function activeFirmsWithNip(db: Kysely<ReadTables>, nip: string): Promise<RecordRow[]> {
  const rows = await recordsHolding(db, 'companies', { fields: [{ field: 'nipNumbers', list: true }], value: nip });
  return rows.filter(({ active }) => active);
}
