import { sql, type Kysely } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';
import type { TimelineRow } from '#projections/timeline.ts';

/**
 * What befell a participant's applications, newest first: registrations, decisions, presence, certificates. A move is
 * said by the half that names where it went.
 */
export const linesOfParticipant = (
  db: Kysely<ReadTables>,
  personId: string,
  until: string | null,
): Promise<TimelineRow[]> =>
  db
    .selectFrom('timeline as t')
    .innerJoin('applications as a', (join) => join.on('t.subject', '=', sql`'application:' || a.id`))
    .where('a.person_id', '=', personId)
    .where('t.type', '!=', 'ApplicationMovedOut')
    .$if(until !== null, (query) => query.where('t.at', '<=', until ?? ''))
    .selectAll('t')
    .orderBy('t.position', 'desc')
    .execute();
