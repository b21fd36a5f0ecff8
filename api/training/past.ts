import type { Kysely } from 'kysely';
import type { Recorded } from '#domain/kernel/event.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { upTo, type History } from '#ops/history/history.ts';
import { replay } from '#ops/projector/replay.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { RecordRow } from '#projections/records.ts';
import { applications, type ApplicationRow } from '#projections/training/applications/applications.ts';
import { itemOf, type CourseDateItem, type ItemRow } from '#projections/training/course-dates/course-date-list.ts';
import { courseDates } from '#projections/training/course-dates/course-dates.ts';

/** Course dates and applications as they were: everything by replay, the names of course and place included. */

export interface PastDate {
  readonly date: CourseDateItem;
  readonly cancelReason: string | null;
  readonly rows: readonly ApplicationRow[];
}

/** A date with everybody on it at a moment; undefined before it was scheduled. */
export async function dateAt(history: History, id: string, at: string): Promise<PastDate | undefined> {
  const events = await history.stream(courseDateStream(id));
  const row = replay(courseDates, upTo(courseDates, events, at)).get(id);
  if (!row) return undefined;
  const [course, location] = await Promise.all([
    history.row('course', row.course_id, at),
    history.row('location', row.course_location_id, at),
  ]);
  const past = upTo(applications, events, at);
  const rows = [...replay(applications, past).values()]
    .filter((one) => one.course_date_id === id && !hasLeft(past, one.id))
    .sort(inOrder);
  const count = (list: string) => rows.filter((one) => one.seat === list).length;
  const item = itemOf({
    ...row,
    course: (course as RecordRow | undefined)?.values ?? null,
    location: (location as RecordRow | undefined)?.values ?? null,
    primary_count: count('primary'),
    reserve_count: count('reserve'),
  } as ItemRow);
  return { date: item, cancelReason: row.cancel_reason, rows };
}

/** As the lists are ordered: by joining them. */
const inOrder = (a: ApplicationRow, b: ApplicationRow): number =>
  a.listed_at === b.listed_at ? (a.id < b.id ? -1 : 1) : a.listed_at < b.listed_at ? -1 : 1;

/** Who was moved away shows in the other date's stream; here only the leaving is known. */
const hasLeft = (past: readonly Recorded[], applicationId: string): boolean => {
  const last = past.findLast(
    (event) =>
      (event.type === 'ApplicationMovedOut' || event.type === 'ApplicationMovedIn') &&
      (event.data as { applicationId: string }).applicationId === applicationId,
  );
  return last?.type === 'ApplicationMovedOut';
};

/** The streams of all the dates that an application has been on. */
export async function streamsOfApplication(db: Kysely<ReadTables>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('timeline')
    .select('stream')
    .distinct()
    .where('subject', '=', subjectOf('application', id))
    .execute();
  return rows.map(({ stream }) => stream);
}

/** Everything that happened in the streams that an application has been in, in its order. */
export async function factsOfApplication(history: History, streams: readonly string[]): Promise<Recorded[]> {
  const events = await Promise.all(streams.map((stream) => history.stream(stream)));
  return events.flat().sort((a, b) => (a.position < b.position ? -1 : 1));
}

/** The application at a moment, by the same fold that keeps the list; undefined before its registration. */
export const applicationAt = (facts: readonly Recorded[], id: string, at: string): ApplicationRow | undefined =>
  replay(applications, upTo(applications, facts, at), [id]).get(id);

/** The instant of its registration. */
export const applicationBorn = (facts: readonly Recorded[], id: string): string | undefined =>
  facts.find(
    ({ type, data }) => type === 'ApplicationRegistered' && (data as { applicationId: string }).applicationId === id,
  )?.at;
