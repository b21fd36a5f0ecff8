import { sql, type Kysely, type RawBuilder } from 'kysely';
import { byFit, has } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';

/** One thing that was found: what it is called, what tells it from others. */
export interface Hit {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/** At most `MOST_HITS`, the best first; `text` has three letters at least, `today` is `YYYY-MM-DD`. */
export type Find = (db: Kysely<ReadTables>, text: string, today: string) => Promise<Hit[]>;

/** Of each kind. */
export const MOST_HITS = 5;

export const runSearch = async (db: Kysely<ReadTables>, query: RawBuilder<Hit>): Promise<Hit[]> =>
  (await query.execute(db)).rows;

/** Plain records by their title, whose index their read models have. */
export const findRecords =
  (table: string): Find =>
  (db, text) =>
    runSearch(
      db,
      sql<Hit>`select id, title, '' as detail from ${sql.table(`read.${table}`)}
        where ${has('title', text)} order by ${byFit('title', text)}, id limit ${MOST_HITS}`,
    );
