import { sql, type Kysely } from 'kysely';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { ReportDays } from '#domain/report/report.ts';
import type { ReadTables } from '#projections/tables.ts';
import { during } from './days.ts';
import { nipOfOne } from './nip-of-one.ts';

/** Firms whose first training began in one month, and how many of them came to another, later one. */
export interface FirmCohort {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly newFirms: number;
  /** By the last of the chosen days. */
  readonly again: number;
  /** Those whose twelve months are over. */
  readonly fullYear: number;
  readonly againInYear: number;
}

/**
 * One pass over all presences, for a first training is the first of all. A firm is its number, or its NIP where it has none; one
 * that gave neither, or "PUBLIC", is no firm.
 */
export async function firmCohorts(
  db: Kysely<ReadTables>,
  days: ReportDays,
  now: string,
): Promise<readonly FirmCohort[]> {
  const { rows } = await sql<FirmCohort>`
    with visits as (
      select distinct coalesce(nullif(a.bosch_car_service_id, ''), ${nipOfOne}) as firm, a.started_on
      from read.applications a where a.present),
    firms as (
      select firm, min(started_on) as started_on,
        -- Days differ, so the second one is the first that is later.
        (array_agg(started_on order by started_on))[2] as second_on
      from visits where firm is not null group by firm),
    cohorts as (
      select f.*, to_char(f.started_on::date + interval '12 months', 'YYYY-MM-DD') collate "C" as year_on
      from firms f where ${during('f.started_on', days)})
    select left(started_on, 7) as month, count(*)::int as "newFirms",
      count(*) filter (where second_on <= coalesce(${days.to ?? null}::text, second_on))::int as again,
      count(*) filter (where year_on <= ${dayInWarsaw(now)})::int as "fullYear",
      count(*) filter (where year_on <= ${dayInWarsaw(now)} and second_on <= year_on)::int as "againInYear"
    from cohorts group by 1 order by 1`.execute(db);
  return rows;
}
