import type { Portal } from '#domain/kernel/actor.ts';
import { contactTable, type PortalContact } from '#domain/portal/contact.ts';
import type { ReadSource } from '#projections/read-source.ts';

/** How people reach the office behind a portal, as its panel has it now; null while nobody has said it (PUB-04). */
export const contactOf = ({ prepared, cache }: ReadSource, portal: Portal): Promise<PortalContact | null> =>
  cache.read({ key: `contact of ${portal}`, tables: [contactTable(portal)] }, async () => {
    const row = await prepared
      .selectFrom(contactTable(portal) as 'szkolenia_contact')
      .select('values')
      .where('active', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return (row?.values as PortalContact | undefined) ?? null;
  });
