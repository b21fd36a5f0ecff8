import { sql, type Kysely, type SqlBool } from 'kysely';
import { STATUSES, type Status } from '#domain/training/course-date/terms.ts';
import type { ReadTables } from '#projections/tables.ts';
import { countSeats, countWhere } from '../seats.ts';
import { during } from './days.ts';
import type { ReportDays } from '#domain/report/report.ts';

/** Applications for one course, each counted once by its status (RPT-03); the lists count held places. */
export type CourseLine = Readonly<Record<Status | 'primary' | 'reserve' | 'total', number>> & {
  readonly courseId: string;
  readonly courseName: string;
};

/** One pass over the applications of these days, by course in the alphabet's order. */
export async function applicationsByCourse(db: Kysely<ReadTables>, days: ReportDays): Promise<CourseLine[]> {
  const rows = await db
    .selectFrom('applications as a')
    .where(during('a.started_on', days))
    .groupBy('a.course_id')
    .select([
      'a.course_id as courseId',
      sql<string>`coalesce((select c.title from read.courses c where c.id = a.course_id), '')`.as('courseName'),
      ...STATUSES.map((status) => countWhere(sql<SqlBool>`a.status = ${status}`).as(status)),
      countSeats('a.seat', 'primary').as('primary'),
      countSeats('a.seat', 'reserve').as('reserve'),
      sql<number>`count(*)::int`.as('total'),
    ])
    .execute();
  const collator = new Intl.Collator('pl');
  return (rows as CourseLine[]).sort((a, b) => collator.compare(a.courseName, b.courseName));
}
