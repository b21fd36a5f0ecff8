import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { operator } from '#domain/training/accounts/operator.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { reporter } from '#domain/training/accounts/reporter.ts';
import { findPersons, findSimilarPersons } from '#projections/gdpr/person-search.ts';
import { findVisitors, visitorsWithoutAccount } from '#projections/training/persons.ts';
import type { ReadTables } from '#projections/tables.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

const ROWS = 50_000;
const kinds = [participant, reporter, operator] as unknown as readonly AccountDeclaration[];

let program: TestApp;
beforeAll(async () => {
  program = await testApp();
  const { pool } = program.app;
  for (const table of ['employees', 'reporters', 'visitors']) {
    const { rows } = await pool.query<{ name: string; type: string }>(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns
        WHERE table_schema = 'read' AND table_name = $1 AND is_nullable = 'NO' ORDER BY ordinal_position`,
      [table],
    );
    const valueOf: Readonly<Record<string, string>> = {
      id: `'x' || n`,
      person_id: `'x' || n`,
      name: `'Jan Testowy' || n`,
      first_name: `'Jan'`,
      last_name: `'Testowy' || n`,
      email: `'osoba' || n || '@firma.example'`,
      phone: `(500000000 + n)::text`,
      company_nip: `(1000000000 + n)::text`,
    };
    const PLAIN: Readonly<Record<string, string>> = { boolean: 'false', 'timestamp with time zone': 'now()' };
    const plain = (type: string) => (/int|double|numeric/.test(type) ? '0' : (PLAIN[type] ?? `''`));
    const more = ['phone', 'company_nip'].filter((one) => !rows.some(({ name }) => name === one));
    const { rows: all } = await pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'read' AND table_name = $1`,
      [table],
    );
    const nullable = more.filter((one) => all.some(({ name }) => name === one));
    const columns = [...rows.map(({ name }) => name), ...nullable];
    const values = [
      ...rows.map(({ name, type }) => valueOf[name] ?? plain(type)),
      ...nullable.map((one) => valueOf[one]),
    ];
    await pool.query(
      `INSERT INTO read."${table}" (${columns.map((one) => `"${one}"`).join(', ')})
       SELECT ${values.join(', ')} FROM generate_series(1, ${ROWS}) n`,
    );
  }
  await program.app.ownerPool.query('VACUUM ANALYZE read.employees, read.reporters, read.visitors');
});
afterAll(() => program.stop());

/** A transaction within another is the other. */
const alone = (inside: Kysely<ReadTables>): Kysely<ReadTables> =>
  new Proxy(inside, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (run: (db: unknown) => unknown) => run(inside) });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** How many rows of these tables were passed over without an index. */
const readWhole = (work: (db: Kysely<ReadTables>) => Promise<readonly unknown[]>) =>
  program.app.db.transaction().execute(async (inside) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(inside);
    const read = async () => {
      const { rows } = await sql<{ n: number }>`select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as n
        from pg_class c where c.relnamespace = 'read'::regnamespace
          and c.relname in ('employees', 'reporters', 'visitors')`.execute(inside);
      return Number(rows[0]?.n);
    };
    const before = await read();
    const found = await work(alone(inside));
    return { found: found.length, passed: (await read()) - before };
  });

const access = systemAccess;

it.each([
  ['an e-mail', 'osoba4321@firma.example'],
  ['a telephone', '500004321'],
  ['a NIP', '1000004321'],
  ['a name', 'testowy4321'],
])('GDP-01 people are looked up by %s through an index', async (_what, text) => {
  const accounts = await readWhole((db) => findPersons(db, kinds, { text, access }));
  expect(accounts.found).toBeGreaterThan(0);
  expect(accounts.passed).toBeLessThan(ROWS / 10);
  expect((await readWhole((db) => findVisitors(db, text))).passed).toBeLessThan(ROWS / 10);
});

it('GDP-01 typing errors are forgiven through an index', async () => {
  const text = 'testwy4321 osoba4321';
  expect((await readWhole((db) => findSimilarPersons(db, kinds, { text, access }))).passed).toBeLessThan(ROWS / 10);
  const visitors = await readWhole((db) => visitorsWithoutAccount.findSimilar?.(db, text) ?? Promise.resolve([]));
  expect(visitors.passed).toBeLessThan(ROWS / 10);
});

it('the measure counts what no index serves: a look for another part of the row passes all of them', async () => {
  const unserved = async (db: Kysely<ReadTables>) =>
    (await sql`select id from read.employees where first_name || last_name like '%nobody%'`.execute(db)).rows;
  expect((await readWhole(unserved)).passed).toBeGreaterThanOrEqual(ROWS);
});
