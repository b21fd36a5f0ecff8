import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { ANONYMOUS_FROM, GRADES, RATED, type Grades, type Rated } from '#domain/training/rating/terms.ts';
import type { ReportDays } from '#domain/report/report.ts';
import type { ReadTables } from '#projections/tables.ts';
import { during } from '../reports/days.ts';
import type { TrainingRatingRow } from './training-ratings.ts';

/** What the participants of one date say together. */
export interface DateRatings {
  readonly courseDateId: string;
  readonly courseId: string;
  readonly courseName: string;
  /** Of the course as it is now; empty where it has none. */
  readonly groupId: string;
  readonly groupName: string;
  readonly trainerId: string | null;
  readonly trainerName: string | null;
  readonly startedOn: string;
  readonly answers: number;
  readonly grades: Grades;
}

interface Wanted {
  /** `YYYY-MM-DD`: a date whose last day is later has not taken place. */
  readonly today: string;
  readonly days?: ReportDays;
  /** Only dates of this trainer. */
  readonly trainerId?: string | undefined;
  readonly courseDateId?: string;
}

/** How often each grade was given: `[3, 0, 1, 0, 5]`. */
const countsOf = (what: Rated): RawBuilder<readonly number[]> =>
  sql`json_build_array(${sql.join(GRADES.map((grade) => sql`count(*) filter (where r.${sql.ref(what)} = ${grade})`))})`;

/** A held date that was moved to a coming day has not taken place; what was said of it counts again once it has. */
const tookPlace = (today: string): RawBuilder<SqlBool> =>
  sql`d.started_on::date + ceil(coalesce(d.held_duration, (c."values" ->> 'duration')::float8, 1))::int - 1 <= ${today}::date`;

/**
 * Results of whole dates that took place and have `ANONYMOUS_FROM` answers or more, newest first. Smaller dates are left out of every
 * sum too: subtracting one result from another never leaves fewer people than that.
 */
export async function ratingResults(db: Kysely<ReadTables>, wanted: Wanted): Promise<DateRatings[]> {
  const { today, days = {}, trainerId, courseDateId } = wanted;
  const { rows } = await sql<DateRatings>`
    with results as (
      select r.course_date_id, count(*)::int as answers,
        json_build_object(${sql.join(RATED.flatMap((what) => [sql.lit(what), countsOf(what)]))}) as grades
      from read.training_ratings r
      where ${courseDateId === undefined ? sql`true` : sql`r.course_date_id = ${courseDateId}`}
      group by r.course_date_id having count(*) >= ${ANONYMOUS_FROM})
    select d.id as "courseDateId", d.course_id as "courseId", coalesce(c.title, '') as "courseName",
      coalesce(g.id, '') as "groupId", coalesce(g.title, '') as "groupName",
      d.trainer_id as "trainerId", o.name as "trainerName", d.started_on as "startedOn", results.answers, results.grades
    from results
    join read.course_dates d on d.id = results.course_date_id
    left join read.courses c on c.id = d.course_id
    left join read.groups g on g.id = c."values" ->> 'groupId'
    left join read.operators o on o.id = d.trainer_id
    where d.status <> 'cancelled' and ${tookPlace(today)} and ${during('d.started_on', days)} and ${trainerId === undefined ? sql`true` : sql`d.trainer_id = ${trainerId}`}
    order by d.started_on desc, d.time_start desc, d.id`.execute(db);
  return rows;
}

/** Comments of a date in an order that discloses nothing: ids are keyed digests. Asked only of dates with a result. */
export async function commentsOfDate(db: Kysely<ReadTables>, courseDateId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('training_ratings')
    .select('comment')
    .where('course_date_id', '=', courseDateId)
    .where('comment', '<>', '')
    .orderBy('id')
    .execute();
  return rows.map(({ comment }) => comment);
}

/** The answer that stands, for who gave it. */
export const ratingById = (db: Kysely<ReadTables>, id: string): Promise<TrainingRatingRow | undefined> =>
  db.selectFrom('training_ratings').selectAll().where('id', '=', id).executeTakeFirst();
