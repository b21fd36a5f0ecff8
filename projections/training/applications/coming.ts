import { sql, type Kysely } from 'kysely';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { inPhase } from '../course-dates/phase.ts';
import type { ReadTables } from '#projections/tables.ts';

/** A person's applications of dates that have not ended; a cancelled one may be reopened until its day. */
export function comingOf(
  db: Kysely<ReadTables>,
  { role, personId, now }: { role: 'person_id' | 'reporter_id'; personId: string; now: string },
): Promise<{ id: string; course_date_id: string }[]> {
  return db
    .selectFrom('applications as a')
    .innerJoin('course_dates as d', 'd.id', 'a.course_date_id')
    .select(['a.id', 'a.course_date_id'])
    .where(`a.${role}`, '=', personId)
    .where(isComing(now))
    .orderBy('d.started_on')
    .orderBy('a.id')
    .execute();
}

/** Those of these dates that have not ended, in the same sense. */
export async function comingAmong(db: Kysely<ReadTables>, { ids, now }: { ids: readonly string[]; now: string }) {
  if (ids.length === 0) return [];
  const query = db.selectFrom('course_dates as d').select('d.id').where('d.id', 'in', ids).where(isComing(now));
  return (await query.orderBy('d.started_on').orderBy('d.id').execute()).map(({ id }) => id);
}

const isComing = (now: string) =>
  sql<boolean>`(${inPhase('d', { phases: ['upcoming', 'running'], now })}
    OR (d.status = 'cancelled' AND d.started_on >= ${dayInWarsaw(now)}))`;
