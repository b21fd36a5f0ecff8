import { sql, type Kysely } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';
import { inPhase } from './phase.ts';

/** A date that has not ended, and how many hold a place on either of its lists. */
export interface PromisedDate {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly startedOn: string;
  readonly courseName: string;
  readonly people: number;
}

/** Of what a date is: its course, its place, who leads it. */
export interface PartOfDates {
  readonly column: 'course_id' | 'course_location_id' | 'trainer_id';
  readonly id: string;
}

/** The dates that a change of a course, place or trainer concerns, soonest first. */
export async function promisedOn(
  db: Kysely<ReadTables>,
  {
    column,
    id,
    now,
    begun = true,
  }: PartOfDates & { readonly now: string; /** Those too that have begun. */ readonly begun?: boolean },
): Promise<PromisedDate[]> {
  const rows = await db
    .selectFrom('course_dates as d')
    .leftJoin('courses as c', 'c.id', 'd.course_id')
    .select(['d.id', 'd.started_on', 'c.title'])
    .select((row) =>
      row
        .selectFrom('applications as a')
        .select((one) => one.fn.countAll<string>().as('n'))
        .whereRef('a.course_date_id', '=', 'd.id')
        .where('a.seat', 'is not', null)
        .as('people'),
    )
    .where(`d.${column}`, '=', id)
    // What is held online says nothing of its place.
    .$if(column === 'course_location_id', (query) => query.where('d.formula', '=', 'onsite'))
    .where(sql<boolean>`${inPhase('d', { phases: begun ? ['upcoming', 'running'] : ['upcoming'], now })}`)
    .orderBy('d.started_on')
    .orderBy('d.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    startedOn: row.started_on,
    courseName: row.title ?? '',
    people: Number(row.people),
  }));
}
