import type { Option } from '#domain/form/form.ts';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { folded, foldedSql } from '#projections/folded.ts';
import type { RecordRow } from '#projections/records.ts';
import { among } from '#projections/list/changed-between.ts';
import { has } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';

/** Plain records alone, so that one query serves each of their tables. */
type Records = Record<string, RecordRow>;
const recordsOf = (db: Kysely<ReadTables>): Kysely<Records> => db as unknown as Kysely<Records>;

/** What a row says; since when it says so is for those who read the past. */
const COLUMNS = ['id', 'title', 'active', 'version', 'values'] as const;

export interface RecordQuery {
  /** Words of the title in any order; Polish marks may be left out. */
  readonly title?: string;
  /** Exact values by field; of a list field one of its values. */
  readonly equals: readonly { readonly field: string; readonly value: string; readonly list: boolean }[];
  /** Words of a field's text in any order, as of the title; for tables of hundreds, no index serves it. */
  readonly words?: readonly { readonly field: string; readonly text: string }[];
  readonly active?: boolean;
  /** What is in use is so up to this field's day alone, and that day must not be over. */
  readonly lapses?: { readonly field: string; readonly today: string } | undefined;
  /** One of these fields holds this value: the scope of the list (CRS-01). */
  readonly scope?: { readonly fields: readonly { field: string; list: boolean }[]; readonly value: string };
  /** These fields have any value. */
  readonly filled?: readonly string[];
  /** A field's day lies on this day or after it, or up to it. */
  readonly days?: readonly { readonly field: string; readonly how: 'from' | 'to'; readonly day: string }[];
  /** By the title, by a field that holds numbers or days, or by such a field of the record that a field chooses. */
  readonly sort: {
    readonly by: string;
    readonly descending: boolean;
    readonly through?: { readonly table: string; readonly field: string };
  };
  readonly page: number;
  readonly pageSize: number;
  /** Of all that is found these records alone. */
  readonly only?: readonly string[];
}

/** `values @> {field: value}` is served by the table's GIN index, lists included. */
const holds = (field: string, value: string, list: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`"values" @> ${JSON.stringify({ [field]: list ? [value] : value })}::jsonb`;

function conditions(query: Omit<RecordQuery, 'sort' | 'page' | 'pageSize'>): RawBuilder<SqlBool>[] {
  const { title, active, scope } = query;
  const all = query.equals.map(({ field, value, list }) => holds(field, value, list));
  if (title !== undefined) all.push(has('title', title));
  for (const { field, text } of query.words ?? []) all.push(has(`"values" ->> '${field}'`, text));
  for (const field of query.filled ?? []) all.push(sql<SqlBool>`coalesce("values" ->> ${field}, '') <> ''`);
  for (const day of query.days ?? []) all.push(liesBy(day));
  if (active !== undefined) all.push(sql<SqlBool>`(active and ${notLapsed(query.lapses)}) = ${active}`);
  return scope ? [...all, holdsAny(scope)] : all;
}

const notLapsed = (lapses: RecordQuery['lapses']): RawBuilder<SqlBool> =>
  lapses ? liesBy({ field: lapses.field, how: 'from', day: lapses.today }) : sql<SqlBool>`true`;

/** The day of a field lies on the wanted side of another. */
const liesBy = ({ field, how, day }: NonNullable<RecordQuery['days']>[number]): RawBuilder<SqlBool> =>
  sql<SqlBool>`"values" ->> ${field} ${sql.raw(how === 'from' ? '>=' : '<=')} ${day}`;

/** One of the fields holds the value. */
const holdsAny = ({ fields, value }: NonNullable<RecordQuery['scope']>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    fields.map(({ field, list }) => holds(field, value, list)),
    sql` or `,
  )})`;

const matchingOf = (db: Kysely<ReadTables>, table: string, where: readonly RawBuilder<SqlBool>[]) => {
  const from = recordsOf(db).selectFrom(table);
  return where.length > 0 ? from.where(sql<SqlBool>`${sql.join([...where], sql` and `)}`) : from;
};

const BATCH = 1000;

/** Every record that a list's filters find, by title, a keyset page at a time: for files. */
export async function* everyRecord(
  db: Kysely<ReadTables>,
  table: string,
  query: Omit<RecordQuery, 'sort' | 'page' | 'pageSize'>,
): AsyncGenerator<RecordRow> {
  const where = conditions(query);
  let last: RecordRow | undefined;
  for (;;) {
    const begin = last ? [sql<SqlBool>`(title, id) > (${last.title}, ${last.id})`] : [];
    const rows: RecordRow[] = await matchingOf(db, table, [...where, ...begin])
      .select(COLUMNS)
      .orderBy('title')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** A page of records in a stable order; position first where it is asked for, the title and the id decide the rest. */
export async function listRecords(
  db: Kysely<ReadTables>,
  table: string,
  query: RecordQuery,
): Promise<{ items: RecordRow[]; total: number; page: number; pageSize: number }> {
  const where = [...conditions(query), ...(query.only ? [among(query.only)] : [])];
  const matching = () => matchingOf(db, table, where);
  const direction = query.sort.descending ? 'desc' : 'asc';
  const key = sortKey(table, query.sort);
  const ordered =
    query.sort.by === 'title' ? matching() : matching().orderBy(sql`${key} ${sql.raw(direction)} nulls last`);
  const [items, count] = await Promise.all([
    ordered
      .select(COLUMNS)
      .orderBy('title', query.sort.by === 'title' ? direction : 'asc')
      .orderBy('id', query.sort.by === 'title' ? direction : 'asc')
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute(),
    matching()
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  return { items, total: Number(count.n), page: query.page, pageSize: query.pageSize };
}

/** What a list is sorted by before the titles. */
const sortKey = (table: string, { by, through }: RecordQuery['sort']): RawBuilder<unknown> =>
  through
    ? sql`(select chosen."values" -> ${through.field} from ${sql.table(`read.${through.table}`)} chosen
        where chosen.id = ${sql.table(table)}."values" ->> ${by})`
    : sql`"values" -> ${by}`;

export const recordById = (db: Kysely<ReadTables>, table: string, id: string): Promise<RecordRow | undefined> =>
  recordsOf(db).selectFrom(table).select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The records that are in use as choices of a select: value/label pairs in Polish order. */
export async function recordOptions(db: Kysely<ReadTables>, table: string): Promise<Option[]> {
  const rows = await recordsOf(db)
    .selectFrom(table)
    .select(['id', 'title'])
    .where('active', '=', true)
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => ({ value: id, label: title }));
}

/** What every record of a kind is called, also those switched off, by id. */
export async function recordTitles(db: Kysely<ReadTables>, table: string): Promise<ReadonlyMap<string, string>> {
  const rows = await recordsOf(db).selectFrom(table).select(['id', 'title']).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Those of these ids that are records of one of the tables. */
export async function titlesById(
  db: Kysely<ReadTables>,
  tables: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || tables.length === 0) return new Map();
  const each = tables.map((table) => sql`select id, title from ${sql.table(`read.${table}`)} where id = any(${ids})`);
  const { rows } = await sql<{ id: string; title: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Records of which one of the fields holds the value, e.g. the courses of a group, in their order. */
export const recordsHolding = (
  db: Kysely<ReadTables>,
  table: string,
  where: { readonly fields: readonly { field: string; list: boolean }[]; readonly value: string },
): Promise<RecordRow[]> =>
  recordsOf(db)
    .selectFrom(table)
    .select(COLUMNS)
    .where(
      sql<SqlBool>`(${sql.join(
        where.fields.map(({ field, list }) => holds(field, where.value, list)),
        sql` or `,
      )})`,
    )
    .orderBy(sql`("values" ->> 'position')::int`)
    .orderBy('title')
    .execute();

/** Another record of the same name. */
export interface Namesake {
  readonly id: string;
  readonly title: string;
}

/** Others of the same name, whatever its case, marks and spaces; a few are enough to say so. */
export const namesakesOf = (
  db: Kysely<ReadTables>,
  table: string,
  { id, title }: Namesake,
): Promise<readonly Namesake[]> =>
  recordsOf(db)
    .selectFrom(table)
    .select(['id', 'title'])
    .where(sql<SqlBool>`btrim(${sql.raw(foldedSql('title'))}) = ${folded(title).trim()}`)
    .where('id', '<>', id)
    .orderBy('id')
    .limit(5)
    .execute();
