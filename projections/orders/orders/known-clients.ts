import { sql, type Kysely } from 'kysely';
import type { Access } from '#domain/kernel/access.ts';
import { CANDIDATES, MOST_HITS, runSearch, type Hit } from '#projections/search.ts';
import { hasWords, orNumber } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';
import { withinReach } from './order-list.ts';

/** Clients with their devices among the orders that somebody may see, each by the newest order that says so; the newest first. */
export const knownClients = (db: Kysely<ReadTables>, text: string, access: Access): Promise<Hit[]> =>
  runSearch(
    db,
    sql<Hit>`select id, title, detail from (
        select distinct on (client_name, city, device_serial_number) id, entered_at, client_name as title,
          concat_ws(' · ', nullif(city, ''), 'nr ' || nullif(device_serial_number, ''), 'zlecenie ' || order_number) as detail
        from (select * from read.orders where ${hasWords(sql.ref('searched'), orNumber(text))}
          and not erased and client_name <> '' and ${withinReach(access)} limit ${CANDIDATES}) found
        order by client_name, city, device_serial_number, entered_at desc, id
      ) clients order by entered_at desc, id limit ${MOST_HITS}`,
  );
