import { sql, type Kysely, type RawBuilder } from 'kysely';
import { addDays } from '#domain/text/calendar.ts';
import { endOfDay, startOfDay } from '#domain/text/warsaw.ts';
import type { ReadTables } from '#projections/tables.ts';
import { orderConditions } from './order-list.ts';
import type { OrderRow } from './orders.ts';

export interface StatisticsQuery {
  /** Days of entry in Warsaw, both included. */
  readonly from: string;
  readonly to: string;
  /** Visits of this day and earlier ones are late, as `lateUpTo` says it for lists and notices too (ORD-20). */
  readonly lateUpTo: string;
}

/** `kind` is what was counted by, `value` one of its values; of `month` and `late` it is a first day and a day. */
export interface Count {
  readonly kind: 'status' | 'activity' | 'service' | 'grade' | 'month' | 'late';
  readonly value: string;
  readonly count: number;
}

const counted = (kind: Count['kind'], column: keyof OrderRow, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${sql.lit(kind)} as kind, ${sql.ref(column)} as value, count(*)::int as count
    from read.orders where ${where} group by ${sql.ref(column)}`;

/**
 * Everything the statistics show, in one statement: each part reads an index that has its column next to the day of
 * entry, never the wide rows. `months`: first days of the months to count.
 */
export async function orderCounts(
  db: Kysely<ReadTables>,
  { from, to, lateUpTo }: StatisticsQuery,
  months: readonly string[],
): Promise<readonly Count[]> {
  const start = startOfDay(from);
  const end = endOfDay(to);
  const entered = sql`entered_at >= ${start} and entered_at <= ${end}`;
  const bounds = months.map((month, index) => {
    const next = months[index + 1];
    const last = next === undefined ? end : endOfDay(addDays(next, -1));
    return sql`(${month}::text, ${index === 0 ? start : startOfDay(month)}::text, ${last}::text)`;
  });
  const parts = [
    counted('status', 'status', entered),
    counted('activity', 'activity_type', entered),
    counted('service', 'company_id', entered),
    counted('grade', 'client_grade', entered),
    counted('late', 'execution_date', sql`${entered} and ${orderConditions({ lateUpTo })}`),
    sql`select 'month' as kind, bound.month as value,
      (select count(*)::int from read.orders
        where entered_at >= bound.first collate "C" and entered_at <= bound.last collate "C") as count
      from (values ${sql.join(bounds)}) as bound (month, first, last)`,
  ];
  const { rows } = await sql<Count>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
