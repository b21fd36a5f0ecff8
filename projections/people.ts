import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ReadTables } from './tables.ts';

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

/** A page of people by name. */
export async function listPeople<Row extends PersonRow>(
  db: Kysely<ReadTables>,
  table: PeopleTable,
  query: { where: readonly RawBuilder<SqlBool>[]; descending: boolean; page: number; pageSize: number },
): Promise<{ rows: Row[]; total: number; totalExact: boolean }> {
  const people = db as unknown as Kysely<Record<string, PersonRow>>;
  const where = query.where.length > 0 ? sql<SqlBool>`${sql.join([...query.where], sql` and `)}` : sql<SqlBool>`true`;
  const direction = query.descending ? 'desc' : 'asc';
  const matching = people.selectFrom(table).where(where);
  const [rows, count] = await Promise.all([
    matching
      .selectAll()
      .orderBy('name', direction)
      .orderBy('id', direction)
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute(),
    people
      .selectFrom(
        matching
          .select(sql`1`.as('one'))
          .limit(COUNTED + 1)
          .as('some'),
      )
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  const total = Number(count.n);
  return { rows: rows as Row[], total, totalExact: total <= COUNTED };
}

export const personRow = async <Row extends PersonRow>(
  db: Kysely<ReadTables>,
  table: PeopleTable,
  id: string,
): Promise<Row | undefined> =>
  (await (db as unknown as Kysely<Record<string, PersonRow>>)
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()) as Row | undefined;

const BATCH = 1000;

/** Everybody by name, a keyset page at a time: for files. */
export async function* everyPerson<Row extends PersonRow>(
  db: Kysely<ReadTables>,
  table: PeopleTable,
): AsyncGenerator<Row> {
  const people = db as unknown as Kysely<Record<string, PersonRow>>;
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
