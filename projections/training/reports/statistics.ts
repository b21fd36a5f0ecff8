import { sql, type Kysely, type SqlBool } from 'kysely';
import type { CourseDateStatus, Formula } from '#domain/training/course-date/terms.ts';
import type { ReadTables } from '#projections/tables.ts';
import { countPresent, countSeats, countWhere } from '../seats.ts';
import { during } from './days.ts';
import type { ReportDays } from '#domain/report/report.ts';

/** Seats and attendance of one date (RPT-04). */
export interface DateLine {
  readonly id: string;
  readonly startedOn: string;
  readonly courseName: string;
  readonly formula: Formula;
  readonly locationName: string;
  readonly status: CourseDateStatus;
  readonly timeStart: number;
  readonly timeEnd: number;
  /** In days. */
  readonly duration: number;
  /** None on a cancelled date. */
  readonly seats: number;
  /** Held places, as everywhere (`seatOf`). */
  readonly primary: number;
  readonly reserve: number;
  /** Null while nobody of the date is marked. */
  readonly attended: number | null;
  readonly absent: number | null;
}

/** Somebody said whether the holder of the seat came. */
const MARKED = sql<SqlBool>`a.seat = 'primary' and a.attendance_marked`;

/** Dates of these days, soonest first. One pass over their applications, which carry the day of their date. */
export const dateStatistics = async (db: Kysely<ReadTables>, days: ReportDays): Promise<DateLine[]> => {
  const { rows } = await sql<DateLine>`
    with s as (
      select a.course_date_id,
        ${countSeats('a.seat', 'primary')} as primary, ${countSeats('a.seat', 'reserve')} as reserve,
        ${countPresent('a.present')} as attended, ${countWhere(MARKED)} as marked
      from read.applications a where ${during('a.started_on', days)} group by a.course_date_id)
    select d.id, d.started_on as "startedOn", coalesce(c.title, '') as "courseName", d.formula, d.status,
      coalesce(l.title, '') as "locationName", case when d.status = 'cancelled' then 0 else d.seat_limit end as seats,
      d.time_start as "timeStart", d.time_end as "timeEnd", coalesce(d.held_duration, (c.values ->> 'duration')::float8, 1) as duration,
      coalesce(s.primary, 0) as primary, coalesce(s.reserve, 0) as reserve,
      case when s.marked > 0 then s.attended end as attended, case when s.marked > 0 then s.marked - s.attended end as absent
    from read.course_dates d
    left join read.courses c on c.id = d.course_id
    left join read.locations l on l.id = d.course_location_id
    left join s on s.course_date_id = d.id
    where ${during('d.started_on', days)}
    order by d.started_on, d.time_start, d.id`.execute(db);
  return rows;
};
