import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { OPEN } from '#domain/orders/order/terms.ts';
import type { ReadTables } from '#projections/tables.ts';
import { orderConditions } from './order-list.ts';
import type { OrderRow } from './orders.ts';

/** Visits of some days, both included. `within`: only of what this company may see. */
export interface VisitQuery {
  readonly from: string;
  readonly to: string;
  readonly companyId?: string | undefined;
  readonly within?: string | undefined;
}

/** An order that has a day and was not cancelled; the index on the day finds it. */
const visiting = ({ from, to, companyId, within }: VisitQuery): RawBuilder<SqlBool> =>
  orderConditions({
    executionDateFrom: from,
    executionDateTo: to,
    visiting: 'true',
    ...(companyId === undefined ? {} : { companyId }),
    ...(within === undefined ? {} : { within }),
  });

/** How many visits each day has; days without any are left out. */
export async function countVisits(db: Kysely<ReadTables>, query: VisitQuery): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .where(visiting(query))
    .select(['execution_date', ({ fn }) => fn.countAll<string>().as('visits')])
    .groupBy('execution_date')
    .execute();
  return new Map(rows.map((row) => [row.execution_date, Number(row.visits)]));
}

/** The visits themselves, at most so many, by day and service: first by their hours, then those without any by place. */
export const visitsOf = (db: Kysely<ReadTables>, query: VisitQuery, most: number): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(visiting(query))
    .orderBy('execution_date')
    .orderBy('company_id')
    .orderBy(sql`visit_from = ''`)
    .orderBy('visit_from')
    .orderBy('visit_to')
    .orderBy('city')
    .orderBy('entered_at')
    .orderBy('id')
    .limit(most)
    .execute();

/** The visits of some days that have hours, at most so many, the earliest first. */
export const bookedVisits = (db: Kysely<ReadTables>, query: VisitQuery, most: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_number', 'company_id', 'employee_id', 'employee_company_id'])
    .select(['execution_date', 'visit_from', 'visit_to'])
    .where(visiting(query))
    .where('visit_from', '<>', '')
    .orderBy('execution_date')
    .orderBy('visit_from')
    .orderBy('id')
    .limit(most)
    .execute();

/** Open orders of whom nobody comes yet: see `unplannedOf`. */
export interface UnplannedQuery extends VisitQuery {
  readonly today: string;
}

const OPEN_STATUSES = sql.join(OPEN.map((status) => sql.lit(status)));

const unplanned = ({ today, from, to, companyId, within }: UnplannedQuery): RawBuilder<SqlBool> =>
  sql<SqlBool>`status in (${OPEN_STATUSES}) and not erased and execution_date < ${today}
    and not (execution_date between ${from} and ${to}) and ${orderConditions({
      ...(companyId === undefined ? {} : { companyId }),
      ...(within === undefined ? {} : { within }),
    })}`;

/**
 * Open orders without a day, and those whose day is over, but for the days of the query, at most so many: overdue visits
 * first, then as they were entered; and how many there are.
 */
export async function unplannedOf(db: Kysely<ReadTables>, query: UnplannedQuery, most: number) {
  const where = unplanned(query);
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('orders')
      .selectAll()
      .where(where)
      .orderBy(sql`execution_date = ''`)
      .orderBy('execution_date')
      .orderBy('entered_at')
      .orderBy('id')
      .limit(most)
      .execute(),
    db
      .selectFrom('orders')
      .where(where)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}
