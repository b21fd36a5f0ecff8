import { sql, type Kysely, type SqlBool } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';
import { countPresent, countSeats, countWhere } from '../seats.ts';
import { during } from './days.ts';
import type { ReportDays } from '#domain/report/report.ts';

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

/** One pass over the applications of these days; most applications first. */
export async function applicationsByService(db: Kysely<ReadTables>, days: ReportDays): Promise<ServiceLine[]> {
  const rows = await db
    .selectFrom('applications')
    .where(during('started_on', days))
    .groupBy('bosch_car_service_id')
    .select([
      'bosch_car_service_id as boschCarServiceId',
      // What a visitor types names nobody's service: the record does, where there is one.
      sql<string>`coalesce(
        (select min(title) from read.companies where "values" ->> 'boschCarServiceId' = bosch_car_service_id),
        max(company_name))`.as('companyName'),
      sql<number>`count(*)::int`.as('total'),
      countWhere(sql<SqlBool>`seat is not null`).as('active'),
      countSeats('seat', 'primary').as('primary'),
      countSeats('seat', 'reserve').as('reserve'),
      countPresent('present').as('attended'),
    ])
    .orderBy('total', 'desc')
    .orderBy('bosch_car_service_id')
    .execute();
  return rows;
}
