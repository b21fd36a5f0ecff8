import { sql, type Kysely, type SqlBool } from 'kysely';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { reporter } from '#domain/training/accounts/reporter.ts';
import { ApplicationEdited, OTHER_PARTICIPANT } from '#domain/training/course-date/application/events.ts';
import { searchedSql } from '#projections/account-search.ts';
import {
  forgiving,
  MOST_HITS,
  MOST_SIMILAR,
  runPersonSearch,
  type PersonHit,
} from '#projections/gdpr/person-search.ts';
import { folded, foldedSql } from '#projections/folded.ts';
import type { PersonsWithoutAccount } from '#projections/portal.ts';
import { all, any, byLikeness, has, isAlike, numberIn, hasWord, wordsOf } from '#projections/search-text.ts';
import { personsNamed } from '#projections/gdpr/named-persons.ts';
import type { ReadTables } from '#projections/tables.ts';
import { hasNoAccount } from './accounts/visitors.ts';
import { findAskers } from './seat-alert/seat-alert-list.ts';

/** Looked through for visitors: a word that fits more applications finds nobody in particular. */
const MOST_APPLICATIONS = 5000;

const REPORTER = `a.details->'reporter'`;
const VISITOR_NAME = `concat_ws(' ', ${REPORTER}->>'firstName', ${REPORTER}->>'lastName')`;
const VISITOR_EMAIL = `coalesce(${REPORTER}->>'email', '')`;

/** Who registered others without an account, or only left an address to hear of a free seat. */
export async function findVisitors(db: Kysely<ReadTables>, text: string): Promise<PersonHit[]> {
  if (numberIn(text) !== undefined) return visitorsByNumber(db, text);
  return (await Promise.all([findReporting(db, text), findAskers(db, text)])).flat();
}

/** Found by the applications' own columns, which have an index. */
const findReporting = (db: Kysely<ReadTables>, text: string): Promise<PersonHit[]> => {
  const indexed = all(
    wordsOf(folded(text)).map((word) => any([hasWord(sql`a.names`, word), hasWord(sql`a.emails`, word)])),
  );
  const exact = has(`${VISITOR_NAME} || ' ' || ${VISITOR_EMAIL}`, text);
  return runPersonSearch(
    db,
    sql<PersonHit>`select distinct on (a.reporter_id) 'visitor' as kind, a.reporter_id as "personId", a.reporter_id as id,
        ${sql.raw(VISITOR_NAME)} as name, ${sql.raw(VISITOR_EMAIL)} as email, a.company_name as detail
      from (select * from read.applications a where ${indexed} and ${exact} limit ${MOST_APPLICATIONS}) a
      where not exists (select 1 from read.reporters r where r.person_id = a.reporter_id)
      order by a.reporter_id, a.applied_at desc limit ${MOST_HITS}`,
  );
};

/** The same by a telephone or a NIP, as its digits. */
const visitorsByNumber = (db: Kysely<ReadTables>, digits: string): Promise<PersonHit[]> =>
  runPersonSearch(
    db,
    sql<PersonHit>`select 'visitor' as kind, person_id as "personId", person_id as id, name, email, company_name as detail
      from read.visitors where ${has(searchedSql(reporter), digits)} and ${hasNoAccount} and name <> ${FORGOTTEN}
      order by name, id limit ${MOST_HITS}`,
  );

/** Those who are spelt a little otherwise. */
async function findSimilarVisitors(db: Kysely<ReadTables>, text: string): Promise<PersonHit[]> {
  const searched = sql.raw(foldedSql(searchedSql(reporter)));
  const alike = isAlike(searched, text);
  if (!alike) return [];
  return forgiving(
    db,
    sql<PersonHit>`select 'visitor' as kind, person_id as "personId", person_id as id, name, email, company_name as detail
      from read.visitors where ${alike} and ${hasNoAccount} and name <> ${FORGOTTEN}
      order by ${byLikeness(searched, text)}, id limit ${MOST_SIMILAR}`,
  );
}

export const visitorsWithoutAccount: PersonsWithoutAccount = {
  kind: 'visitor',
  label: 'Osoba zgłaszająca bez konta',
  find: findVisitors,
  findSimilar: findSimilarVisitors,
};

type Role = 'person_id' | 'reporter_id';

/** The applications of a person in one role, newest first: a service's office may have sent thousands. */
export const applicationsOfPerson = (
  db: Kysely<ReadTables>,
  { role, personId, most }: { role: Role; personId: string; most?: number | undefined },
) =>
  db
    .selectFrom('applications as a')
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .selectAll('a')
    .select('c.title as course_name')
    .where(`a.${role}`, '=', personId)
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute();

export type ApplicationOfPerson = Awaited<ReturnType<typeof applicationsOfPerson>>[number];

/** By what each application reaches a person in one role, newest first: of all of them, however many are shown. */
export async function contactsOfPerson(
  db: Kysely<ReadTables>,
  { role, personId }: { role: Role; personId: string },
): Promise<readonly { readonly email: string; readonly phone: string }[]> {
  const group = role === 'person_id' ? 'participant' : 'reporter';
  const said = (field: 'email' | 'phone') => sql<string>`coalesce(details->${group}->>${field}, '')`;
  return db
    .selectFrom('applications')
    .where(role, '=', personId)
    .select([said('email').as('email'), said('phone').as('phone')])
    .orderBy('applied_at', 'desc')
    .orderBy('id')
    .execute();
}

/** How many applications there are of each kind, and how many trainings are still to come. */
export async function countApplications(db: Kysely<ReadTables>, personId: string, today: string) {
  const count = (role: Role) =>
    db
      .selectFrom('applications')
      .where(role, '=', personId)
      .select([
        sql<number>`count(*)::int`.as('all'),
        sql<number>`count(*) filter (where started_on >= ${today} and seat is not null)::int`.as('upcoming'),
      ])
      .executeTakeFirstOrThrow();
  const [asParticipant, asReporter] = await Promise.all([count('person_id'), count('reporter_id')]);
  return { asParticipant: asParticipant.all, asReporter: asReporter.all, upcoming: asParticipant.upcoming };
}

/** Of all applications that somebody is in, in either role. */
export async function applicationIdsOf(db: Kysely<ReadTables>, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('reporter_id', '=', personId)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether anything is kept of this person here: a participant's or a reporter's record, or a registration. */
export async function isKnownPerson(db: Kysely<ReadTables>, personId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from read.employees where id = ${personId})
    or exists (select from read.visitors where id = ${personId})
    or exists (select from read.reporters where person_id = ${personId})
    or exists (select from read.seat_alerts where person_id = ${personId}) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** Who else has, or had, the seats behind these subjects: a replacement names the one before and the one since. */
export async function otherParticipantsOf(
  db: Kysely<ReadTables>,
  { subjects, personId }: { readonly subjects: readonly string[]; readonly personId: string },
): Promise<string[]> {
  const facts = await personsNamed(db, { subjects, type: ApplicationEdited.type, text: OTHER_PARTICIPANT });
  const named = new Set(facts.flatMap((persons) => [...persons.slice(0, 1), ...persons.slice(-1)]));
  return [...named].filter((id) => id !== personId);
}

/** Seats that the person had until somebody else got them, newest first; `changes` begin with what was said of the person. */
export const formerSeatsOf = (db: Kysely<ReadTables>, personId: string) =>
  db
    .selectFrom('timeline as t')
    .innerJoin('applications as a', (join) => join.on(sql<SqlBool>`t.subject = 'application:' || a.id`))
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .where('t.type', '=', ApplicationEdited.type)
    .where('t.text', '=', OTHER_PARTICIPANT)
    .where(sql<SqlBool>`t.persons @> ${JSON.stringify([personId])}::jsonb and t.persons->>0 = ${personId}`)
    .select(['t.at', 't.changes', 'a.started_on', 'c.title as course_name'])
    .orderBy('t.position', 'desc')
    .execute();

export type FormerSeat = Awaited<ReturnType<typeof formerSeatsOf>>[number];
