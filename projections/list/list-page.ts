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
import { allOf, isServed, splitForWalk, type ListCondition, type ListTable } from './conditions.ts';

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

/**
 * One page of a list, by a plan that does not rest on how matches lie in the list's order. A `LIMIT` makes the planner
 * walk that order and hope: where matches are old and the list begins with the new, it walks past a million rows. So
 * what no index has in order is gathered first (up to the cap of the count, which is wanted anyway) and sorted; to what
 * is more than that a walk is tried, past half as many rows as there are matches, before all of them are gathered.
 */
export async function readListPage<Row extends object>(source: ReadSource, list: ListRead<Row>): Promise<Page<Row>> {
  const served = isServed(list, list.order, list.conditions);
  const { found, count } = served ? await readInOrder(source, list) : await readGathered(source, list);
  const { rows, next, previous } = cutPage(found, list.order, list.request);
  const { page, pageSize } = list.request;
  return { items: [...rows], ...count, page, pageSize, next, previous };
}

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
  const { ids, total } = await gather(db, list, COUNT_CAP + 1);
  const exact = total <= COUNT_CAP;
  const count: Count = exact
    ? { total, totalExact: true }
    : {
        total: Math.max(total, await estimate(db, { table: list.table, where: allOf(list.conditions) })),
        totalExact: false,
      };
  const page = exact ? ids : ((await walk(db, list, count.total / 2)) ?? (await gather(db, list)).ids);
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

/** The page's ids and how many match, by whatever plan is best for all matches; no further than `most` of them. */
async function gather(
  db: Kysely<ReadTables>,
  list: ListRead<object>,
  most?: number,
): Promise<{ ids: readonly string[]; total: number }> {
  const { towards, from, window } = towardsOf(list);
  const columns = sql.join([...new Set(['id', ...list.order.columns])].map((column) => sql.ref(column)));
  const bound = most === undefined ? sql`` : sql`limit ${most}`;
  const { rows } = await sql<{ ids: string[]; total: number }>`with matched as materialized (
      select ${columns} from ${sql.table(`read.${list.table}`)} where ${allOf(list.conditions)} ${bound})
    select (select count(*)::int from matched) as total,
      array(select id from matched where ${from} order by ${orderBy(towards)} ${window}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The page's ids by a walk in the list's order past at most so many rows; undefined when they do not lie so near. */
async function walk(
  db: Kysely<ReadTables>,
  list: ListRead<object>,
  steps: number,
): Promise<readonly string[] | undefined> {
  const { towards, from, window } = towardsOf(list);
  const { along, passing } = splitForWalk(list, list.order, list.conditions);
  const { rows } = await sql<{ id: string }>`select id from (
      select * from ${sql.table(`read.${list.table}`)} where ${allOf(along)} and ${from}
      order by ${orderBy(towards)} limit ${Math.max(Math.ceil(steps), SHORTEST_WALK)}) walked
    where ${allOf(passing)} order by ${orderBy(towards)} ${window}`.execute(db);
  return rows.length > list.request.pageSize ? rows.map(({ id }) => id) : undefined;
}
