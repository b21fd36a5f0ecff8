import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { completedOn } from '#domain/training/course-date/phase.ts';
import type { ListType } from '#domain/training/course-date/terms.ts';
import { anyOf } from '#projections/any-of.ts';
import type { ReadSource } from '#projections/read-source.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import type { ApplicationRow } from './applications.ts';
import { trainingItem } from './training-item.ts';
import { lengthOf } from '../course-dates/course-dates.ts';

export const applicationById = (db: Kysely<ReadTables>, id: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();

/** The same, in one statement for all requests that look up applications at this moment. */
export const applicationTogether = (
  { prepared, together }: ReadSource,
  id: string,
): Promise<ApplicationRow | undefined> =>
  together('application', id, async (ids: readonly string[]) => {
    const rows = await prepared
      .selectFrom('applications')
      .selectAll()
      .where(sql<SqlBool>`id = ${anyOf(ids)}`)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((one) => byId.get(one));
  });

/** Everything on one date's list in its order: primary by application, reserve by time of joining (APP-14). */
export const applicationsOfDate = (
  db: Kysely<ReadTables>,
  courseDateId: string,
  list?: ListType,
): Promise<ApplicationRow[]> =>
  db
    .selectFrom('applications')
    .selectAll()
    .where('course_date_id', '=', courseDateId)
    .$if(list !== undefined, (query) => query.where('list_type', '=', list ?? 'primary'))
    .orderBy('listed_at')
    .orderBy('id')
    .execute();

/** What a date's page says of each application, whether its line is shown or not. */
const PLACE_COLUMNS = [
  'id',
  'seat',
  'person_id',
  'participant_name',
  'left_seat',
  'present',
  'certificate_sent',
  'status',
  'status_before',
] as const;
export type Place = Pick<ApplicationRow, (typeof PLACE_COLUMNS)[number]>;

/** The same as `applicationsOfDate`, as narrow as a page needs that shows few of thousands. */
export const placesOfDate = (db: Kysely<ReadTables>, courseDateId: string): Promise<Place[]> =>
  db
    .selectFrom('applications')
    .select(PLACE_COLUMNS)
    .where('course_date_id', '=', courseDateId)
    .orderBy('listed_at')
    .orderBy('id')
    .execute();

/** Who applications are for, wherever these stand now. */
export async function participantNames(
  db: Kysely<ReadTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('applications').select(['id', 'participant_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.participant_name]));
}

/** In the order of their lists: seats of the primary lists first, then the reserves by joining. */
const inOrder = (db: Kysely<ReadTables>, where: Expression<SqlBool>): Promise<ApplicationRow[]> =>
  db
    .selectFrom('applications')
    .selectAll()
    .where(where)
    .orderBy(sql`array_position(array['primary', 'reserve'], seat)`)
    .orderBy('listed_at')
    .orderBy('id')
    .execute();

const among = (ids: Iterable<string>) => sql<SqlBool>`id = ${anyOf([...new Set(ids)])}`;

/** These applications in the order of their lists. */
export const applicationsInOrder = (db: Kysely<ReadTables>, ids: readonly string[]): Promise<ApplicationRow[]> =>
  inOrder(db, among(ids));

/** The same, in one statement for all who look up some at this moment. */
export const applicationsTogether = (
  { prepared, together }: ReadSource,
  wanted: readonly string[],
): Promise<ApplicationRow[]> =>
  together('applications', wanted, async (all: readonly (readonly string[])[]) => {
    const rows = await inOrder(prepared, among(all.flat()));
    return all.map((some) => rowsOf(rows, some));
  });

function rowsOf(rows: readonly ApplicationRow[], ids: readonly string[]): ApplicationRow[] {
  const wanted = new Set(ids);
  return rows.filter(({ id }) => wanted.has(id));
}

/** Everybody who was registered together with these, in the same order and way. */
export const registeredTogether = (
  { prepared, together }: ReadSource,
  wanted: readonly string[],
): Promise<ApplicationRow[]> =>
  together('registered-with', wanted, async (all: readonly (readonly string[])[]) => {
    const theirs = sql<SqlBool>`registration_id in (select registration_id from read.applications where ${among(all.flat())})`;
    const rows = await inOrder(prepared, theirs);
    return all.map((some) => {
      const registrations = new Set(rowsOf(rows, some).map((row) => row.registration_id));
      return rows.filter((row) => registrations.has(row.registration_id));
    });
  });

export const applicationsOfRegistration = (db: Kysely<ReadTables>, registrationId: string): Promise<ApplicationRow[]> =>
  db
    .selectFrom('applications')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .orderBy('listed_at')
    .orderBy('id')
    .execute();

/** Somebody who waits on the reserve, as far as a free seat is offered. */
export type Waiting = Pick<ApplicationRow, 'id' | 'participant_name' | 'left_seat'>;

/** Who waits on the reserve, in its order (APP-14). */
export const reserveOf = (db: Kysely<ReadTables>, courseDateId: string): Promise<Waiting[]> =>
  db
    .selectFrom('applications')
    .select(['id', 'participant_name', 'left_seat'])
    .where('course_date_id', '=', courseDateId)
    .where('seat', '=', 'reserve')
    .orderBy('listed_at')
    .orderBy('id')
    .execute();

/** Places that the same employee holds on the same date (APP-20). */
export const placesOfEmployee = (
  db: Kysely<ReadTables>,
  row: Pick<ApplicationRow, 'course_date_id' | 'person_id'>,
): Promise<ApplicationRow[]> =>
  db
    .selectFrom('applications')
    .selectAll()
    .where('course_date_id', '=', row.course_date_id)
    .where('person_id', '=', row.person_id)
    .where('seat', 'is not', null)
    .execute();

/** Which of these courses the person has completed before a day: their last day counts (PUB-16). */
export async function attendedCourses(
  db: Kysely<ReadTables>,
  asked: { personIds: readonly string[]; courseIds: readonly string[]; before: string },
): Promise<Set<string>> {
  if (asked.personIds.length === 0 || asked.courseIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('applications as a')
    .leftJoin('course_dates as d', 'd.id', 'a.course_date_id')
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .select(['a.person_id', 'a.course_id', 'a.started_on', 'd.held_duration', 'c.values as course'])
    .where('a.person_id', 'in', asked.personIds)
    .where('a.course_id', 'in', asked.courseIds)
    .where('a.present', '=', true)
    .where('a.started_on', '<', asked.before)
    .execute();
  return new Set(
    rows
      .filter((row) => completedOn({ startedOn: row.started_on, duration: lengthOf(row, row.course) }) < asked.before)
      .map((row) => `${row.person_id}|${row.course_id}`),
  );
}

/** What was registered of a person last. */
export const lastApplicationOf = (db: Kysely<ReadTables>, personId: string): Promise<ApplicationRow | undefined> =>
  db
    .selectFrom('applications')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('applied_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whom registrations are asked about: who is to take part, or who sent them. */
export interface RoleOf {
  readonly role: 'person_id' | 'reporter_id';
  readonly personId: string;
}

const MOST = 500;

const registrationsOf = (db: Kysely<ReadTables>, { role, personId }: RoleOf) =>
  db
    .selectFrom('timeline as t')
    .innerJoin('applications as a', (join) => join.on('t.subject', '=', sql`'application:' || a.id`))
    .where(`a.${role}`, '=', personId)
    .where('t.type', 'in', ['ApplicationRegistered', 'ApplicationEdited']);

/** The ids of a person's applications, the newest first; an office may have sent thousands. */
export async function applicationIds(db: Kysely<ReadTables>, { role, personId }: RoleOf): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where(role, '=', personId)
    .orderBy('applied_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** What registrations and their corrections stated about a person, newest first. */
export const registrationLines = (db: Kysely<ReadTables>, whom: RoleOf, until: string | null): Promise<TimelineRow[]> =>
  registrationsOf(db, whom)
    .$if(until !== null, (query) => query.where('t.at', '<=', until ?? ''))
    .selectAll('t')
    .orderBy('t.position', 'desc')
    .execute();

/** A person's applications, newest date first, with what became of each (EMP-02). `today`: the day on which it is said. */
export async function applicationsOfPerson(db: Kysely<ReadTables>, { role, personId }: RoleOf, today: string) {
  const rows = await db
    .selectFrom('applications as a')
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .where(`a.${role}`, '=', personId)
    .select([
      'a.id',
      'a.participant_name',
      'a.started_on',
      'a.status',
      'a.list_type',
      'a.attendance_marked',
      'a.present',
      'a.seat',
      'a.certificate_code',
      'a.certificate_valid_until',
      'a.company_name',
      'c.title as course_name',
    ])
    .orderBy('a.started_on', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => trainingItem(row, { courseName: row.course_name ?? '', today }));
}
