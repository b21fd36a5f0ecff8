import { sql, type Kysely, type RawBuilder } from 'kysely';
import { columnOf } from '#domain/account/column.ts';
import type { Access } from '#domain/kernel/access.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { accountsFor } from '#projections/account-list.ts';
import { searchedSql } from '#projections/account-search.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { foldedSql } from '#projections/folded.ts';
import { ALIKE, byFit, byLikeness, has, isAlike } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';

/** One record about a person (GDP-01); the same person may have several. */
export interface PersonHit {
  /** A kind of account, or what the portal calls persons who have none. */
  readonly kind: string;
  readonly personId: string;
  /** Of the record that the hit leads to. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly detail: string;
  /** Spelt otherwise than what was typed. */
  readonly similar?: true;
  /** No list has it: only the page of the person shows it. */
  readonly unlisted?: true;
}

/** Of each kind; who has more to go through types more. */
export const MOST_HITS = 50;

/** Similar ones of each kind. */
export const MOST_SIMILAR = 10;

/** A search that forgives typing errors: within it words are alike as far as `ALIKE` says. */
export const forgiving = async (db: Kysely<ReadTables>, query: RawBuilder<PersonHit>): Promise<PersonHit[]> =>
  db.transaction().execute(async (transaction) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`.execute(transaction);
    const { rows } = await query.execute(transaction);
    return rows.map((row) => ({ ...row, similar: true as const }));
  });

/** Runs a search for persons. */
export const runPersonSearch = async (db: Kysely<ReadTables>, query: RawBuilder<PersonHit>): Promise<PersonHit[]> =>
  (await query.execute(db)).rows;

const listed = (
  db: Kysely<ReadTables>,
  declaration: AccountDeclaration,
  { text, access }: PersonQuery,
): Promise<PersonHit[]> => {
  const { kind, table, detail } = declaration;
  const { where = sql`true` } = accountsFor(declaration, access);
  return runPersonSearch(
    db,
    sql<PersonHit>`select ${kind} as kind, person_id as "personId", id, name, email,
        ${detail ? sql.ref(columnOf(detail)) : sql`''`} as detail
      from ${sql.table(`read.${table}`)}
      where ${has(searchedSql(declaration), text)} and name <> ${FORGOTTEN} and ${where}
      order by ${byFit('name', text)}, id limit ${MOST_HITS}`,
  );
};

const similar = async (
  db: Kysely<ReadTables>,
  declaration: AccountDeclaration,
  { text, access }: PersonQuery,
): Promise<PersonHit[]> => {
  const { kind, table, detail } = declaration;
  const { where = sql`true` } = accountsFor(declaration, access);
  const searched = sql.raw(foldedSql(searchedSql(declaration)));
  const alike = isAlike(searched, text);
  if (!alike) return [];
  return forgiving(
    db,
    sql<PersonHit>`select ${kind} as kind, person_id as "personId", id, name, email,
        ${detail ? sql.ref(columnOf(detail)) : sql`''`} as detail
      from ${sql.table(`read.${table}`)}
      where ${alike} and name <> ${FORGOTTEN} and ${where}
      order by ${byLikeness(searched, text)}, id limit ${MOST_SIMILAR}`,
  );
};

/** What was typed (two letters in a row at least), and by whom: they find whom they may see. */
export interface PersonQuery {
  readonly text: string;
  readonly access: Access;
}

/** The accounts of persons by e-mail or name, kind by kind. */
export async function findPersons(
  db: Kysely<ReadTables>,
  accounts: readonly AccountDeclaration[],
  query: PersonQuery,
): Promise<PersonHit[]> {
  return (await Promise.all(accounts.map((one) => listed(db, one, query)))).flat();
}

/** The same for those whose name or address is spelt a little otherwise. */
export async function findSimilarPersons(
  db: Kysely<ReadTables>,
  accounts: readonly AccountDeclaration[],
  query: PersonQuery,
): Promise<PersonHit[]> {
  return (await Promise.all(accounts.map((one) => similar(db, one, query)))).flat();
}
