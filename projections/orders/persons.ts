import { sql, type Kysely } from 'kysely';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { OrderAttachmentAdded } from '#domain/orders/order/attachments/events.ts';
import type { OrderPart } from '#domain/orders/order/details.ts';
import { ClientCorrected } from '#domain/orders/order/events.ts';
import { OPEN } from '#domain/orders/order/terms.ts';
import {
  forgiving,
  MOST_HITS,
  MOST_SIMILAR,
  runPersonSearch,
  type PersonHit,
} from '#projections/gdpr/person-search.ts';
import type { PersonsWithoutAccount } from '#projections/portal.ts';
import { byLikeness, hasWords, isAlike } from '#projections/search-text.ts';
import { personsNamed } from '#projections/gdpr/named-persons.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { OrderRow } from './orders/orders.ts';

/** The columns that say who is in which part. */
const COLUMNS = {
  client: 'client_id',
  sales: 'sales_id',
  presentation: 'presenter_id',
} as const satisfies Record<OrderPart, string>;

/** Looked through for persons: a word that fits more facts finds nobody in particular. */
const MOST_FACTS = 5000;

/** Whom orders name or named as the client's contact, the seller or who presents, each by the newest fact that says so. */
const findOrderPersons = (db: Kysely<ReadTables>, text: string): Promise<PersonHit[]> =>
  runPersonSearch(
    db,
    sql<PersonHit>`select distinct on (p.person_id) 'order-person' as kind, p.person_id as "personId", o.id,
        coalesce(nullif(p.name, ''), p.email) as name, p.email, o.order_number as detail
      from (select * from read.order_persons where ${hasWords(sql`searched`, text)} limit ${MOST_FACTS}) p
        join read.orders o on o.id = p.order_id
      order by p.person_id, p.said_at desc limit ${MOST_HITS}`,
  );

/** The same for whom an order spells a little otherwise. */
async function findSimilarOrderPersons(db: Kysely<ReadTables>, text: string): Promise<PersonHit[]> {
  const alike = isAlike(sql`searched`, text);
  if (!alike) return [];
  return forgiving(
    db,
    sql<PersonHit>`select distinct on (p.person_id) 'order-person' as kind, p.person_id as "personId", o.id,
        coalesce(nullif(p.name, ''), p.email) as name, p.email, o.order_number as detail
      from (select * from read.order_persons where ${alike}
          order by ${byLikeness(sql`searched`, text)} limit ${MOST_SIMILAR}) p
        join read.orders o on o.id = p.order_id
      order by p.person_id, p.said_at desc`,
  );
}

export const orderPersonsWithoutAccount: PersonsWithoutAccount = {
  kind: 'order-person',
  label: 'Osoba ze zlecenia',
  find: findOrderPersons,
  findSimilar: findSimilarOrderPersons,
};

/** What orders said of somebody in a part that is another's now, or nobody's, newest first. */
export const formerOrdersOf = (db: Kysely<ReadTables>, personId: string) =>
  db
    .selectFrom('order_persons as person')
    .innerJoin('orders as row', 'row.id', 'person.order_id')
    .where('person.person_id', '=', personId)
    .where(
      sql<boolean>`case person.part when 'client' then row.client_id when 'sales' then row.sales_id
        else row.presenter_id end is distinct from person.person_id`,
    )
    .select(['row.order_number', 'person.part', 'person.name', 'person.email', 'person.said_at'])
    .orderBy('person.said_at', 'desc')
    .orderBy('person.id')
    .execute();

/** Orders that hold something of somebody who is not their contact: a text that was written while they were. */
export const ordersHolding = (db: Kysely<ReadTables>, personId: string): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(sql<boolean>`persons @> ${JSON.stringify([personId])}::jsonb and client_id is distinct from ${personId}`)
    .orderBy('entered_at', 'desc')
    .orderBy('id')
    .execute();

/** Who else is or was the contact of the orders behind these subjects: corrections name the one before and the one since. */
export async function otherContactsOf(
  db: Kysely<ReadTables>,
  { subjects, personId }: { readonly subjects: readonly string[]; readonly personId: string },
): Promise<string[]> {
  const facts = await personsNamed(db, { subjects, type: ClientCorrected.type });
  const named = new Set(facts.flat());
  return [...named].filter((id) => id !== personId);
}

/** Every name by which orders call or called this client's contact. */
export async function clientNamesOf(db: Kysely<ReadTables>, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_persons')
    .select('name')
    .distinct()
    .where('person_id', '=', personId)
    .where('part', '=', 'client')
    .execute();
  return rows.map(({ name }) => name);
}

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

const PHONES = { client: 'phoneNumber', sales: 'salesPersonNumber' } as const;

/** By what each order reaches its client's contact or its seller, newest first: of all their orders, however many are shown. */
export async function contactsOf(
  db: Kysely<ReadTables>,
  { part, personId }: { readonly part: keyof typeof PHONES; readonly personId: string },
): Promise<readonly { readonly email: string; readonly phone: string }[]> {
  const said = (field: string) => sql<string>`coalesce(details->${part}->'sealed'->>${field}, '')`;
  return db
    .selectFrom('orders')
    .where(COLUMNS[part], '=', personId)
    .select([said('email').as('email'), said(PHONES[part]).as('phone')])
    .orderBy('entered_at', 'desc')
    .orderBy('id')
    .execute();
}

/** How many orders there are of each part, and how many of the client are open, those with an agreed visit apart. */
export async function countOrders(db: Kysely<ReadTables>, personId: string) {
  const count = (part: OrderPart) =>
    db
      .selectFrom('orders')
      .where(COLUMNS[part], '=', personId)
      .select([
        sql<number>`count(*)::int`.as('all'),
        sql<number>`count(*) filter (where status in (${sql.join(OPEN)}))::int`.as('open'),
        sql<number>`count(*) filter (where status = 'set')::int`.as('visits'),
      ])
      .executeTakeFirstOrThrow();
  const [client, sales, presentation] = await Promise.all([count('client'), count('sales'), count('presentation')]);
  const { all, open, visits } = client;
  return { client: all, sales: sales.all, presentation: presentation.all, open, visits };
}

/**
 * The files of orders that are a person's, as the client at the time they were added, newest first: those too that were taken
 * out of the order since, which its history keeps and an erasure takes (GDP-02, GDP-03). Without the erased ones.
 */
export async function filesOfPerson(db: Kysely<ReadTables>, personId: string) {
  const { rows } = await sql<{ order_number: string; name: string; description: string | null; removed: boolean }>`
    select o.order_number, t.changes->0->>'to' as name, present.file->'words'->>'description' as description,
           present.file is null as removed
      from read.timeline t
      join read.orders o on o.id = substr(t.subject, length('order:') + 1)
      left join lateral (
        select file from json_array_elements(o.attachments) as file
         where '/uploads/' || (file->'content'->>'upload') = t.changes->0->'files'->>'to') present on true
     where t.type = ${OrderAttachmentAdded.type} and t.persons @> ${JSON.stringify([personId])}::jsonb
       and t.changes->0->>'to' <> ${FORGOTTEN}
     order by t.position desc`.execute(db);
  return rows;
}

/** Whether an order names or named somebody, in whatever part. */
export const ordersKnow = async (db: Kysely<ReadTables>, personId: string): Promise<boolean> =>
  (await db.selectFrom('order_persons').select('id').where('person_id', '=', personId).limit(1).execute()).length > 0;

/** Of all orders whose client's contact somebody is or was: texts and files there are theirs (GDP-03). */
export async function orderIdsOfClient(db: Kysely<ReadTables>, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_persons')
    .select('order_id')
    .distinct()
    .where('person_id', '=', personId)
    .where('part', '=', 'client')
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id: id }) => id);
}
