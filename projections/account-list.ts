import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { columnOf } from '#domain/account/column.ts';
import type { AccountDeclaration, FieldValueIs } from '#domain/account/declaration.ts';
import { boundTo } from '#domain/account/ownership.ts';
import type { Option } from '#domain/form/form.ts';
import type { Access } from '#domain/kernel/access.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { RecordFilter } from '#domain/record/view.ts';
import { hasAccessAt } from '#projections/account-access.ts';
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

/** Active is who may use the portal at this instant, as the lists' badge says. */
export function hasState(
  declaration: AccountDeclaration,
  { state, now }: { readonly state: string; readonly now: string },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${notBlocked(declaration, hasAccessAt(now))}) = ${state === 'active'}`;
}

function notBlocked(declaration: AccountDeclaration, active: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const blocked = declaration.login?.blocked;
  return blocked ? sql<SqlBool>`${active} and not ${valueIs(declaration, blocked)}` : active;
}

/** Columns that no field of the form is called by. */
const COLUMNS: Readonly<Record<string, string>> = { accessType: 'access_type', 'actor[accessType]': 'access_type' };

/** The conditions of the list's filters, read and checked already. */
export const filtersOf = (
  declaration: AccountDeclaration,
  filter: Readonly<Record<string, string>>,
): RawBuilder<SqlBool>[] =>
  declaration.filters.flatMap((one) => {
    const value = one.how === 'account' ? undefined : filter[one.name];
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
  /** What of the rows is wanted: columns that all the tables have. */
  readonly columns: readonly string[];
  readonly where: readonly RawBuilder<SqlBool>[];
  readonly descending: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** The person after (or before) whom the page begins: by id, so that no name is in an address. */
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
  sources: readonly AccountSource[],
  query: AccountQuery,
): Promise<AccountPage<Row>> {
  const [{ rows, more, backwards, first }, count] = await Promise.all([
    pageOfAccounts(db, sources, query),
    countAccounts(db, sources, query.where),
  ]);
  return {
    rows: rows as Row[],
    ...count,
    next: backwards || more ? (rows.at(-1)?.id ?? null) : null,
    previous: (backwards ? more : !first) ? (rows[0]?.id ?? null) : null,
  };
}

export const asAccounts = (db: Kysely<ReadTables>) => db as unknown as Kysely<Record<string, AccountColumns>>;

/** Rows of the kind's columns in a table; where a kind has two of them its list shows both as one. */
export interface AccountSource {
  readonly table: string;
  readonly where?: RawBuilder<SqlBool>;
}

/** A kind's accounts as far as somebody may see them (`Ownership`): what the panel reads, it reads from here. */
export function accountsFor(declaration: AccountDeclaration, access: Access): AccountSource {
  const { owner, table } = declaration;
  const bound = boundTo(declaration, access);
  if (!owner || bound === undefined) return { table };
  if (bound === '') return { table, where: sql<SqlBool>`false` };
  const own = valueIs(declaration, { field: owner.field, value: bound });
  const { above } = owner;
  return { table, where: 'field' in above ? sql<SqlBool>`(${own} and not ${valueIs(declaration, above)})` : own };
}

const all = (where: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  where.length > 0 ? sql<SqlBool>`${sql.join([...where], sql` and `)}` : sql<SqlBool>`true`;

const conditionsOf = ({ where }: AccountSource, query: Pick<AccountQuery, 'where'>) =>
  all(where ? [where, ...query.where] : query.where);

/** Each table gives no more than is needed, in the order of its index. */
const branchesOf = (
  sources: readonly AccountSource[],
  columns: readonly string[],
  { where, order, limit }: { where: AccountQuery['where']; order: RawBuilder<unknown>; limit: number },
) =>
  sources.map(
    (source) =>
      sql`(select ${sql.join(columns.map((column) => sql.ref(column)))} from read.${sql.ref(source.table)}
        where ${conditionsOf(source, { where })} order by ${order} limit ${limit})`,
  );

const NAMES = sql`name, id`;

async function pageOfAccounts(db: Kysely<ReadTables>, sources: readonly AccountSource[], query: AccountQuery) {
  const { page, pageSize, descending, before, columns } = query;
  const cursor = before ?? query.after;
  // Somebody who is not there any more, or an address typed by hand: counted from the start.
  const place = cursor ? await firstOf(db, sources, cursor) : undefined;
  const backwards = place !== undefined && before !== undefined;
  const down = descending !== backwards;
  const order = sql.raw(down ? 'name desc, id desc' : 'name, id');
  const begin = place
    ? sql<SqlBool>`(name, id) ${sql.raw(down ? '<' : '>')} (${place.name}, ${place.id})`
    : sql<SqlBool>`true`;
  const offset = place ? 0 : (page - 1) * pageSize;
  const part = { where: [...query.where, begin], order, limit: offset + pageSize + 1 };
  const branches = branchesOf(sources, columns, part);
  const { rows: found } = await sql<AccountColumns>`select * from (${sql.join(branches, sql` union all `)}) listed
    order by ${order} limit ${pageSize + 1} offset ${offset}`.execute(db);
  const shown = found.slice(0, pageSize);
  return {
    rows: backwards ? shown.reverse() : shown,
    more: found.length > pageSize,
    backwards,
    first: place === undefined && page === 1,
  };
}

async function countAccounts(
  db: Kysely<ReadTables>,
  sources: readonly AccountSource[],
  where: readonly RawBuilder<SqlBool>[],
) {
  const branches = sources.map(
    (source) => sql`(select 1 from read.${sql.ref(source.table)} where ${conditionsOf(source, { where })}
      limit ${COUNTED + 1})`,
  );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select 1 from (${sql.join(branches, sql` union all `)}) listed limit ${COUNTED + 1}) counted`.execute(db);
  const total = rows[0]?.n ?? 0;
  return { total, totalExact: total <= COUNTED };
}

async function firstOf(db: Kysely<ReadTables>, sources: readonly AccountSource[], id: string) {
  const rows = await Promise.all(sources.map(({ table }) => accountRow<AccountColumns>(db, table, id)));
  return rows.find((row) => row !== undefined);
}

export const accountRow = async <Row extends AccountColumns = AnyAccountRow>(
  db: Kysely<ReadTables>,
  from: string | AccountSource,
  id: string,
): Promise<Row | undefined> => {
  const { table, where } = typeof from === 'string' ? { table: from } : from;
  const rows = asAccounts(db).selectFrom(table).selectAll().where('id', '=', id);
  return (await (where ? rows.where(where) : rows).executeTakeFirst()) as Row | undefined;
};

/** Those who are not switched off, as choices of a select; of owned kinds the own ones. An access that ended is not taken away. */
export async function accountOptions(
  db: Kysely<ReadTables>,
  declaration: AccountDeclaration,
  access: Access,
): Promise<Option[]> {
  const { table, where = sql<SqlBool>`true` } = accountsFor(declaration, access);
  const rows = await asAccounts(db)
    .selectFrom(table)
    .select(['id', 'name'])
    .where(where)
    .where(notBlocked(declaration, sql<SqlBool>`access_type <> 'none'`))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

/** What everybody of a kind is called, also those without access, by id. */
export async function accountNames(db: Kysely<ReadTables>, table: string): Promise<ReadonlyMap<string, string>> {
  const rows = await asAccounts(db).selectFrom(table).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const BATCH = 1000;

/** Everybody whom a list's filters find, by name, a keyset page at a time: for files. Those who were erased are nobody. */
export async function* everyListed(
  db: Kysely<ReadTables>,
  sources: readonly AccountSource[],
  { columns, where }: Pick<AccountQuery, 'columns' | 'where'>,
): AsyncGenerator<AnyAccountRow[]> {
  let last: AccountColumns | undefined;
  for (;;) {
    const begin = last ? sql<SqlBool>`(name, id) > (${last.name}, ${last.id})` : sql<SqlBool>`true`;
    const known = sql<SqlBool>`name <> ${FORGOTTEN}`;
    const branches = branchesOf(sources, columns, { where: [...where, begin, known], order: NAMES, limit: BATCH });
    const { rows } = await sql<AnyAccountRow>`select * from (${sql.join(branches, sql` union all `)}) listed
      order by ${NAMES} limit ${BATCH}`.execute(db);
    yield rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

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
