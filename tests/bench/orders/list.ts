import type pg from 'pg';
import { lateUpTo } from '#domain/orders/notices/terms.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { foldedSql } from '#projections/folded.ts';
import { listOrders, type OrderFilter } from '#projections/orders/orders/order-list.ts';
import type { ReadSource } from '#projections/read-source.ts';
import { LONG_MS, withTimeout } from '#ops/postgres/watched-client.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { measureList, queryOf } from '../list-round.ts';
import { withProgram } from '../program.ts';
import { orderScene } from './scene.ts';

const DETAILS = JSON.stringify({
  task: {},
  client: {},
  device: {},
  sales: {},
  presentation: {},
  report: {},
  assessment: {},
});

/** A million orders written straight into the read model: what a list reads, not how it came to be. */
export async function fillOrders(pool: pg.Pool, rows: number): Promise<void> {
  const known: Readonly<Record<string, string>> = {
    id: `'z' || lpad(n::text, 8, '0')`,
    order_number: `'Z/' || n`,
    entered_at: `to_char(timestamp '2024-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.000Z')`,
    entered_on: `to_char(timestamp '2024-01-01' + n * interval '1 minute', 'YYYY-MM-DD')`,
    status: `(ARRAY['completed','completed','completed','done','set','approved','requested','cancelled'])[1 + n % 8]`,
    activity_type: `(ARRAY['activation','warranty_repair','operational_review','presentation'])[1 + n % 4]`,
    company_id: `CASE WHEN n % 50 = 0 THEN 'set_by_provider' ELSE 'c' || n % 200 END`,
    employee_id: `'e' || n % 900`,
    employee_company_id: `'c' || n % 199`,
    execution_date: `CASE WHEN n % 8 > 4 THEN '' ELSE to_char(date '2024-01-01' + n % 1500, 'YYYY-MM-DD') END`,
    arranged_at: `CASE WHEN n % 8 > 4 THEN '' ELSE to_char(timestamp '2024-01-01' + n * interval '61 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.000Z') END`,
    installation_date: `CASE WHEN n % 3 = 0 THEN '' ELSE to_char(date '2023-01-01' + n % 1500, 'YYYY-MM-DD') END`,
    city: `'Miasto' || n % 800`,
    device_model: `(100 + n % 500)::text`,
    device_serial_number: `(100000000 + n)::text`,
    client_grade: `(ARRAY['very_good','good','bad',''])[1 + n % 4]`,
    client_name: `'Klient ' || n % 50000`,
    client_nip: `lpad((1000000000 + n % 40000)::text, 10, '0')`,
    has_attachments: `n % 10 = 0`,
    duplicate_of: `CASE WHEN n % 5000 = 0 THEN 'z' || lpad((n - 1)::text, 8, '0') ELSE '' END`,
    version: '3',
    valid_from: 'now()',
    calendar_sequence: '1',
    client_id: `'p' || n % 50000`,
    sales_id: `'s' || n % 500`,
    presenter_id: `'x' || n`,
    statuses: `'["requested"]'`,
    confirmations: `'[]'`,
    searched: foldedSql(`'Z/' || n || ' | Klient ' || n % 50000 || ' | Anna Kos' || n % 997`),
    city_searched: foldedSql(`'Miasto' || n % 800`),
    details: `'${DETAILS}'`,
  };
  const { rows: columns } = await pool.query<{ name: string; type: string; required: boolean }>(
    `SELECT column_name AS name, data_type AS type, is_nullable = 'NO' AS required
     FROM information_schema.columns WHERE table_schema = 'read' AND table_name = 'orders'`,
  );
  // Columns that this list of values does not know yet are empty.
  const values = columns.map(({ name, type, required }) => known[name] ?? (required ? (EMPTY[type] ?? `''`) : 'NULL'));
  // A million rows take longer than a request may.
  await withTimeout(pool, LONG_MS, async (client) => {
    await withoutIndexes(client, ['orders'], async () => {
      await client.query(
        `INSERT INTO read.orders (${columns.map(({ name }) => name).join()})
         SELECT ${values.join()} FROM generate_series(1, $1::int) n`,
        [rows],
      );
    });
    await client.query('VACUUM ANALYZE read.orders');
  });
}

const EMPTY: Readonly<Record<string, string>> = { boolean: 'false', integer: '0', json: `'[]'`, jsonb: `'[]'` };

/** What the request itself works out of its day; a day among the rows. */
const LATE_UP_TO = lateUpTo(dayInWarsaw(new Date().toISOString()));

const NONE: Readonly<OrderFilter> = {};

const FILTERS: readonly (readonly [name: string, filter: OrderFilter])[] = [
  ['none', NONE],
  ['statusFilter', { statusFilter: 'set' }],
  ['activityType', { activityType: 'presentation' }],
  ['clientGradeFilter', { clientGradeFilter: 'bad' }],
  ['companyId', { companyId: 'set_by_provider' }],
  ['enterDate', { enterDateFrom: '2024-06-01', enterDateTo: '2024-06-30' }],
  ['executionDate', { executionDateFrom: '2026-01-01', executionDateTo: '2026-01-31' }],
  ['installationDate', { installationDateFrom: '2025-01-01', installationDateTo: '2025-01-31' }],
  ['cityFilter', { cityFilter: 'miasto77' }],
  ['deviceModelFilter', { deviceModelFilter: '321' }],
  ['deviceSerialNumber', { deviceSerialNumber: '100004321' }],
  ['nipNumber', { nipNumber: '1000001234' }],
  ['hasAttachments', { hasAttachments: 'true' }],
  ['duplicate', { duplicate: 'true' }],
  ['visiting', { executionDateFrom: '2026-01-15', executionDateTo: '2026-01-15', visiting: 'true' }],
  ['delayed', { lateUpTo: LATE_UP_TO }],
  ['waiting', { waitingUpTo: LATE_UP_TO }],
  ['search', { search: 'kos99' }],
  ['nothing matches', { search: 'xyzxyz' }],
  ['three at once', { statusFilter: 'completed', activityType: 'activation', clientGradeFilter: 'very_good' }],
];

/**
 * `npm run bench -- orders-list [rows]`: the orders list with 1,000,000 rows, each filter's first page and deep pages,
 * through HTTP and as the bare query in the same rounds. Goal: HTTP at most twice the query plus 5 ms.
 */
export async function benchOrdersList(rows = 1_000_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app, visitor }) => {
    const client = visitor();
    await orderScene(app, client);
    await fillOrders(app.pool, rows);
    const list = (query: string) => client.props(`/zlecenia/panel/orders?${query}`);
    for (const [name, filter] of FILTERS) {
      await measureList('orders-list', name, {
        http: () => list(queryOf(asked(filter))),
        query: () => bare(app.lists, filter, {}),
      });
    }
    const page = Math.floor(rows / 100);
    const first = await bare(app.lists, {}, {});
    await measureList('orders-list', 'next page by cursor', {
      http: () => list(`page=2&after=${first.next}`),
      query: () => bare(app.lists, {}, { page: 2, after: first.next ?? '' }),
    });
    await measureList('orders-list', `page ${page} by number`, {
      http: () => list(`page=${page}`),
      query: () => bare(app.lists, {}, { page }),
    });
    await measureList('orders-list', 'one company', {
      http: () => bare(app.lists, { within: 'c7' }, {}),
      query: () => bare(app.lists, { within: 'c7' }, {}),
    });
  });
}

/** A filter as its reader asks for it. */
const asked = ({ lateUpTo: late, waitingUpTo: waits, ...filter }: OrderFilter) => ({
  ...filter,
  ...(late ? { delayed: 'true' } : {}),
  ...(waits ? { waiting: 'true' } : {}),
});

const bare = (source: ReadSource, filter: OrderFilter, at: { page?: number; after?: string }) =>
  listOrders(source, {
    filter,
    lateDays: { late: LATE_UP_TO, soon: LATE_UP_TO },
    sort: 'enterDateDesc',
    pageSize: 50,
    page: 1,
    ...at,
  });
