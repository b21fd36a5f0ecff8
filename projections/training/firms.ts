import type { Kysely } from 'kysely';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { hasAccessAt } from '#projections/account-access.ts';
import { recordsHolding } from '#projections/record-list.ts';
import type { RecordRow } from '#projections/records.ts';
import type { ReadTables } from '#projections/tables.ts';

/** The active firms that have this NIP, by name. */
export async function activeFirmsWithNip(db: Kysely<ReadTables>, nip: string): Promise<RecordRow[]> {
  const rows = await recordsHolding(db, 'companies', { fields: [{ field: 'nipNumbers', list: true }], value: nip });
  return rows.filter(({ active }) => active);
}

/** The active firms that this sales representative looks after (FRM-01), by name. */
export async function activeFirmsOf(db: Kysely<ReadTables>, representativeId: string): Promise<RecordRow[]> {
  const fields = [{ field: 'salesRepresentativeId', list: false }];
  const rows = await recordsHolding(db, 'companies', { fields, value: representativeId });
  return rows.filter(({ active }) => active);
}

/** Reporters whose account holds one of these numbers, by name; nobody who was erased or may not log in. */
export async function reportersWithNip(
  db: Kysely<ReadTables>,
  { nips, now }: { readonly nips: readonly string[]; readonly now: string },
): Promise<string[]> {
  if (nips.length === 0) return [];
  const rows = await db
    .selectFrom('reporters')
    .select('name')
    .where('company_nip', 'in', [...nips])
    .where('name', '<>', FORGOTTEN)
    .where(hasAccessAt(now))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}
