import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OrdersBy } from '#domain/orders/reports/heads.ts';
import type { ReportDays } from '#domain/report/report.ts';
import { endOfDay, startOfDay } from '#domain/text/warsaw.ts';

/** Orders `o` entered on these days, in Warsaw. */
export const enteredDuring = ({ from, to }: ReportDays): RawBuilder<SqlBool> => sql<SqlBool>`
  (${from ? startOfDay(from) : null}::text is null or o.entered_at >= ${from ? startOfDay(from) : ''})
  and (${to ? endOfDay(to) : null}::text is null or o.entered_at <= ${to ? endOfDay(to) : ''})`;

/** What the orders `o` are grouped by. */
export const ORDER_KEYS: Readonly<Record<OrdersBy, RawBuilder<string>>> = {
  month: sql`left(o.entered_on, 7)`,
  service: sql`o.company_id`,
  activity: sql`o.activity_type`,
  model: sql`o.device_model`,
};
