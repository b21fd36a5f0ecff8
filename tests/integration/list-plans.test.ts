import type { Kysely } from 'kysely';
import { comparedApplications } from '#api/training/applications/compared.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { idsBehind } from '#projections/list/changed-between.ts';
import { createAskTogether } from '#ops/postgres/ask-together.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillApplications } from '#tests/bench/training/applications-seed.ts';
import { orderBy } from '#projections/keyset-page.ts';
import type { ReadTables } from '#projections/tables.ts';
import {
  applicationConditions,
  listApplications,
  SORTS,
  type ApplicationFilter,
} from '#projections/training/applications/application-list.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** Old companies, courses that ended, a year that is over: the list begins with what they are not in. */
const OLD: readonly ApplicationFilter[] = [
  { email: 'biuro12' },
  { startedOnFrom: '2019-01-01', startedOnTo: '2019-12-31' },
  { startedOnFrom: '2019-01-01', startedOnTo: '2020-12-31' },
  { startedOnTo: '2024-12-31' },
  { courseId: 'c7', listType: 'reserve' },
  { status: 'archived', email: 'biuro12' },
];

const ROWS = 60_000;
const order = SORTS.appliedAtDesc;
let program: TestApp;

beforeAll(async () => {
  program = await testApp();
  await fillApplications(program.app.pool, ROWS);
});
afterAll(() => program.stop());

/** What PostgreSQL has counted for this connection; rows that an index led to are counted with the index. */
const touched = async (db: Kysely<ReadTables>): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select pg_stat_get_xact_tuples_returned(t) + pg_stat_get_xact_tuples_fetched(t)
      + (select sum(pg_stat_get_xact_tuples_fetched(indexrelid))::bigint from pg_index where indrelid = t) as n
    from (select 'read.applications'::regclass::oid as t) as one`.execute(db);
  return Number(rows[0]?.n);
};

/** How many rows of the table a piece of work looked at. */
const rowsTouched = (work: (db: Kysely<ReadTables>) => Promise<unknown>): Promise<number> =>
  program.app.db.transaction().execute(async (db) => {
    // Other processes count for themselves.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(db);
    const before = await touched(db);
    await work(db);
    return (await touched(db)) - before;
  });

const list = (db: Kysely<ReadTables>, filter: ApplicationFilter, only?: readonly string[]) =>
  listApplications(
    { db, prepared: db, cache: { read: (_question, ask) => ask() }, together: createAskTogether() },
    { filter, sort: 'appliedAtDesc', page: 1, pageSize: 50, ...(only ? { only } : {}) },
  );

it.each(OLD)('the list passes no more rows than twice what matches, however old: %j', async (filter) => {
  const page = await list(program.app.db, filter);
  expect(page.items.length).toBeGreaterThan(0);
  expect(await rowsTouched((db) => list(db, filter))).toBeLessThan(3 * page.total + 500);
});

it('what an index holds whole is gathered in one statement, a little over the cap of the count too', async () => {
  const filter = { startedOnFrom: '2019-01-01', startedOnTo: '2020-12-31' };
  const page = await list(program.app.db, filter);
  expect(page.totalExact).toBe(false);
  expect(await rowsTouched((db) => list(db, filter))).toBeLessThan(1.1 * page.total + 500);
});

it('the same by a LIMIT alone walks past the new ones', async () => {
  const where = applicationConditions({ startedOnFrom: '2019-01-01', startedOnTo: '2019-12-31' });
  const limited = (db: Kysely<ReadTables>) =>
    sql`select id from read.applications where ${where} order by ${orderBy(order)} limit 51`.execute(db);
  expect(await rowsTouched(limited)).toBeGreaterThan(ROWS / 2);
});

it('APP-05 what was touched between two moments is found, and read of the list, without passing the rest', async () => {
  const changed = await program.app.pool.query<{ id: string }>(
    `UPDATE read.applications SET valid_from = '2098-03-02T09:00:00Z'
     WHERE id IN (SELECT id FROM read.applications ORDER BY id LIMIT 5) RETURNING id`,
  );
  await program.app.pool.query('ANALYZE read.applications, read.applications__past, read.courses, read.courses__past');
  const between = { from: '2098-01-01T00:00:00.000Z', to: '2098-12-31T00:00:00.000Z' };
  const sources = comparedApplications.touched(between, { query: {} } as RequestContext);
  const find = (db: Kysely<ReadTables>) => idsBehind(db, sources, { id: undefined, most: 100 });
  const ids = await find(program.app.db);
  expect(ids).toEqual(changed.rows.map(({ id }) => id).sort());
  expect(await rowsTouched(find)).toBeLessThan(500);
  for (const filter of [{}, ...OLD]) expect(await rowsTouched((db) => list(db, filter, ids))).toBeLessThan(500);
});
