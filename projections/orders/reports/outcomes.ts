import { sql, type Kysely } from 'kysely';
import { OPEN } from '#domain/orders/order/terms.ts';
import type { OrdersBy } from '#domain/orders/reports/heads.ts';
import type { ReportDays } from '#domain/report/report.ts';
import type { ReadTables } from '#projections/tables.ts';
import { orderConditions } from '../orders/order-list.ts';
import { enteredDuring, ORDER_KEYS } from './entered.ts';

/** What became of the orders of one month, service, activity or model; `key` is empty where they have none. */
export interface OrderOutcomes {
  readonly key: string;
  readonly total: number;
  readonly open: number;
  readonly late: number;
  readonly done: number;
  readonly cancelled: number;
  readonly very_good: number;
  readonly good: number;
  readonly bad: number;
}

/** @param asked `lateUpTo` as lists and notices have it (ORD-20) */
export async function outcomesOfOrders(
  db: Kysely<ReadTables>,
  by: OrdersBy,
  { days, lateUpTo }: { readonly days: ReportDays; readonly lateUpTo: string },
): Promise<OrderOutcomes[]> {
  const { rows } = await sql<OrderOutcomes>`
    select ${ORDER_KEYS[by]} as key, count(*)::int as total,
      count(*) filter (where status in (${sql.join(OPEN.map((status) => sql.lit(status)))}))::int as open,
      count(*) filter (where ${orderConditions({ lateUpTo })})::int as late,
      count(*) filter (where status in ('done', 'completed'))::int as done,
      count(*) filter (where status = 'cancelled')::int as cancelled,
      count(*) filter (where client_grade = 'very_good')::int as very_good,
      count(*) filter (where client_grade = 'good')::int as good,
      count(*) filter (where client_grade = 'bad')::int as bad
    from read.orders o where ${enteredDuring(days)} group by 1 order by 1`.execute(db);
  return rows;
}
