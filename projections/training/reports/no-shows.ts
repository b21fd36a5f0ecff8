import { sql, type Kysely, type SqlBool } from 'kysely';
import type { ReportDays } from '#domain/report/report.ts';
import type { ReadTables } from '#projections/tables.ts';
import { inPhase } from '../course-dates/phase.ts';
import { countPresent, countWhere } from '../seats.ts';
import { during } from './days.ts';
import { nipOfOne } from './nip-of-one.ts';

/** Seats of one firm on dates that are over: by its number, by its NIP where it has none; those with neither are together. */
export interface NoShowLine {
  /** Null of those that nothing tells apart. */
  readonly firm: string | null;
  readonly boschCarServiceId: string | null;
  /** Of a firm without a number. */
  readonly nip: string | null;
  readonly heldSeats: number;
  readonly heldPresent: number;
  readonly noShows: number;
  readonly heldUnmarked: number;
}

/** One pass over the seats of these days; most absences first. */
export async function noShowsByFirm(
  db: Kysely<ReadTables>,
  days: ReportDays,
  now: string,
): Promise<readonly NoShowLine[]> {
  const { rows } = await sql<NoShowLine>`
    with a as (
      select nullif(a.bosch_car_service_id, '') as number, ${nipOfOne} as nip, a.company_id, a.company_name, a.present, a.attendance_marked
      from read.applications a join read.course_dates d on d.id = a.course_date_id
      where a.seat = 'primary' and ${during('a.started_on', days)} and ${inPhase('d', { phases: ['held'], now })}),
    t as (
      select number, case when number is null then nip end as nip, max(company_id) as company_id,
        max(company_name) as typed, count(*)::int as "heldSeats", ${countPresent('present')} as "heldPresent",
        ${countWhere(sql<SqlBool>`attendance_marked and not present`)} as "noShows",
        ${countWhere(sql<SqlBool>`not attendance_marked`)} as "heldUnmarked"
      from a group by 1, 2)
    select t.number as "boschCarServiceId", t.nip, t."heldSeats", t."heldPresent", t."noShows", t."heldUnmarked",
      -- What a visitor types names nobody's firm: the record does, where there is one.
      case when t.number is not null or t.nip is not null then
        coalesce((select min(title) from read.companies where "values" ->> 'boschCarServiceId' = t.number),
          (select title from read.companies where id = t.company_id), t.typed) end as firm
    from t order by "noShows" desc, "heldSeats" desc, number, nip`.execute(db);
  return rows;
}
