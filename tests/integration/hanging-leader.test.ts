import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PROGRAM } from '#ops/run/build-program.mjs';
import { DATABASE_DEFAULTS } from '#ops/config/database.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { lead } from '#ops/postgres/lease.ts';
import { readModels } from '#projections/index.ts';
import { foldedColumns } from '#ops/projector/past.ts';
import { replay } from '#ops/projector/replay.ts';
import { startWorkers } from '#workers/index.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { keepingLogger } from '#tests/support/log/read-models.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { besideOf } from '#tests/support/program/started.ts';

/** Longer than a busy machine lets the one that leads wait for its turn. */
const LEASE_SECONDS = 8;

let app: TestApp | undefined;
let worker: ChildProcess | undefined;
let workers: { stop(): Promise<void> } | undefined;
afterEach(async () => {
  worker?.kill('SIGCONT');
  worker?.kill('SIGKILL');
  await workers?.stop();
  await app?.stop();
  worker = workers = app = undefined;
});

/** A real worker process on the same database and data folder. */
function startWorker(env: Record<string, string>): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH ?? '', ROLE: 'worker', DEMO: '0', PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, said: () => text };
}

describe('a leader that hangs', () => {
  it('is replaced after its lease, does no harm when it goes on, and nothing happens twice', async () => {
    const database = { ...DATABASE_DEFAULTS, leaseMs: LEASE_SECONDS * 1000 };
    app = await testApp({ config: { database, mailHoldMs: 0 }, startProjector: false });
    const { pool } = app.app;
    const { child, said } = startWorker({
      ...besideOf(app.app),
      LEADER_LEASE: String(LEASE_SECONDS),
    });
    worker = child;
    await vi.waitFor(() => expect(said()).toContain('This process folds the read models'), { timeout: 60_000 });
    const leases = () =>
      pool.query<{ name: string; token: number }>(
        `SELECT name, token FROM app.leases WHERE name <> 'read-model-builds' ORDER BY name`,
      );
    await vi.waitFor(async () => expect((await leases()).rowCount).toBe(3), { timeout: 60_000 });
    await app.app.projector.start();
    workers = await startWorkers(app.app);
    const before = (await leases()).rows;

    await app.addReporter({ email: 'first@demo.example' });
    child.kill('SIGSTOP');
    // Waits until it is shown: by the other one now.
    await app.addReporter({ email: 'second@demo.example' });
    await vi.waitFor(
      async () => {
        const now = (await leases()).rows;
        expect(now.map(({ token }, place) => token > before[place]!.token)).toEqual([true, true, true]);
      },
      { timeout: 60_000 },
    );
    const taken = (await leases()).rows;

    child.kill('SIGCONT');
    await app.addReporter({ email: 'third@demo.example' });
    await sleep(2 * LEASE_SECONDS * 1000);
    // It stands by: nobody was replaced again, and it has not ended.
    expect((await leases()).rows).toEqual(taken);
    expect(child.exitCode).toBeNull();
    expect(said()).not.toContain('A read model is paused');
    await app.settled();

    const { events } = await app.app.log.readAll('', { limit: 100_000 });
    for (const model of readModels) {
      const rebuilt = [
        ...replay(
          model,
          events.filter((event) => event.type in model.on),
        ).values(),
      ];
      const key = Object.keys(model.columns)[0] ?? 'id';
      const { rows } = await pool.query(
        `SELECT ${foldedColumns(model)} FROM read.${model.name} ORDER BY "${key}" COLLATE "C"`,
      );
      expect({ model: model.name, rows }).toEqual({ model: model.name, rows: rebuilt });
    }
    const { rows: twice } = await pool.query(
      'SELECT cause FROM app.mails GROUP BY cause, template HAVING count(*) > 1',
    );
    expect(twice).toEqual([]);
  });

  it('is refused what only the leader may write, when it could not be ended', async () => {
    const database = await testDatabase();
    const [first, second] = [createPool(database.url), createPool(database.url)];
    const stop = new AbortController();
    const terms: number[] = [];
    const run = (pool: typeof first) =>
      lead({ pool, name: 'reactions', leaseMs: 60_000, logger: keepingLogger(), stop: stop.signal }, async (term) => {
        terms.push(term.token);
        await new Promise((ended) => term.ended.addEventListener('abort', ended));
      });
    const all = [run(first), run(second)];
    await vi.waitFor(() => expect(terms).toEqual([1]), { timeout: 60_000 });
    const write = (token: number) => database.pool.query('SELECT app.check_lease($1, $2)', ['reactions', token]);
    await write(1);
    await database.pool.query(`UPDATE app.leases SET expires_at = now() - interval '1 s'`);
    await vi.waitFor(() => expect(terms).toEqual([1, 2]), { timeout: 60_000 });
    await expect(write(1)).rejects.toMatchObject({ code: 'LS001' });
    await write(2);
    stop.abort();
    await Promise.all(all);
    await Promise.all([first.end(), second.end()]);
    await database.drop();
  });
});
