import type { Kysely } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';

/** Of all orders that somebody is in: as the client's contact, the seller or who presents. */
export async function orderIdsOf(db: Kysely<ReadTables>, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.or([eb('client_id', '=', personId), eb('sales_id', '=', personId), eb('presenter_id', '=', personId)]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
