import { sql } from 'kysely';
import { hasWords, orNumber } from '#projections/search-text.ts';
import { CANDIDATES, MOST_HITS, runSearch, type Find, type Hit } from '#projections/search.ts';
import { withinReach } from './orders/order-list.ts';

/** Orders by number, client and persons, the newest first; of those that the caller may see. */
const orders: Find = (db, text, { access }) =>
  runSearch(
    db,
    sql<Hit>`select id, order_number as title, concat_ws(' · ', nullif(client_name, ''), nullif(city, '')) as detail
      from (select * from read.orders where ${hasWords(sql.ref('searched'), orNumber(text))} and ${withinReach(access)} limit ${CANDIDATES}) f
      order by entered_at desc, id limit ${MOST_HITS}`,
  );

export const ordersFinders: Readonly<Record<string, Find>> = { order: orders };
