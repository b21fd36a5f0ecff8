import { sql, type Kysely, type RawBuilder } from 'kysely';
import { columnOf } from '#domain/account/column.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import type { Access } from '#domain/kernel/access.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { accountsFor } from '#projections/account-list.ts';
import { searchedSql } from '#projections/account-search.ts';
import { byFit, has, orNumber } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';

/** One thing that was found: what it is called, what distinguishes it. */
export interface Hit {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/** Who looks for something, and when (`YYYY-MM-DD`). */
export interface Searcher {
  readonly today: string;
  readonly access: Access;
}

/** At most `MOST_HITS`, the best first, of what `by` may see; `text` has two letters in a row at least. */
export type Find = (db: Kysely<ReadTables>, text: string, by: Searcher) => Promise<Hit[]>;

/** Of each kind. */
export const MOST_HITS = 5;

export const runSearch = async (db: Kysely<ReadTables>, query: RawBuilder<Hit>): Promise<Hit[]> =>
  (await query.execute(db)).rows;

/**
 * So many are looked at before the best are shown. They come in no order, because an order makes PostgreSQL walk the
 * table along it: with a million persons that took 0.4 to 2 s for words that are neither rare nor everywhere.
 */
export const CANDIDATES = 60;

/** Accounts by name, e-mail and what their kind names; nobody erased, and who was merged away under the kept name. */
export const findAccounts =
  (declaration: AccountDeclaration): Find =>
  (db, text, { access }) => {
    const { table, detail, mergeable } = declaration;
    const { where = sql`true` } = accountsFor(declaration, access);
    const more = detail ? sql.ref(columnOf(detail)) : sql`null`;
    const columns = sql`id, person_id, name as title, concat_ws(' · ', email, ${more}) as detail`;
    const accounts = sql`select ${columns} from ${sql.table(`read.${table}`)} where name <> ${FORGOTTEN} and ${where}`;
    const found = sql`${accounts} and ${has(searchedSql(declaration), orNumber(text))} limit ${CANDIDATES}`;
    const hits = mergeable ? keptOf(found, accounts) : found;
    return runSearch(
      db,
      sql<Hit>`select id, title, detail from (${hits}) p order by ${byFit('title', text)}, id limit ${MOST_HITS}`,
    );
  };

/** Each once, and instead of who was merged with another person that person's account, where there is one. */
const keptOf = (found: RawBuilder<unknown>, accounts: RawBuilder<unknown>) =>
  sql`select distinct on (kept.id) kept.* from (${found}) f left join read.person_merges m on m.id = f.person_id,
    lateral (
      (select k.id, k.title, k.detail, 1 as choice from (${accounts}) k where k.person_id = m.into_id)
      union all select f.id, f.title, f.detail, 2 order by choice limit 1
    ) kept`;

/** Plain records by their title, whose index their read models have. */
export const findRecords =
  (table: string): Find =>
  (db, text) =>
    runSearch(
      db,
      sql<Hit>`select id, title, '' as detail from ${sql.table(`read.${table}`)}
        where ${has('title', text)} order by ${byFit('title', text)}, id limit ${MOST_HITS}`,
    );
