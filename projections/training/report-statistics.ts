import { sql, type Kysely } from 'kysely';
import type { CourseDateStatus, Formula } from '#domain/training/course-date/terms.ts';
import type { ReadTables } from '../tables.ts';
import { active, during, type ReportDays } from './report-days.ts';

/** Seats and attendance of one date (RPT-04). */
export interface DateLine {
  readonly id: string;
  readonly startedOn: string;
  readonly courseName: string;
  readonly formula: Formula;
  readonly locationName: string;
  readonly status: CourseDateStatus;
  readonly seats: number;
  /** Who holds a place on the list, and who was present though archived since. */
  readonly primary: number;
  readonly reserve: number;
  readonly attended: number;
}

/** Dates of these days, soonest first; applications are counted from the index of their date. */
export const dateStatistics = async (db: Kysely<ReadTables>, days: ReportDays): Promise<DateLine[]> => {
  const { rows } = await sql<DateLine>`
    select d.id, d.started_on as "startedOn", coalesce(c.title, '') as "courseName", d.formula, d.status,
      coalesce(l.title, '') as "locationName", d.seat_limit as seats, s.primary, s.reserve, s.attended
    from read.course_dates d
    left join read.courses c on c.id = d.course_id
    left join read.locations l on l.id = d.course_location_id
    left join lateral (
      select count(*) filter (where a.list_type = 'primary' and (a.attended or ${active('a.status')}))::int as primary,
        count(*) filter (where a.list_type = 'reserve' and ${active('a.status')})::int as reserve,
        count(*) filter (where a.attended)::int as attended
      from read.applications a where a.course_date_id = d.id) s on true
    where ${during('d.started_on', days)}
    order by d.started_on, d.time_start, d.id`.execute(db);
  return rows;
};
