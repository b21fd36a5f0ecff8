import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresQueue } from '#ops/queue/postgres.ts';
import { HeldRows } from '#ops/queue/held-rows.ts';
import { queueContract } from '#tests/contract/queue.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const clear = async () => void (await database.pool.query('TRUNCATE app.jobs'));

queueContract('Postgres', () => ({
  open: async (settings) => createPostgresQueue(database.pool, settings),
  clear,
  address: () => ({ databaseUrl: database.url }),
}));

describe('rows as a queue', () => {
  const holder = (by: string) => new HeldRows(database.pool, { by, leaseMs: 60_000 });
  const take = (rows: HeldRows, slots = 1) => rows.next([], [{ name: 'mail', slots }], []);
  const runOut = () => database.pool.query(`UPDATE app.jobs SET due_at = now() - interval '1 s'`);

  it('anyone who lost its hold can end the job no more, and its try counts', async () => {
    await clear();
    const queue = createPostgresQueue(database.pool);
    await queue.add('mail', 'm1', {});
    const [first, second] = [holder('first'), holder('second')];
    expect(await take(first)).toMatchObject([{ id: 'm1', attempts: 0, lost: false }]);
    expect(await take(second)).toEqual([]);
    await runOut();
    expect(await take(second)).toMatchObject([{ id: 'm1', attempts: 1, lost: true }]);
    await first.next(['m1'], [], []);
    await first.fail({ id: 'm1', attempts: 9, error: new Error('late'), pauseMs: undefined });
    await first.giveBack(['m1']);
    const row = async () =>
      (await database.pool.query('SELECT taken_by, attempts, error, done_at IS NULL AS open FROM app.jobs')).rows;
    expect(await row()).toEqual([{ taken_by: 'second', attempts: 1, error: null, open: true }]);
    await second.next(['m1'], [], []);
    expect(await row()).toEqual([{ taken_by: null, attempts: 1, error: null, open: false }]);
  });

  it('of more dead jobs than a list shows, the oldest is found by what it is about, and all of them by their ids', async () => {
    await clear();
    await database.pool.query(
      `INSERT INTO app.jobs (id, name, data, due_at, dead_at)
       SELECT 'j' || n, 'mail', jsonb_build_object('mailId', 'm' || n, 'traceparent', 'x'), now(), now() + n * interval '1 s'
         FROM generate_series(1, 1001) AS n`,
    );
    const queue = createPostgresQueue(database.pool);
    const shown = await queue.dead();
    expect([shown.length, shown[0]?.id, shown.at(-1)?.id]).toEqual([1_000, 'j1001', 'j2']);
    expect((await queue.dead({ mailId: 'm1' })).map(({ id }) => id)).toEqual(['j1']);
    const ids = await queue.deadIds();
    expect([ids.length, ids.at(-1)]).toEqual([1_001, 'j1']);
  });

  it('a job that wore out its workers each time is dead', async () => {
    await clear();
    const queue = createPostgresQueue(database.pool, { attempts: 2, pollMs: 20 });
    await queue.add('mail', 'killer', {});
    for (const by of ['first', 'second']) {
      await take(holder(by));
      await runOut();
    }
    const ran: string[] = [];
    await queue.process('mail', async ({ id }) => void ran.push(id));
    await queue.idle();
    expect([ran, (await queue.dead()).map(({ id, attempts }) => [id, attempts])]).toEqual([[], [['killer', 2]]]);
    await queue.retry('killer');
    await queue.idle();
    expect(ran).toEqual(['killer']);
    await queue.close();
  });

  it('finds the next ones by the index, however many wait', async () => {
    await clear();
    await database.pool.query(
      `INSERT INTO app.jobs (id, name, data, due_at) SELECT 'j' || n, 'mail', '{}', now() - n * interval '1 ms'
         FROM generate_series(1, 20000) n`,
    );
    await database.pool.query('ANALYZE app.jobs');
    const before = await reads();
    expect(await take(holder('one'), 16)).toHaveLength(16);
    expect((await reads()) - before).toBeLessThan(40);
  });

  /** Entries of the index that were read. */
  async function reads(): Promise<number> {
    await database.pool.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await database.pool.query<{ n: number }>(
      `SELECT idx_tup_read::int + (SELECT seq_tup_read FROM pg_stat_user_tables WHERE relid = 'app.jobs'::regclass)::int AS n
         FROM pg_stat_user_indexes WHERE indexrelname = 'jobs_due'`,
    );
    return rows[0]?.n ?? 0;
  }
});

describe('an installation that ran its jobs by pg-boss', () => {
  const migration = readFileSync(
    new URL('../../ops/postgres/migrations/105_own_queue.sql', import.meta.url),
    'utf8',
  ).replace(/^ALTER TABLE .*$/gm, '');
  const pgBoss = `
    CREATE SCHEMA pgboss;
    CREATE TYPE pgboss.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
    CREATE TABLE pgboss.job (id uuid NOT NULL DEFAULT gen_random_uuid(), name text NOT NULL, data jsonb,
      state pgboss.job_state NOT NULL DEFAULT 'created', retry_count integer NOT NULL DEFAULT 0,
      start_after timestamptz NOT NULL DEFAULT now(), created_on timestamptz NOT NULL DEFAULT now(),
      completed_on timestamptz, PRIMARY KEY (name, id)) PARTITION BY LIST (name);
    CREATE TABLE pgboss.j1 PARTITION OF pgboss.job FOR VALUES IN ('mail');`;
  const insert = (id: string, state = 'created') =>
    database.pool.query(`INSERT INTO pgboss.job (name, state, data) VALUES ('mail', $2, $1)`, [
      { id, data: { mailId: id } },
      state,
    ]);

  it('loses none, runs none twice, and its processes may go on until they are stopped', async () => {
    await clear();
    await database.pool.query(pgBoss);
    for (const [id, state] of [
      ['waits', 'created'],
      ['again', 'retry'],
      ['runs', 'active'],
      ['dead', 'failed'],
      ['done', 'completed'],
    ] as const)
      await insert(id, state);
    await database.pool.query(
      `INSERT INTO app.jobs (id, name, data, due_at) VALUES ('waits', 'mail', '{"mailId": "waits"}', now())`,
    );
    await database.pool.query(migration);
    const queue = createPostgresQueue(database.pool, { pollMs: 20 });
    const seen: string[] = [];
    await queue.process<{ mailId: string }>('mail', async ({ data }) => void seen.push(data.mailId));
    await expect.poll(() => seen.sort()).toEqual(['again', 'waits']);
    expect((await queue.dead()).map(({ id }) => id)).toEqual(['dead']);
    // The old program orders another: its row is in both tables, and pg-boss takes none.
    await insert('later');
    await database.pool.query(`UPDATE pgboss.job SET state = 'retry' WHERE state = 'active'`);
    const { rows } = await database.pool.query(`SELECT data->>'id' AS id, state FROM pgboss.job ORDER BY 1`);
    expect(rows).toEqual([
      { id: 'dead', state: 'failed' },
      { id: 'done', state: 'completed' },
      { id: 'runs', state: 'cancelled' },
    ]);
    await database.pool.query(`UPDATE app.jobs SET due_at = now() WHERE id = 'runs'`);
    await queue.idle();
    expect(seen.sort()).toEqual(['again', 'runs', 'waits']);
    await queue.close();
  });
});
