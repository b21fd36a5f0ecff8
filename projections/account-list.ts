import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { columnOf } from '#domain/account/column.ts';
import type { AccountDeclaration, FieldValueIs } from '#domain/account/declaration.ts';
import type { RecordFilter } from '#domain/record/view.ts';
import type { AccountColumns, AnyAccountRow } from '#projections/accounts.ts';
import { has } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';

/** More are counted no further: the list says 'ponad 10 000'. */
const COUNTED = 10_000;

/** The field has this value, or holds it where it is a list. */
function valueIs({ fields }: AccountDeclaration, { field, value }: FieldValueIs): RawBuilder<SqlBool> {
  const column = sql.ref(columnOf(field));
  const isList = fields.some(({ name, type }) => name === field && type === 'checkboxGroup');
  return isList ? sql<SqlBool>`${column} @> ${JSON.stringify([value])}::jsonb` : sql<SqlBool>`${column} = ${value}`;
}

/** Active is who may use the portal at all, as the lists' badge says; an access that ended is not taken away yet. */
export function hasState(declaration: AccountDeclaration, state: string): RawBuilder<SqlBool> {
  const blocked = declaration.login?.blocked;
  const active = sql<SqlBool>`access_type <> 'none'`;
  const usable = blocked ? sql<SqlBool>`${active} and not ${valueIs(declaration, blocked)}` : active;
  return sql<SqlBool>`(${usable}) = ${state === 'active'}`;
}

/** Columns that no field of the form is called by. */
const COLUMNS: Readonly<Record<string, string>> = { accessType: 'access_type', 'actor[accessType]': 'access_type' };

/** The conditions of the list's filters, read and checked already. */
export const filtersOf = (
  declaration: AccountDeclaration,
  filter: Readonly<Record<string, string>>,
): RawBuilder<SqlBool>[] =>
  declaration.filters.flatMap((one) => {
    const value = filter[one.name];
    return value === undefined ? [] : [conditionOf(declaration, one, one.mask?.(value) ?? value)];
  });

function conditionOf(declaration: AccountDeclaration, filter: RecordFilter, value: string): RawBuilder<SqlBool> {
  const field = filter.field ?? filter.name;
  const column = COLUMNS[field] ?? columnOf(field);
  if (filter.how === 'title') return has(column, value);
  if (filter.how === 'from') return sql<SqlBool>`${sql.ref(column)} >= ${value}`;
  if (filter.how === 'to') return sql<SqlBool>`${sql.ref(column)} <= ${value}`;
  if (filter.how === 'filled') return sql<SqlBool>`${sql.ref(column)} is not null`;
  return COLUMNS[field] ? sql<SqlBool>`${sql.ref(column)} = ${value}` : valueIs(declaration, { field, value });
}

export interface AccountQuery {
  readonly where: readonly RawBuilder<SqlBool>[];
  readonly descending: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** The person after (or before) whom the page begins: by id, so that no name stands in an address. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface AccountPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly totalExact: boolean;
  /** Ids for the neighbouring pages, null at the ends. */
  readonly next: string | null;
  readonly previous: string | null;
}

/** A page of accounts by name: keyset from a person on, offset where none is given; two queries at the same time. */
export async function listAccounts<Row extends AccountColumns = AnyAccountRow>(
  db: Kysely<ReadTables>,
  table: string,
  query: AccountQuery,
): Promise<AccountPage<Row>> {
  const [{ rows, more, backwards, first }, count] = await Promise.all([
    pageOfAccounts(db, table, query),
    countAccounts(db, table, query.where),
  ]);
  return {
    rows: rows as Row[],
    ...count,
    next: backwards || more ? (rows.at(-1)?.id ?? null) : null,
    previous: (backwards ? more : !first) ? (rows[0]?.id ?? null) : null,
  };
}

const asAccounts = (db: Kysely<ReadTables>) => db as unknown as Kysely<Record<string, AccountColumns>>;

const all = (where: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  where.length > 0 ? sql<SqlBool>`${sql.join([...where], sql` and `)}` : sql<SqlBool>`true`;

async function pageOfAccounts(db: Kysely<ReadTables>, table: string, query: AccountQuery) {
  const { page, pageSize, descending, before } = query;
  const cursor = before ?? query.after;
  // Somebody who is not there any more, or an address typed by hand: counted from the start.
  const place = cursor ? await accountRow<AccountColumns>(db, table, cursor) : undefined;
  const backwards = place !== undefined && before !== undefined;
  const down = descending !== backwards;
  const direction = down ? 'desc' : 'asc';
  let rows = asAccounts(db).selectFrom(table).selectAll().where(all(query.where));
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

async function countAccounts(db: Kysely<ReadTables>, table: string, where: readonly RawBuilder<SqlBool>[]) {
  const some = asAccounts(db)
    .selectFrom(table)
    .where(all(where))
    .select(sql`1`.as('one'))
    .limit(COUNTED + 1)
    .as('some');
  const { n } = await asAccounts(db)
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return { total: Number(n), totalExact: Number(n) <= COUNTED };
}

export const accountRow = async <Row extends AccountColumns = AnyAccountRow>(
  db: Kysely<ReadTables>,
  table: string,
  id: string,
): Promise<Row | undefined> =>
  (await asAccounts(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()) as Row | undefined;

const BATCH = 1000;

/** Everybody by name, a keyset page at a time: for files. */
export async function* everyAccount<Row extends AccountColumns = AnyAccountRow>(
  db: Kysely<ReadTables>,
  table: string,
): AsyncGenerator<Row> {
  const accounts = asAccounts(db);
  let after: AccountColumns | undefined;
  for (;;) {
    const last = after;
    const rows = await accounts
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

/** The accounts of a person of one kind. */
export const accountsOfPerson = async (
  db: Kysely<ReadTables>,
  { table }: AccountDeclaration,
  personId: string,
): Promise<AnyAccountRow[]> =>
  (await asAccounts(db)
    .selectFrom(table)
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()) as AnyAccountRow[];

/** Whether somebody else administers these accounts with an access that doesn't end (OPR-01). */
export async function othersAdminister(
  db: Kysely<ReadTables>,
  declaration: AccountDeclaration,
  accountId: string,
): Promise<boolean> {
  const rule = declaration.login?.administrator;
  if (!rule) return true;
  const other = await asAccounts(db)
    .selectFrom(declaration.table)
    .select('id')
    .where(valueIs(declaration, rule))
    .where('access_type', '=', 'unlimited')
    .where('id', '<>', accountId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
