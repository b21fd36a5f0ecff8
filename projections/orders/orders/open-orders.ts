import type { Kysely } from 'kysely';
import { OPEN } from '#domain/orders/order/terms.ts';
import type { ReadTables } from '#projections/tables.ts';

/** Orders given to a company that nobody has carried out or cancelled yet, those with a visit first. */
export const openOrdersOf = (db: Kysely<ReadTables>, companyId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_number as name'])
    .where('company_id', '=', companyId)
    .where('status', 'in', [...OPEN])
    .where('erased', '=', false)
    .orderBy('execution_date', 'desc')
    .orderBy('entered_at')
    .orderBy('id')
    .execute();
