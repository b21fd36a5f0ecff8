import { sql, type Kysely, type RawBuilder } from 'kysely';
import { FORGOTTEN } from '#domain/kernel/personal.ts';
import { SEARCHED } from '#projections/training/search-index.ts';
import { all, any, byFit, has, like, wordsOf } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';

/** What the portal may know of somebody as. A `visitor` registered others without having an account. */
export const PERSON_KINDS = ['operator', 'reporter', 'participant', 'visitor'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** One record about a person (GDP-01); the same person may have several. */
export interface PersonHit {
  readonly kind: PersonKind;
  readonly personId: string;
  /** Of the record: the account, the participant, or the visitor's newest application. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly detail: string;
}

/** Of each kind; who has more to go through types more. */
export const MOST_HITS = 50;

const run = async (db: Kysely<ReadTables>, query: RawBuilder<PersonHit>): Promise<PersonHit[]> =>
  (await query.execute(db)).rows;

const listed = (
  db: Kysely<ReadTables>,
  of: { table: keyof typeof SEARCHED; kind: PersonKind; person: string; detail: string },
  text: string,
): Promise<PersonHit[]> =>
  run(
    db,
    sql<PersonHit>`select ${of.kind} as kind, ${sql.ref(of.person)} as "personId", id, name, email, ${sql.raw(of.detail)} as detail
      from ${sql.table(`read.${of.table}`)}
      where ${has(SEARCHED[of.table], text)} and name <> ${FORGOTTEN}
      order by ${byFit('name', text)}, id limit ${MOST_HITS}`,
  );

/** Looked through for visitors: a word that fits more applications finds nobody in particular. */
const MOST_APPLICATIONS = 5000;

const REPORTER = `a.details->'reporter'`;
const VISITOR_NAME = sql.raw(`concat_ws(' ', ${REPORTER}->>'firstName', ${REPORTER}->>'lastName')`);
const VISITOR_EMAIL = sql.raw(`coalesce(${REPORTER}->>'email', '')`);

/** Who registered others without an account: found by the applications' own columns, whose index keeps Polish marks. */
const visitors = (db: Kysely<ReadTables>, text: string): Promise<PersonHit[]> => {
  const words = wordsOf(text.normalize('NFC').toLowerCase());
  const indexed = all(words.map((word) => any([like(sql`a.names`, word), like(sql`a.emails`, word)])));
  const exact = all(words.map((word) => like(sql`lower(${VISITOR_NAME} || ' ' || ${VISITOR_EMAIL})`, word)));
  return run(
    db,
    sql<PersonHit>`select distinct on (a.reporter_id) 'visitor' as kind, a.reporter_id as "personId", a.id,
        ${VISITOR_NAME} as name, ${VISITOR_EMAIL} as email, a.company_name as detail
      from (select * from read.applications a where ${indexed} and ${exact} limit ${MOST_APPLICATIONS}) a
      where not exists (select 1 from read.reporters r where r.person_id = a.reporter_id)
      order by a.reporter_id, a.applied_at desc limit ${MOST_HITS}`,
  );
};

/** Every record of a person by e-mail or name, of all kinds. `text` has three letters at least. */
export async function findPersons(db: Kysely<ReadTables>, text: string): Promise<PersonHit[]> {
  const firm = `company_name`;
  const found = await Promise.all([
    listed(db, { table: 'operators', kind: 'operator', person: 'person_id', detail: `''` }, text),
    listed(db, { table: 'reporters', kind: 'reporter', person: 'person_id', detail: firm }, text),
    listed(db, { table: 'employees', kind: 'participant', person: 'id', detail: firm }, text),
    visitors(db, text),
  ]);
  return found.flat();
}
