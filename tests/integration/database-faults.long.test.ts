import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATABASE_DEFAULTS } from '#ops/config/database.ts';
import { startEmbedded, type Embedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { createProjector } from '#ops/projector/projector.ts';
import { Client } from '#tests/bench/client.ts';
import { MemoryLog } from '#tests/support/log/memory-log.ts';
import { keepingLogger } from '#tests/support/log/read-models.ts';
import { toys } from '#tests/support/log/toy-read-model.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';

describe('connections of a process', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  const projectorOn = (pool: ReturnType<typeof createPool>) =>
    createProjector({ pool, log: new MemoryLog(), models: [toys], logger: keepingLogger() });

  it('are the pool and one more, however many wait for read models at once', async () => {
    const pool = createPool(database.url, { max: 4 });
    const projector = projectorOn(pool);
    await Promise.all(Array.from({ length: 80 }, () => projector.waitFor(['toys'], '1', 300)));
    const { rows } = await database.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = $1',
      [pool.name],
    );
    expect(rows[0]?.n).toBeLessThanOrEqual(5);
    // It is made again when it is cut, once.
    await database.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
      pool.name,
    ]);
    await projector.waitFor(['toys'], '1', 1_000);
    const after = await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE application_name = $1 AND query LIKE 'LISTEN%'`,
      [pool.name],
    );
    expect(after.rowCount).toBe(1);
    await pool.end();
  });

  it('make do with what a full server lets them have', async () => {
    await database.pool.query(`CREATE ROLE few LOGIN PASSWORD 'few' CONNECTION LIMIT 3`);
    const url = new URL(database.url);
    url.username = url.password = 'few';
    const [greedy, late] = [createPool(url.href, { max: 10 }), createPool(url.href, { max: 10 })];
    try {
      const slow = Array.from({ length: 30 }, () => greedy.query('SELECT pg_sleep(0.05)'));
      const others = Array.from({ length: 10 }, () => late.query('SELECT 1'));
      const answers = await Promise.allSettled([...slow, ...others]);
      expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    } finally {
      await greedy.end();
      await late.end();
      await database.pool.query('DROP ROLE few');
    }
  });

  it('say within their bound that none is free, and that a read model is not known to have passed', async () => {
    const pool = createPool(database.url, { max: 2, connectTimeoutMs: 300 });
    const held = [await pool.connect(), await pool.connect()];
    await expect(pool.query('SELECT 1')).rejects.toThrow('timeout exceeded');
    expect(await projectorOn(pool).waitFor(['toys'], '1', 600)).toBe(false);
    for (const client of held) client.release();
    await pool.end();
  });

  it('end a statement that takes too long', async () => {
    const pool = createPool(database.url, { statementTimeoutMs: 200 });
    await expect(pool.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    await pool.end();
  });
});

describe('a database that goes away', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-away-'));
  chmodSync(dataDir, 0o755);
  let cluster: Embedded;
  let app: TestApp;
  let reader: Client;
  const postmaster = () => Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const backends = async (): Promise<number[]> => {
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    const { rows } = await admin.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    await admin.end();
    return rows.map(({ pid }) => pid);
  };
  /** As a browser asks for a page. */
  const browse = (address: string) => fetch(`${app.url}${address}`, { headers: { accept: 'text/html' } });

  beforeAll(async () => {
    cluster = await startEmbedded({ dataDir, settings: ['fsync=off'] });
    const pool = createPool(cluster.url, { max: 1 });
    await migrate(pool);
    await pool.end();
    const database = { ...DATABASE_DEFAULTS, connectTimeoutMs: 1_000, statementTimeoutMs: 1_000 };
    app = await testApp({ databaseUrl: cluster.url, config: { database } });
    reader = await app.as('ADMIN_OPERATOR');
  });
  afterAll(async () => {
    await app.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('kills nothing with one of its backends: the program answers on', async () => {
    const ends: unknown[] = [];
    const heard = (error: unknown) => void ends.push(error);
    process.prependListener('uncaughtException', heard);
    const work = Promise.all(Array.from({ length: 40 }, () => reader.get('/panel/courses')));
    const [victim] = await backends();
    process.kill(victim!, 'SIGKILL');
    const statuses = (await work).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await vi.waitFor(async () => expect((await reader.get('/panel/courses')).status).toBe(200), { timeout: 60_000 });
    expect(ends).toEqual([]);
    process.off('uncaughtException', heard);
  });

  it('frozen, is 503 with Retry-After within the bounds: as JSON, as a page, and for probes', async () => {
    await vi.waitFor(async () => expect((await reader.get('/readyz')).status).toBe(200), { timeout: 60_000 });
    const frozen = [postmaster(), ...(await backends())];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      const began = performance.now();
      const [json, page, live, ready, metrics] = await Promise.all([
        reader.props('/panel/courses'),
        browse('/szkolenia/harmonogram'),
        reader.get('/healthz'),
        reader.get('/readyz'),
        reader.get('/metrics'),
      ]);
      expect(performance.now() - began).toBeLessThan(60_000);
      expect([json.status, json.headers['retry-after']]).toEqual([503, '5']);
      expect(json.body.message).toBe('Portal jest chwilowo niedostępny. Spróbuj ponownie za chwilę.');
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain('Portal jest chwilowo niedostępny. Spróbuj ponownie za chwilę.');
      expect([live.status, ready.status, ready.body.problems]).toEqual([200, 503, ['database']]);
      expect(metrics.text).toContain('nodejs_eventloop_lag_seconds');
      expect(metrics.text).toContain('\nportal_database_up 0\n');
      expect(metrics.text).not.toContain('portal_read_model_lag_events{');
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await vi.waitFor(async () => expect((await reader.get('/panel/courses')).status).toBe(200), { timeout: 60_000 });
    await vi.waitFor(
      async () => expect((await reader.get('/metrics')).text).toContain('\nportal_database_up 1\n'),
      60_000,
    );
  });

  it('holds the log back by a write transaction of another database: seen, and why a worker is not ready', async () => {
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query('CREATE DATABASE elsewhere');
    const foreign = new pg.Client({ connectionString: cluster.url.replace(/\/portal$/, '/elsewhere') });
    await foreign.connect();
    await foreign.query('BEGIN; CREATE TABLE held (one int)');
    // It waits until it is shown, which is when the other transaction has ended.
    const added = app.addReporter({ email: 'hidden@demo.example' });
    await sleep(2_500);
    const horizon = await app.app.monitor.horizon();
    expect(horizon.hiddenEvents).toBeGreaterThan(0);
    expect(horizon.transaction?.who).toContain('in database elsewhere');
    expect(horizon.transaction?.seconds).toBeGreaterThan(1);
    const { text } = await reader.get('/metrics');
    expect(text).toMatch(/\nportal_log_hidden_events [1-9]/);
    expect(text).toMatch(/portal_read_model_lag_events\{read_model="reporters"\} [1-9]/);
    expect(text).toMatch(/portal_read_model_oldest_unfolded_event_age_seconds\{read_model="reporters"\} [1-9]/);
    await foreign.query('ROLLBACK');
    await foreign.end();
    await admin.end();
    await added;
    expect((await app.app.monitor.horizon()).hiddenEvents).toBe(0);
    await vi.waitFor(
      async () => expect((await reader.get('/metrics')).text).toMatch(/\nportal_log_hidden_events 0\n/),
      60_000,
    );
  });
});

describe('a server with room for few', () => {
  it('serves two processes of each role: slower, and nothing fails', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-few-'));
    chmodSync(dataDir, 0o755);
    const cluster = await startEmbedded({ dataDir, settings: ['fsync=off', 'max_connections=20'] });
    const setup = createPool(cluster.url, { max: 1 });
    await migrate(setup);
    await setup.end();
    const database = { ...DATABASE_DEFAULTS, max: 2 };
    const of = (role: 'api' | 'worker') =>
      testApp({ databaseUrl: cluster.url, config: { database, role }, startProjector: role === 'worker' });
    const apps: TestApp[] = [];
    try {
      for (const role of ['worker', 'worker', 'api', 'api'] as const) apps.push(await of(role));
      const [, , first, second] = apps as [TestApp, TestApp, TestApp, TestApp];
      const reader = await first.as('ADMIN_OPERATOR');
      const other = new Client(second.url);
      other.cookies.clear();
      for (const [name, value] of reader.cookies) other.cookies.set(name, value);
      const answers = await Promise.all([
        ...Array.from({ length: 40 }, (_, n) => (n % 2 ? reader : other).props('/panel/courses')),
        ...Array.from({ length: 12 }, (_, n) =>
          (n % 2 ? first : second).addReporter({ email: `few-${n}@demo.example` }).then(() => ({ status: 200 })),
        ),
      ]);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      const { rows } = await first.app.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend'`,
      );
      expect(rows[0]?.n).toBeLessThanOrEqual(4 * (2 + 3));
    } finally {
      for (const one of apps.toReversed()) await one.stop();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
