import { sql, type Kysely, type SqlBool } from 'kysely';
import type { PersonMergeRow } from '#projections/person-merges.ts';
import { anyOf } from '#projections/any-of.ts';
import type { ReadSource } from '#projections/read-source.ts';
import type { ReadTables } from '#projections/tables.ts';

/** The persons that were merged with this one, oldest first. */
export const mergedWith = (db: Kysely<ReadTables>, into: string): Promise<PersonMergeRow[]> =>
  db.selectFrom('person_merges').selectAll().where('into_id', '=', into).orderBy('merged_at').orderBy('id').execute();

/** Of these persons those that are known as another by now. */
export async function knownAs(
  db: Kysely<ReadTables>,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('person_merges')
    .select(['id', 'into_id'])
    .where('id', 'in', [...personIds])
    .execute();
  return new Map(rows.map(({ id, into_id: into }) => [id, into]));
}

/** All ids of one human: whom they are known as first, then those merged with them. */
export async function idsOfHuman(db: Kysely<ReadTables>, personId: string): Promise<[string, ...string[]]> {
  const known = (await knownAs(db, [personId])).get(personId) ?? personId;
  return [known, ...(await mergedWith(db, known)).map(({ id }) => id)];
}

/** `humansOf` in one statement for all mails that are composed at this moment. */
export const humansTogether = ({ prepared, together }: ReadSource, personIds: readonly string[]): Promise<Humans> =>
  together('humans', personIds, async (asked) => {
    const humans = await humansOf(prepared, asked.flat());
    return asked.map(() => humans);
  });

type Humans = (personId: string) => readonly string[];

/**
 * Tells all ids of a human by any of them, that one first; looked up at once for many. Those come along who were taken for
 * the same human and were separated again: what was ordered or sent under one id meanwhile may be the other's (decision 266).
 */
export async function humansOf(db: Kysely<ReadTables>, personIds: readonly string[]): Promise<Humans> {
  const ids = [...new Set(personIds)];
  if (ids.length === 0) return (id) => [id];
  const { rows } = await sql<{ id: string; into_id: string; together: boolean }>`
    select id, into_id, true as together from read.person_merges
     where id = ${anyOf(ids)} or into_id = ${anyOf(ids)}
        or into_id in (select m.into_id from read.person_merges m where m.id = ${anyOf(ids)})
    union select id, into_id, false from read.person_merges__past
     where id = ${anyOf(ids)} or into_id = ${anyOf(ids)}`.execute(db);
  const present = rows.filter(({ together }) => together);
  const into = new Map(present.map((row) => [row.id, row.into_id]));
  return (id) => {
    const known = into.get(id) ?? id;
    const others = present.filter((row) => row.into_id === known).map((row) => row.id);
    return [...new Set([id, known, ...others, ...separatedFrom(rows, id)])];
  };
}

const separatedFrom = (rows: readonly (Pick<PersonMergeRow, 'id' | 'into_id'> & { together: boolean })[], id: string) =>
  rows
    .filter((row) => !row.together && (row.id === id || row.into_id === id))
    .map((row) => (row.id === id ? row.into_id : row.id));

/** SQL: rows of people who are not known as another; `column` holds the person's id. */
export const notMerged = (column: string) =>
  sql<SqlBool>`not exists (select from read.person_merges merged where merged.id = ${sql.ref(column)})`;
