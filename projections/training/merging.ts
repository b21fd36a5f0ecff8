import { sql, type Kysely } from 'kysely';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import type { ReadTables } from '#projections/tables.ts';

type Role = 'person_id' | 'reporter_id';

/** The applications that name a person in one role, and where they are now. */
export const applicationsNaming = (
  db: Kysely<ReadTables>,
  role: Role,
  personId: string,
): Promise<{ id: string; course_date_id: string }[]> =>
  db
    .selectFrom('applications')
    .select(['id', 'course_date_id'])
    .where(role, '=', personId)
    .orderBy('applied_at')
    .orderBy('id')
    .execute();

/** Those that were made since a moment, with the people whom they name. */
export const applicationsSince = (
  db: Kysely<ReadTables>,
  role: Role,
  { personId, since }: { readonly personId: string; readonly since: string },
): Promise<{ id: string; details: ApplicationDetails }[]> =>
  db
    .selectFrom('applications')
    .select(['id', 'details'])
    .where(role, '=', personId)
    .where('applied_at', '>=', since)
    .orderBy('applied_at')
    .orderBy('id')
    .execute();

/** Where these applications are now. */
export const placesOf = (
  db: Kysely<ReadTables>,
  ids: readonly string[],
): Promise<{ id: string; course_date_id: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('applications')
        .select(['id', 'course_date_id'])
        .where('id', 'in', [...ids])
        .execute();

/** What a merging takes over. */
export async function countsOf(db: Kysely<ReadTables>, role: Role, personId: string) {
  const { applications, certificates } = await db
    .selectFrom('applications')
    .where(role, '=', personId)
    .select([
      sql<number>`count(*)::int`.as('applications'),
      sql<number>`(count(certificate_code))::int`.as('certificates'),
    ])
    .executeTakeFirstOrThrow();
  return { applications, certificates };
}

/** Dates on which both hold a place (APP-20). */
export async function datesOfBoth(db: Kysely<ReadTables>, first: string, second: string) {
  const { rows } = await sql<{ title: string | null; started_on: string }>`
    select c.title, a.started_on from read.applications a
      join read.applications b on b.course_date_id = a.course_date_id and b.person_id = ${second} and b.seat is not null
      left join read.courses c on c.id = a.course_id
    where a.person_id = ${first} and a.seat is not null order by a.started_on`.execute(db);
  return rows;
}
