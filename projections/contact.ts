import type { Kysely } from 'kysely';
import type { Portal } from '#domain/kernel/actor.ts';
import { contactTable, type PortalContact } from '#domain/portal/contact.ts';
import type { ReadTables } from '#projections/tables.ts';

/** How people reach the office behind a portal, as its panel has it now; null while nobody has said it (PUB-04). */
export async function contactOf(db: Kysely<ReadTables>, portal: Portal): Promise<PortalContact | null> {
  const row = await db
    .selectFrom(contactTable(portal) as 'szkolenia_contact')
    .select('values')
    .where('active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return (row?.values as PortalContact | undefined) ?? null;
}
