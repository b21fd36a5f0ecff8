import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';

/** The tables of people: each row has an id, a name that lists sort by, and a version. */
export type PeopleTable = 'operators' | 'reporters' | 'employees';

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** More are counted no further: the list says 'ponad 10 000'. */
const COUNTED = 10_000;

/** A part of a text in any case, by a trigram index on `lower(column)`; e-mails are kept in lower case. */
export const contains = (column: string, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${part.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`}`;

export const equals = (column: string, value: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = ${value}`;

/** Active is who may use the portal at all, as the lists' badge says; an access that ended is not taken away yet. */
export function hasState(table: PeopleTable, state: string): RawBuilder<SqlBool> {
  const active = table === 'operators' ? `access_type <> 'none' and role <> 'UNAUTHORIZED'` : `access_type <> 'none'`;
  return sql<SqlBool>`(${sql.raw(active)}) = ${state === 'active'}`;
}

export interface PeopleQuery {
  readonly where: readonly RawBuilder<SqlBool>[];
  readonly descending: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** The person after (or before) whom the page begins: by id, so that no name stands in an address. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface PeoplePage<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly totalExact: boolean;
  /** Ids for the neighbouring pages, null at the ends. */
  readonly next: string | null;
  readonly previous: string | null;
}

/** A page of people by name: keyset from a person on, offset where none is given; two queries at the same time. */
export async function listPeople<Row extends PersonRow>(
  db: Kysely<ReadTables>,
  table: PeopleTable,
  query: PeopleQuery,
): Promise<PeoplePage<Row>> {
  const [{ rows, more, backwards, first }, count] = await Promise.all([
    pageOfPeople(db, table, query),
    countPeople(db, table, query.where),
  ]);
  return {
    rows: rows as Row[],
    ...count,
    next: backwards || more ? (rows.at(-1)?.id ?? null) : null,
    previous: (backwards ? more : !first) ? (rows[0]?.id ?? null) : null,
  };
}

const asPeople = (db: Kysely<ReadTables>) => db as unknown as Kysely<Record<string, PersonRow>>;

const all = (where: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  where.length > 0 ? sql<SqlBool>`${sql.join([...where], sql` and `)}` : sql<SqlBool>`true`;

async function pageOfPeople(db: Kysely<ReadTables>, table: PeopleTable, query: PeopleQuery) {
  const { page, pageSize, descending, before } = query;
  const cursor = before ?? query.after;
  // Somebody who is not there any more, or an address typed by hand: counted from the start.
  const place = cursor ? await personRow<PersonRow>(db, table, cursor) : undefined;
  const backwards = place !== undefined && before !== undefined;
  const down = descending !== backwards;
  const direction = down ? 'desc' : 'asc';
  let rows = asPeople(db).selectFrom(table).selectAll().where(all(query.where));
  rows = place
    ? rows.where(sql<SqlBool>`(name, id) ${sql.raw(down ? '<' : '>')} (${place.name}, ${place.id})`)
    : rows.offset((page - 1) * pageSize);
  const found = await rows
    .orderBy('name', direction)
    .orderBy('id', direction)
    .limit(pageSize + 1)
    .execute();
  const shown = found.slice(0, pageSize);
  return {
    rows: backwards ? shown.reverse() : shown,
    more: found.length > pageSize,
    backwards,
    first: place === undefined && page === 1,
  };
}

async function countPeople(db: Kysely<ReadTables>, table: PeopleTable, where: readonly RawBuilder<SqlBool>[]) {
  const some = asPeople(db)
    .selectFrom(table)
    .where(all(where))
    .select(sql`1`.as('one'))
    .limit(COUNTED + 1)
    .as('some');
  const { n } = await asPeople(db)
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return { total: Number(n), totalExact: Number(n) <= COUNTED };
}

export const personRow = async <Row extends PersonRow>(
  db: Kysely<ReadTables>,
  table: PeopleTable,
  id: string,
): Promise<Row | undefined> =>
  (await asPeople(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()) as Row | undefined;

const BATCH = 1000;

/** Everybody by name, a keyset page at a time: for files. */
export async function* everyPerson<Row extends PersonRow>(
  db: Kysely<ReadTables>,
  table: PeopleTable,
): AsyncGenerator<Row> {
  const people = asPeople(db);
  let after: PersonRow | undefined;
  for (;;) {
    const last = after;
    const rows = await people
      .selectFrom(table)
      .selectAll()
      .$if(last !== undefined, (query) => query.where(sql<SqlBool>`(name, id) > (${last?.name}, ${last?.id})`))
      .orderBy('name')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield* rows as Row[];
    after = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
