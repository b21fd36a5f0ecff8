import { sql, type Kysely, type RawBuilder } from 'kysely';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { columnOf, searchedSql } from '#projections/account-search.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { all, any, byFit, has, like, wordsOf } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';

/** One record about a person (GDP-01); the same person may have several. */
export interface PersonHit {
  /** A kind of account, or `visitor`: who registered others without having one. */
  readonly kind: string;
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

const listed = (db: Kysely<ReadTables>, declaration: AccountDeclaration, text: string): Promise<PersonHit[]> => {
  const { kind, table, detail } = declaration;
  return run(
    db,
    sql<PersonHit>`select ${kind} as kind, person_id as "personId", id, name, email,
        ${detail ? sql.ref(columnOf(detail)) : sql`''`} as detail
      from ${sql.table(`read.${table}`)}
      where ${has(searchedSql(declaration), text)} and name <> ${FORGOTTEN}
      order by ${byFit('name', text)}, id limit ${MOST_HITS}`,
  );
};

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
export async function findPersons(
  db: Kysely<ReadTables>,
  accounts: readonly AccountDeclaration[],
  text: string,
): Promise<PersonHit[]> {
  const found = await Promise.all([...accounts.map((one) => listed(db, one, text)), visitors(db, text)]);
  return found.flat();
}
