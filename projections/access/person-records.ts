import type { Kysely } from 'kysely';
import type { ReadTables } from '../tables.ts';

/** Everything the read models know of one person (GDP-02); applications newest first. */
export async function personRecords(db: Kysely<ReadTables>, personId: string) {
  const applications = (column: 'person_id' | 'reporter_id') =>
    db
      .selectFrom('applications as a')
      .leftJoin('courses as c', 'c.id', 'a.course_id')
      .selectAll('a')
      .select('c.title as course_name')
      .where(`a.${column}`, '=', personId)
      .orderBy('a.applied_at', 'desc')
      .orderBy('a.id')
      .execute();
  const [operators, reporters, participant, asParticipant, asReporter] = await Promise.all([
    db.selectFrom('operators').selectAll().where('person_id', '=', personId).execute(),
    db.selectFrom('reporters').selectAll().where('person_id', '=', personId).execute(),
    db.selectFrom('employees').selectAll().where('id', '=', personId).executeTakeFirst(),
    applications('person_id'),
    applications('reporter_id'),
  ]);
  return { operators, reporters, participant, asParticipant, asReporter };
}

export type PersonRecords = Awaited<ReturnType<typeof personRecords>>;
