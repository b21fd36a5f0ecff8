import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import {
  behind,
  COUNT_CAP,
  countUpToCap,
  cursorOf,
  cutPage,
  estimate,
  opposite,
  orderBy,
  pageIds,
  type Order,
  type Page,
  type PageRequest,
} from '#projections/keyset-page.ts';
import type { ReadSource } from '#projections/read-source.ts';
import type { ReadTables } from '#projections/tables.ts';
import { among } from './changed-between.ts';
import { allOf, isCovered, isServed, splitForWalk, type ListCondition, type ListTable } from './conditions.ts';

/** One page of a filtered list. `readRows` reads the rows of a page's ids in the list's order. */
export interface ListRead<Row extends object> extends ListTable {
  readonly conditions: readonly ListCondition[];
  readonly order: Order;
  readonly request: PageRequest;
  readRows(db: Kysely<ReadTables>, ids: RawBuilder<unknown>): Promise<readonly Row[]>;
}

type Count = Pick<Page<unknown>, 'total' | 'totalExact'>;

/** A walk this short costs less than asking whether it is worth it. */
const SHORTEST_WALK = 2_000;

/** So many matches are gathered before a walk is tried: of few more, a walk costs what gathering them again does. */
const GATHERED = 1.5 * COUNT_CAP;

/** So many entries of an index are gathered for the price of one row of the table. */
const ENTRIES_PER_ROW = 4;

/**
 * One page of a list, by a plan that does not rest on how matches lie in the list's order. A `LIMIT` makes the planner
 * walk that order and hope: where matches are old and the list begins with the new, it walks past a million rows. So
 * what no index has in order is gathered first (up to a little more than the cap of the count, which is wanted anyway)
 * and sorted; to what is far more than that a walk is tried, past half as many rows as there are matches, before all of
 * them are gathered.
 */
export async function readListPage<Row extends object>(source: ReadSource, asked: ListRead<Row>): Promise<Page<Row>> {
  const list = narrowed(asked);
  const served = isServed(list, list.order, list.conditions);
  const { found, count } = served ? await readInOrder(source, list) : await readGathered(source, list);
  const { rows, next, previous } = cutPage(found, list.order, list.request);
  const { page, pageSize } = list.request;
  return { items: [...rows], ...count, page, pageSize, next, previous };
}

const narrowed = <Row extends object>(list: ListRead<Row>): ListRead<Row> => {
  const { only } = list.request;
  if (only === undefined) return list;
  return { ...list, conditions: [...list.conditions, { column: 'id', how: 'search', where: among(only) }] };
};

/** An index has the page in order. Of values alone the plan is always the same; a range is planned for its ends. */
async function readInOrder<Row extends object>({ db, prepared, cache }: ReadSource, list: ListRead<Row>) {
  const { conditions, order, request, table } = list;
  const matching = { table, where: allOf(conditions) };
  const always = conditions.every(({ how }) => how === 'equal');
  const ids = pageIds(matching, order, request);
  const ask = () => countUpToCap(db, matching);
  const key = `${table}: ${JSON.stringify(matching.where.compile(db).parameters)}${conditions.map(({ column }) => column).join()}`;
  const [found, count] = await Promise.all([
    list.readRows(always && request.page <= 1 ? prepared : db, ids),
    always ? cache.read({ key, tables: [table] }, ask) : ask(),
  ]);
  return { found, count };
}

async function readGathered<Row extends object>({ db, prepared }: ReadSource, list: ListRead<Row>) {
  const cheaper = isCovered(list, list.order, list.conditions) ? ENTRIES_PER_ROW : 1;
  const most = Math.max(GATHERED, COUNT_CAP * cheaper);
  const { ids, total } = await gather(db, list, most + 1);
  const exact = total <= COUNT_CAP;
  const isAll = total <= most;
  const expected = isAll ? total : await estimate(db, { table: list.table, where: allOf(list.conditions) });
  const count: Count = { total: Math.max(total, expected), totalExact: exact };
  const steps = count.total > 2 * most ? count.total / 2 / cheaper : 0;
  const page = isAll ? ids : await walkOrGatherAll(db, list, steps);
  return { found: await list.readRows(prepared, sql`select unnest(${page}::text[])`), count };
}

const towardsOf = ({ order, request }: Pick<ListRead<object>, 'order' | 'request'>) => {
  const before = cursorOf(request.before, order);
  const cursor = before ?? cursorOf(request.after, order);
  const towards: Order = before ? { ...order, direction: opposite(order.direction) } : order;
  return {
    towards,
    from: cursor ? behind(towards, cursor) : sql<SqlBool>`true`,
    window: sql`limit ${request.pageSize + 1} offset ${cursor ? 0 : (request.page - 1) * request.pageSize}`,
  };
};

const columnsOf = ({ order }: Pick<ListRead<object>, 'order'>) =>
  sql.join([...new Set(['id', ...order.columns])].map((column) => sql.ref(column)));

/** The page's ids among at most so many matches, found by whatever plan is best for all of them, and how many they are. */
async function gather(
  db: Kysely<ReadTables>,
  list: ListRead<object>,
  most: number,
): Promise<{ ids: readonly string[]; total: number }> {
  const { towards, from, window } = towardsOf(list);
  const { rows } = await sql<{ ids: string[]; total: number }>`with matched as materialized (
      select ${columnsOf(list)} from ${sql.table(`read.${list.table}`)} where ${allOf(list.conditions)} limit ${most})
    select (select count(*)::int from matched) as total,
      array(select id from matched where ${from} order by ${orderBy(towards)} ${window}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * The page's ids by a walk in the list's order past at most so many rows; of all matches when they do not lie so near.
 * `offset 0` keeps the order out of the plan that finds them; nobody counts them, so they are stored nowhere.
 */
async function walkOrGatherAll(
  db: Kysely<ReadTables>,
  list: ListRead<object>,
  steps: number,
): Promise<readonly string[]> {
  const { towards, from, window } = towardsOf(list);
  const { along, passing } = splitForWalk(list, list.order, list.conditions);
  const table = sql.table(`read.${list.table}`);
  const { rows } = await sql<{ id: string }>`with walked as materialized (
      select ${columnsOf(list)} from (
        select * from ${table} where ${allOf(along)} and ${from}
        order by ${orderBy(towards)} limit ${Math.max(Math.ceil(steps), SHORTEST_WALK)}) as passed
      where ${allOf(passing)} order by ${orderBy(towards)} ${window}),
    gathered as (
      select ${columnsOf(list)} from ${table} where ${allOf(list.conditions)} and ${from} offset 0)
    (select id from walked where (select count(*) from walked) > ${list.request.pageSize}
      order by ${orderBy(towards)})
    union all
    (select id from gathered where (select count(*) from walked) <= ${list.request.pageSize}
      order by ${orderBy(towards)} ${window})`.execute(db);
  return rows.map(({ id }) => id);
}
