import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { CertificateNames } from '#domain/training/course-date/details.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import type { LocationValues } from '#domain/training/records/location.ts';
import { anyOf } from '#projections/any-of.ts';
import type { ReadSource } from '#projections/read-source.ts';
import type { ReadTables } from '#projections/tables.ts';
import { applicationById, applicationsTogether, registeredTogether } from './application-details.ts';
import type { ApplicationRow } from './applications.ts';
import { courseOfDate, type CourseDateRow } from '../course-dates/course-dates.ts';
import { isSold } from '../course-dates/offer.ts';

/** A course date with the names that mails and documents print. */
export interface DateFacts {
  readonly date: CourseDateRow;
  /** As it holds for this date: what has begun keeps its length. */
  readonly course: CourseValues | null;
  readonly location: LocationValues | null;
}

/** A date that is there, and whether its course is on offer now (`isSold`). */
export interface PresentDate extends DateFacts {
  readonly sold: boolean;
}

/** An application with its date. */
export interface DocumentFacts extends DateFacts {
  readonly application: ApplicationRow;
}

export async function dateFacts(db: Kysely<ReadTables>, courseDateId: string): Promise<PresentDate | undefined> {
  return (await datesFacts(db, [courseDateId]))[0];
}

/** The same, in one statement for all requests that look up dates at this moment. */
export const dateFactsTogether = (
  { prepared, together }: ReadSource,
  courseDateId: string,
): Promise<PresentDate | undefined> => together('date-facts', courseDateId, (ids) => datesFacts(prepared, ids));

/** In the order of the ids. */
async function datesFacts(db: Kysely<ReadTables>, ids: readonly string[]): Promise<(PresentDate | undefined)[]> {
  const rows = await db
    .selectFrom('course_dates as d')
    .leftJoin('courses as c', 'c.id', 'd.course_id')
    .leftJoin('locations as l', 'l.id', 'd.course_location_id')
    .selectAll('d')
    .select(['c.values as course_values', 'l.values as location_values', isSold('c').as('sold')])
    .where(sql<SqlBool>`d.id = ${anyOf([...new Set(ids)])}`)
    .execute();
  const found = new Map(
    rows.map(({ course_values: course, location_values: location, sold, ...date }) => [
      date.id,
      { date, course: courseOfDate(date, course), location, sold: sold === true },
    ]),
  );
  return ids.map((id) => found.get(id));
}

export async function documentFacts(db: Kysely<ReadTables>, applicationId: string): Promise<DocumentFacts | undefined> {
  const application = await applicationById(db, applicationId);
  const facts = application && (await dateFacts(db, application.course_date_id));
  return facts && { ...facts, application };
}

/**
 * The same of many, in the order of their lists; those that are not in the read models are missing. In one statement for
 * all mails that are composed at this moment.
 */
export async function documentFactsOf(source: ReadSource, applicationIds: readonly string[]): Promise<DocumentFacts[]> {
  if (applicationIds.length === 0) return [];
  return withDates(source, await applicationsTogether(source, applicationIds));
}

/** The same of all who were registered together with these. */
export async function factsOfRegistration(
  source: ReadSource,
  applicationIds: readonly string[],
): Promise<DocumentFacts[]> {
  if (applicationIds.length === 0) return [];
  return withDates(source, await registeredTogether(source, applicationIds));
}

async function withDates(source: ReadSource, rows: readonly ApplicationRow[]): Promise<DocumentFacts[]> {
  const ids = [...new Set(rows.map((row) => row.course_date_id))];
  const dates = new Map(await Promise.all(ids.map(async (id) => [id, await dateFactsTogether(source, id)] as const)));
  return rows.flatMap((application) => {
    const facts = dates.get(application.course_date_id);
    return facts ? [{ ...facts, application }] : [];
  });
}

/** What a certificate of this date would name now; undefined where there is no such date. */
export async function certificateNames(
  db: Kysely<ReadTables>,
  courseDateId: string,
): Promise<CertificateNames | undefined> {
  const facts = await dateFacts(db, courseDateId);
  if (!facts) return undefined;
  const { date, course, location } = facts;
  return {
    courseId: date.course_id,
    courseName: course?.name ?? '',
    duration: course?.duration ?? 1,
    courseLocationId: date.course_location_id,
    locationName: location?.name ?? '',
    trainerId: date.trainer_id,
    trainer: await trainerOf(db, date.trainer_id),
    certificateMonths: course?.certificateMonths ?? null,
  };
}

/** Who leads a date, for what is printed: nobody where none is named, or their data were erased (GDP-03). */
export async function trainerOf(
  db: Kysely<ReadTables>,
  trainerId: string | null,
): Promise<CertificateNames['trainer']> {
  if (trainerId === null) return null;
  const row = await db
    .selectFrom('operators')
    .select(['person_id', 'name'])
    .where('id', '=', trainerId)
    .executeTakeFirst();
  return row && row.name !== FORGOTTEN ? { personId: row.person_id, name: row.name } : null;
}
