import { sql, type Kysely } from 'kysely';
import type { OrderPart } from '#domain/orders/order/details.ts';
import { MOST_HITS, runPersonSearch, type PersonHit } from '#projections/gdpr/person-search.ts';
import { folded } from '#projections/folded.ts';
import { all, has, hasWord, wordsOf } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { OrderRow } from './orders/orders.ts';

/** The columns that say who is in which part. */
const COLUMNS = {
  client: 'client_id',
  sales: 'sales_id',
  presentation: 'presenter_id',
} as const satisfies Record<OrderPart, string>;

/** Looked through for persons: a word that fits more orders finds nobody in particular. */
const MOST_ORDERS = 5000;

/** The client's contact, the seller and who presents, each by the newest order: found by the orders' own index. */
export const findOrderPersons = (db: Kysely<ReadTables>, text: string): Promise<PersonHit[]> => {
  const words = all(wordsOf(folded(text)).map((word) => hasWord(sql`o.searched`, word)));
  return runPersonSearch(
    db,
    sql<PersonHit>`select distinct on (p."personId") 'order-person' as kind, p."personId", o.id, p.name, p.email, o.order_number as detail
      from (select * from read.orders o where ${words} limit ${MOST_ORDERS}) o,
        lateral (values
          (o.client_id, o.details->'client'->'sealed'->>'contactPerson', o.details->'client'->'sealed'->>'email'),
          (o.sales_id, o.details->'sales'->'sealed'->>'salesPerson', ''),
          (o.presenter_id, o.details->'presentation'->'sealed'->>'presentationPerson', '')
        ) as p("personId", name, email)
      where coalesce(p.name, '') <> '' and ${has(`concat_ws(' ', p.name, p.email)`, text)}
      order by p."personId", o.entered_at desc limit ${MOST_HITS}`,
  );
};

/** The orders of a person in one part, newest first. */
export const ordersOfPerson = (
  db: Kysely<ReadTables>,
  { part, personId, most }: { part: OrderPart; personId: string; most?: number | undefined },
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(COLUMNS[part], '=', personId)
    .orderBy('entered_at', 'desc')
    .orderBy('id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute();

/** How many orders there are of each part, and how many visits are still to come. */
export async function countOrders(db: Kysely<ReadTables>, personId: string, today: string) {
  const count = (part: OrderPart) =>
    db
      .selectFrom('orders')
      .where(COLUMNS[part], '=', personId)
      .select([
        sql<number>`count(*)::int`.as('all'),
        sql<number>`count(*) filter (where status = 'set' and execution_date >= ${today})::int`.as('upcoming'),
      ])
      .executeTakeFirstOrThrow();
  const [client, sales, presentation] = await Promise.all([count('client'), count('sales'), count('presentation')]);
  return { client: client.all, sales: sales.all, presentation: presentation.all, upcoming: client.upcoming };
}

/** Of all orders that somebody is in, in whatever part. */
export async function orderIdsOf(db: Kysely<ReadTables>, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or(Object.values(COLUMNS).map((column) => eb(column, '=', personId))))
    .execute();
  return rows.map(({ id }) => id);
}
