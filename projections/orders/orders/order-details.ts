import type { Kysely } from 'kysely';
import { toValues } from '#domain/orders/order/details.ts';
import { CONFIRMATION_NAMES, numberKey } from '#domain/orders/order/terms.ts';
import { hoursOf, type VisitTime } from '#domain/orders/order/visit-hours.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { OrderRow } from './orders.ts';

export const orderById = (db: Kysely<ReadTables>, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

/** Those of the ids that are orders. */
export const ordersByIds = (db: Kysely<ReadTables>, ids: readonly string[]): Promise<OrderRow[]> =>
  db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();

/** Another order with this number, however it is written. */
export const orderWithNumber = (
  db: Kysely<ReadTables>,
  { number, except }: { readonly number: string; readonly except: string },
) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('number_key', '=', numberKey(number))
    .where('id', '!=', except)
    .executeTakeFirst();

/** When its visit is. */
export const timeOfRow = (row: Pick<OrderRow, 'execution_date' | 'visit_from' | 'visit_to'>): VisitTime => ({
  executionDate: row.execution_date,
  hours: hoursOf({ visitFrom: row.visit_from, visitTo: row.visit_to }),
});

/** Every field of the order's form by its name (ORD-01); days are `YYYY-MM-DD`, '' for nothing. */
export const orderFormValues = (row: OrderRow): Record<string, unknown> => ({
  ...toValues(row.details),
  employeeId: row.employee_id ?? '',
  companyId: row.company_id,
  executionDate: row.execution_date,
  visitFrom: row.visit_from,
  visitTo: row.visit_to,
  status: row.status,
  ...Object.fromEntries(CONFIRMATION_NAMES.map((name) => [name, row.confirmations.includes(name)])),
});
