import { sql, type Kysely } from 'kysely';
import { ACTIVE_STATUSES } from '#domain/training/course-date/terms.ts';
import type { ReadTables } from '#projections/tables.ts';

type Role = 'person_id' | 'reporter_id';

/**
 * Everything the read models know of one person (GDP-02); applications newest first, at most `most` of a kind: a
 * service's office may have sent thousands.
 */
export async function personRecords(db: Kysely<ReadTables>, personId: string, most?: number) {
  const applications = (role: Role) =>
    db
      .selectFrom('applications as a')
      .leftJoin('courses as c', 'c.id', 'a.course_id')
      .selectAll('a')
      .select('c.title as course_name')
      .where(`a.${role}`, '=', personId)
      .orderBy('a.applied_at', 'desc')
      .orderBy('a.id')
      .$if(most !== undefined, (query) => query.limit(most ?? 0))
      .execute();
  const [accounts, participant, asParticipant, asReporter] = await Promise.all([
    personAccounts(db, personId),
    db.selectFrom('employees').selectAll().where('id', '=', personId).executeTakeFirst(),
    applications('person_id'),
    applications('reporter_id'),
  ]);
  return { ...accounts, participant, asParticipant, asReporter };
}

export type PersonRecords = Awaited<ReturnType<typeof personRecords>>;

/** What the person logs in with. */
export async function personAccounts(db: Kysely<ReadTables>, personId: string) {
  const [operators, reporters] = await Promise.all([
    db.selectFrom('operators').selectAll().where('person_id', '=', personId).execute(),
    db.selectFrom('reporters').selectAll().where('person_id', '=', personId).execute(),
  ]);
  return { operators, reporters };
}

/** How many applications there are of each kind, and how many trainings are still to come. */
export async function countApplications(db: Kysely<ReadTables>, personId: string, today: string) {
  const count = (role: Role) =>
    db
      .selectFrom('applications')
      .where(role, '=', personId)
      .select([
        sql<number>`count(*)::int`.as('all'),
        sql<number>`count(*) filter (where started_on >= ${today} and status in (${sql.join([...ACTIVE_STATUSES])}))::int`.as(
          'upcoming',
        ),
      ])
      .executeTakeFirstOrThrow();
  const [asParticipant, asReporter] = await Promise.all([count('person_id'), count('reporter_id')]);
  return { asParticipant: asParticipant.all, asReporter: asReporter.all, upcoming: asParticipant.upcoming };
}
