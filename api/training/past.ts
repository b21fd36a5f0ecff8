import type { Kysely } from 'kysely';
import type { Recorded } from '#domain/kernel/event.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { upTo, type History } from '#ops/history/history.ts';
import { replay } from '#ops/projector/replay.ts';
import { placesOfFacts } from '#projections/timeline-list.ts';
import type { ReadTables } from '#projections/tables.ts';
import { records } from '#domain/training/records/decide.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import type { LocationValues } from '#domain/training/records/location.ts';
import type { DateFacts } from '#projections/training/applications/documents.ts';
import type { RecordRow } from '#projections/records.ts';
import { applications, type ApplicationRow } from '#projections/training/applications/applications.ts';
import { itemOf, type CourseDateItem, type ItemRow } from '#projections/training/course-dates/course-date-list.ts';
import { courseDates, courseOfDate } from '#projections/training/course-dates/course-dates.ts';

/** Course dates and applications as they were: everything by replay, the names of course and place included. */

export interface PastDate {
  readonly date: CourseDateItem;
  readonly cancelReason: string | null;
  readonly rows: readonly ApplicationRow[];
}

/** When, where and of what a date is: what an application's page says of it, not how full it is. */
export type PlannedDate = Omit<CourseDateItem, 'primaryCount' | 'reserveCount' | 'freeSeats' | 'openSeats'>;

export function plannedDate(date: CourseDateItem): PlannedDate {
  const { primaryCount: _primary, reserveCount: _reserve, freeSeats: _free, openSeats: _open, ...planned } = date;
  return planned;
}

/** A date with everybody on it at a moment; undefined before it was scheduled. */
export async function dateAt(history: History, id: string, at: string): Promise<PastDate | undefined> {
  const events = await history.stream(courseDateStream(id));
  const past = upTo(applications, events, at);
  const left = leftBy(past);
  const rows = [...replay(applications, past).values()]
    .filter((one) => one.course_date_id === id && !left.has(one.id))
    .sort(inOrder);
  const found = await itemAt(history, { id, at, events, rows });
  return found && { ...found, rows };
}

interface PastOfDate {
  readonly id: string;
  readonly at: string;
  readonly events: readonly Recorded[];
  readonly rows: readonly ApplicationRow[];
}

/** The date's row by its own facts and those of the courses it has had: what has begun keeps its length. */
async function rowAt(history: History, facts: readonly Recorded[], { id, at }: { id: string; at: string }) {
  const known = upTo(courseDates, facts, at);
  const courses = new Set(known.flatMap(courseOfFact));
  const changes = await Promise.all([...courses].map((one) => history.stream(records.courses.stream(one))));
  const all = [...known, ...upTo(courseDates, changes.flat(), at)];
  return replay(
    courseDates,
    all.sort((a, b) => (a.position < b.position ? -1 : 1)),
  ).get(id);
}

/** Of the facts that say which course a date has. */
function courseOfFact({ data }: Recorded): string[] {
  const { details, after } = data as { details?: { courseId?: string }; after?: { courseId?: string } };
  return [details?.courseId, after?.courseId].filter((one) => one !== undefined);
}

/** The date folded from its own facts, its names, and the places that these applications hold. */
async function itemAt(history: History, { id, at, events, rows }: PastOfDate) {
  const row = await rowAt(history, events, { id, at });
  if (!row) return undefined;
  const [course, location] = await Promise.all([
    history.row('course', row.course_id, at),
    history.row('location', row.course_location_id, at),
  ]);
  const count = (list: string) => rows.filter((one) => one.seat === list).length;
  const date = itemOf({
    ...row,
    course: (course as RecordRow | undefined)?.values ?? null,
    location: (location as RecordRow | undefined)?.values ?? null,
    primary_count: count('primary'),
    reserve_count: count('reserve'),
    waiting_count: count('reserve'),
  } as ItemRow);
  return { date, cancelReason: row.cancel_reason };
}

/** A date with its course and place as they were at a moment, by facts among which its own are; for papers. */
export async function dateFactsAt(
  history: History,
  facts: readonly Recorded[],
  { id, at }: { id: string; at: string },
): Promise<DateFacts | undefined> {
  const date = await rowAt(history, facts, { id, at });
  if (!date) return undefined;
  const [course, location] = await Promise.all([
    history.row('course', date.course_id, at),
    history.row('location', date.course_location_id, at),
  ]);
  return {
    date,
    course: courseOfDate(date, (course as RecordRow<CourseValues> | undefined)?.values ?? null),
    location: (location as RecordRow<LocationValues> | undefined)?.values ?? null,
  };
}

/** When and where a date was at a moment, by facts among which its own are. */
export async function plannedAt(
  history: History,
  facts: readonly Recorded[],
  { id, at }: { id: string; at: string },
): Promise<PlannedDate | undefined> {
  const found = await itemAt(history, { id, at, events: facts, rows: [] });
  return found && plannedDate(found.date);
}

/** As the lists are ordered: by joining them. */
const inOrder = (a: ApplicationRow, b: ApplicationRow): number =>
  a.listed_at === b.listed_at ? (a.id < b.id ? -1 : 1) : a.listed_at < b.listed_at ? -1 : 1;

/** Who was moved away shows in the other date's stream; here only the leaving is known. */
function leftBy(past: readonly Recorded[]): ReadonlySet<string> {
  const left = new Set<string>();
  for (const { type, data } of past) {
    const { applicationId } = data as { applicationId: string };
    if (type === 'ApplicationMovedOut') left.add(applicationId);
    else if (type === 'ApplicationMovedIn') left.delete(applicationId);
  }
  return left;
}

/**
 * What happened to an application and to the dates it has been on, in the order of the log. Its places come from the
 * timeline: of the thousands who share a date's stream nobody else's facts are read.
 */
export async function factsOfApplication(
  db: Kysely<ReadTables>,
  history: History,
  id: string,
): Promise<readonly Recorded[]> {
  const own = await placesOfFacts(db, [subjectOf('application', id)]);
  const dates = [...new Set(own.flatMap(({ context }) => context ?? []))];
  const facts = await history.facts([...own, ...(dates.length > 0 ? await placesOfFacts(db, dates) : [])]);
  return facts.sort((a, b) => (a.position < b.position ? -1 : 1));
}

/** The application at a moment, by the same fold that keeps the list; undefined before its registration. */
export const applicationAt = (facts: readonly Recorded[], id: string, at: string): ApplicationRow | undefined =>
  replay(applications, upTo(applications, facts, at), [id]).get(id);

/** The instant of its registration. */
export const applicationBorn = (facts: readonly Recorded[], id: string): string | undefined =>
  facts.find(
    ({ type, data }) => type === 'ApplicationRegistered' && (data as { applicationId: string }).applicationId === id,
  )?.at;
