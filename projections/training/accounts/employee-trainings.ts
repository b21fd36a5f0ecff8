import { sql, type Kysely } from 'kysely';
import type { ApplicationRow } from '../applications/application-row.ts';
import type { ReadTables } from '#projections/tables.ts';

/** How much somebody uses the trainings: for the list of participants (EMP-01). */
export interface EmployeeTrainings {
  readonly applicationCount: number;
  readonly attendedCount: number;
  /** Day of the last training with attendance, `YYYY-MM-DD`. */
  readonly lastTraining: string | null;
}

const NONE: EmployeeTrainings = { applicationCount: 0, attendedCount: 0, lastTraining: null };

/** One look-up for a page of participants; counted when read, so that a row of a person never depends on dates. */
export async function trainingsOf(
  db: Kysely<ReadTables>,
  personIds: readonly string[],
): Promise<(personId: string) => EmployeeTrainings> {
  if (personIds.length === 0) return () => NONE;
  const rows = await db
    .selectFrom('applications')
    .where('person_id', 'in', [...personIds])
    .groupBy('person_id')
    .select([
      'person_id',
      sql<number>`count(*)::int`.as('applicationCount'),
      sql<number>`(count(*) filter (where present))::int`.as('attendedCount'),
      sql<string | null>`max(started_on) filter (where present)`.as('lastTraining'),
    ])
    .execute();
  const known = new Map(rows.map(({ person_id: id, ...counts }) => [id, counts]));
  return (id) => known.get(id) ?? NONE;
}

/** The same from a person's own applications. */
export function trainingsIn(rows: readonly Pick<ApplicationRow, 'present' | 'started_on'>[]): EmployeeTrainings {
  const days = rows.filter(({ present }) => present).map((row) => row.started_on);
  return {
    applicationCount: rows.length,
    attendedCount: days.length,
    lastTraining: days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null),
  };
}
