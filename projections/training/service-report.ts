import { sql, type Kysely, type SqlBool } from 'kysely';
import { ACTIVE_STATUSES } from '#domain/training/course-date/terms.ts';
import type { ReadTables } from '../tables.ts';

/** Applications of one car service; the ones without a number are together under null (FRM-06). */
export interface ServiceLine {
  readonly boschCarServiceId: string | null;
  readonly companyName: string;
  readonly total: number;
  readonly active: number;
  readonly primary: number;
  readonly reserve: number;
  readonly attended: number;
}

/** Days of the trainings, `YYYY-MM-DD`, both inclusive. */
export interface ServiceReportFilter {
  readonly startedOnFrom?: string;
  readonly startedOnTo?: string;
}

/** One pass over the applications of these days; most applications first. */
export async function applicationsByService(
  db: Kysely<ReadTables>,
  { startedOnFrom, startedOnTo }: ServiceReportFilter,
): Promise<ServiceLine[]> {
  const active = sql<SqlBool>`status in (${sql.join([...ACTIVE_STATUSES])})`;
  const count = (where: typeof active) => sql<number>`count(*) filter (where ${where})::int`;
  const rows = await db
    .selectFrom('applications')
    .$if(startedOnFrom !== undefined, (query) => query.where('started_on', '>=', startedOnFrom ?? ''))
    .$if(startedOnTo !== undefined, (query) => query.where('started_on', '<=', startedOnTo ?? ''))
    .groupBy('bosch_car_service_id')
    .select([
      'bosch_car_service_id as boschCarServiceId',
      sql<string>`max(company_name)`.as('companyName'),
      sql<number>`count(*)::int`.as('total'),
      count(active).as('active'),
      count(sql<SqlBool>`${active} and list_type = 'primary'`).as('primary'),
      count(sql<SqlBool>`${active} and list_type = 'reserve'`).as('reserve'),
      count(sql<SqlBool>`attended`).as('attended'),
    ])
    .orderBy('total', 'desc')
    .orderBy('bosch_car_service_id')
    .execute();
  return rows;
}
