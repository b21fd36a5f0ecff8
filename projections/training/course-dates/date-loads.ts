import { sql, type Kysely } from 'kysely';
import type { DateLoad } from '#domain/training/course-date/calendar.ts';
import type { ReadTables } from '#projections/tables.ts';
import { countSeats } from '../seats.ts';
import { dateConditions, type CourseDateFilter } from './course-date-list.ts';

/** In days, as `lengthOf` says it. */
const DURATION = sql<number>`coalesce(d.held_duration, (c.values ->> 'duration')::float8, 1)::float8`;

/** What the dates that the filter finds take of each day that one begins on; cancelled ones are left out. */
export async function dateLoads(db: Kysely<ReadTables>, filter: CourseDateFilter): Promise<DateLoad[]> {
  const rows = await db
    .selectFrom('course_dates as d')
    .leftJoin('courses as c', 'c.id', 'd.course_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('applications as a')
          .whereRef('a.course_date_id', '=', 'd.id')
          .where('a.seat', 'is not', null)
          .select([countSeats('a.seat', 'primary').as('primary'), countSeats('a.seat', 'reserve').as('reserve')])
          .as('held'),
      (join) => join.onTrue(),
    )
    .where(dateConditions(filter))
    .where('d.status', '<>', 'cancelled')
    .groupBy(['d.started_on', DURATION])
    .select([
      'd.started_on as startedOn',
      DURATION.as('duration'),
      sql<number>`count(*)::int`.as('dates'),
      sql<number>`sum(d.seat_limit)::int`.as('seats'),
      sql<number>`coalesce(sum(held.primary), 0)::int`.as('taken'),
      sql<number>`coalesce(sum(held.reserve), 0)::int`.as('reserve'),
    ])
    .execute();
  return rows;
}
