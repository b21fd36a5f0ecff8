import { sql, type Kysely } from 'kysely';
import type { OrdersBy } from '#domain/orders/reports/heads.ts';
import type { ReportDays } from '#domain/report/report.ts';
import { daysSum, tenth } from '#projections/days.ts';
import type { ReadTables } from '#projections/tables.ts';
import { enteredDuring, ORDER_KEYS } from './entered.ts';

/** How long the orders of one month, service, activity or model waited; `key` is empty where they have none. */
export interface OrderTimes {
  readonly key: string;
  readonly total: number;
  readonly unplanned: number;
  readonly agreed: number;
  /** From entry to the visit being arranged, of all of them, in days of 24 hours. */
  readonly agreedDays: number;
  readonly agreedMedian: number | null;
  readonly done: number;
  /** Calendar days from entry to the day of the work, of all of them. */
  readonly doneDays: number;
  readonly doneMedian: number | null;
}

type Medians = Pick<OrderTimes, 'agreedMedian' | 'doneMedian'>;

/** One pass over the orders; the medians of all come separately, for medians can't be added up. */
export async function timesOfOrders(
  db: Kysely<ReadTables>,
  by: OrdersBy,
  days: ReportDays,
): Promise<{ lines: OrderTimes[]; medians: Medians }> {
  const { rows } = await sql<OrderTimes & { readonly isTotal: boolean }>`
    with spent as (
      select ${ORDER_KEYS[by]} as key, o.status,
        case when o.arranged_at <> ''
          then extract(epoch from o.arranged_at::timestamptz - o.entered_at::timestamptz)::float8 / 86400 end as agreed,
        case when o.status in ('done', 'completed') and o.execution_date <> ''
          then greatest(o.execution_date::date - o.entered_on::date, 0)::float8 end as done
      from read.orders o where ${enteredDuring(days)})
    select key, grouping(key) = 1 as "isTotal", count(*)::int as total,
      count(*) filter (where status in ('requested', 'approved'))::int as unplanned,
      count(agreed)::int as agreed, ${daysSum(sql`agreed`)} as "agreedDays",
      percentile_cont(0.5) within group (order by agreed) as "agreedMedian",
      count(done)::int as done, coalesce(sum(done), 0) as "doneDays",
      percentile_cont(0.5) within group (order by done) as "doneMedian"
    from spent group by grouping sets ((key), ()) order by key`.execute(db);
  const all = rows.map(({ isTotal, ...row }) => ({
    isTotal,
    line: { ...row, agreedMedian: tenth(row.agreedMedian), doneMedian: tenth(row.doneMedian) },
  }));
  const { agreedMedian = null, doneMedian = null } = all.find(({ isTotal }) => isTotal)?.line ?? {};
  return {
    lines: all.flatMap(({ isTotal, line }) => (isTotal ? [] : line)),
    medians: { agreedMedian, doneMedian },
  };
}
