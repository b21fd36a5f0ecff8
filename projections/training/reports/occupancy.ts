import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ReportDays } from '#domain/report/report.ts';
import type { OccupancyBy } from '#domain/training/reports/occupancy.ts';
import type { ReadTables } from '#projections/tables.ts';
import { countSeats } from '../seats.ts';
import { during } from './days.ts';

/** Dates of one month or course that have begun, and their lists as they stood then. */
export interface OccupancyLine {
  /** Month, or the course's id. */
  readonly key: string;
  readonly name: string;
  readonly begunDates: number;
  readonly begunSeats: number;
  readonly takenAtStart: number;
  readonly reserveAtStart: number;
  readonly datesWithReserve: number;
}

const KEYS: Readonly<Record<OccupancyBy, RawBuilder<string>>> = {
  month: sql`left(d.started_on, 7)`,
  course: sql`d.course_id`,
};

/** Lists change after the beginning too, so they are counted of what the rows said at that moment (decision 230). */
export async function occupancyAtStart(
  db: Kysely<ReadTables>,
  { by, now }: { readonly by: OccupancyBy; readonly now: string },
  days: ReportDays,
): Promise<readonly OccupancyLine[]> {
  const { rows } = await sql<OccupancyLine>`
    with d as materialized (
      select d.id, ${KEYS[by]} as key, d.seat_limit, begun.at
      from read.course_dates d
      cross join lateral (select (d.started_on::date + make_interval(hours => d.time_start / 100, mins => d.time_start % 100))
        at time zone 'Europe/Warsaw' as at) begun
      where ${during('d.started_on', days)} and d.status <> 'cancelled' and begun.at <= ${now}::timestamptz),
    a as (
      select d.id, a.seat from d join read.applications a on a.course_date_id = d.id and a.valid_from <= d.at
      union all
      select d.id, a.seat from d join read.applications__past a on a.course_date_id = d.id and a.valid_from <= d.at and a.valid_to > d.at),
    s as (
      select id, ${countSeats('a.seat', 'primary')} as taken, ${countSeats('a.seat', 'reserve')} as reserve from a group by id),
    t as (
      select d.key, count(*)::int as "begunDates", sum(d.seat_limit)::int as "begunSeats",
        coalesce(sum(s.taken), 0)::int as "takenAtStart", coalesce(sum(s.reserve), 0)::int as "reserveAtStart",
        count(*) filter (where s.reserve > 0)::int as "datesWithReserve"
      from d left join s on s.id = d.id group by d.key)
    select t.*, coalesce((select c.title from read.courses c where c.id = t.key), t.key) as name from t`.execute(db);
  const collator = new Intl.Collator('pl');
  return rows.toSorted((a, b) => collator.compare(a.name, b.name));
}
