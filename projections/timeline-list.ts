import type { Kysely } from 'kysely';
import type { Portal } from '#domain/kernel/actor.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { TimelineRow } from '#projections/timeline.ts';

/** The facts about a record, or also those of what happened in it (applications of a date), newest first; all unless `limit` says how many. */
export const timelineOf = (
  db: Kysely<ReadTables>,
  record: string,
  options: { until?: string; withContext?: boolean; limit?: number; actorTypes?: readonly string[] } = {},
): Promise<TimelineRow[]> =>
  db
    .selectFrom('timeline')
    .selectAll()
    .where((eb) =>
      options.withContext
        ? eb.or([eb('subject', '=', record), eb('context', '=', record)])
        : eb('subject', '=', record),
    )
    .$if(options.actorTypes !== undefined, (query) => query.where('actor_type', 'in', options.actorTypes ?? []))
    .$if(options.until !== undefined, (query) => query.where('at', '<=', options.until ?? ''))
    .orderBy('position', 'desc')
    .$if(options.limit !== undefined, (query) => query.limit(options.limit ?? 0))
    .execute();

/** The facts about any of these records, newest first; all of them unless `most` says how many. */
export async function timelineOfAll(
  db: Kysely<ReadTables>,
  records: readonly string[],
  most?: number,
): Promise<TimelineRow[]> {
  if (records.length === 0) return [];
  const query = db.selectFrom('timeline').selectAll().where('subject', 'in', records).orderBy('position', 'desc');
  return query.$if(most !== undefined, (limited) => limited.limit(most ?? 0)).execute();
}

/** The instant of a portal's first fact. */
export async function firstFactAt(db: Kysely<ReadTables>, portal: Portal): Promise<string | undefined> {
  const first = db.selectFrom('timeline').select('at').where('portal', '=', portal).orderBy('at').limit(1);
  return (await first.executeTakeFirst())?.at;
}

/** Where facts are in the log. */
export interface FactPlace extends Pick<TimelineRow, 'subject' | 'context' | 'stream' | 'revision'> {}

/** Where the facts about these records stand, the oldest first. */
export const placesOfFacts = (db: Kysely<ReadTables>, records: readonly string[]): Promise<FactPlace[]> =>
  db
    .selectFrom('timeline')
    .select(['subject', 'context', 'stream', 'revision'])
    .where('subject', 'in', records)
    .orderBy('position')
    .execute();
