import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded, type Embedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { createProjector } from '#ops/projector/projector.ts';
import { MemoryLog } from '#tests/support/log/memory-log.ts';
import { expectedRows, keepingLogger, storedRows } from '#tests/support/log/read-models.ts';
import { teams, toys } from '#tests/support/log/toy-read-model.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'portal-folded-again-'));
let postgres: Embedded;
let pool: DatabasePool;

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  // What a commit does not wait for stays in memory, so that a crash surely takes it away.
  postgres = await startEmbedded({ dataDir, settings: ['fsync=off', 'wal_writer_delay=10s'] });
  pool = createPool(postgres.url, { max: 4 });
  await migrate(pool);
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const positionOf = async (name: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM read.checkpoints WHERE name = $1', [
    name,
  ]);
  return rows[0]?.position;
};

/** Ends a server process as a fault of it would: PostgreSQL restarts itself with what is on disk. */
async function crash(): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]!.pid, 'SIGKILL');
  for (;;) {
    await sleep(50);
    const answered = await pool.query('SELECT 1').catch(() => undefined);
    if (answered) return;
  }
}

it('what a crash of the database takes away of the read models is folded again, though nothing new happens', async () => {
  const log = new MemoryLog();
  const projector = createProjector({ pool, log, models: [toys, teams], logger: keepingLogger() });
  await projector.start();
  try {
    for (let tries = 0; ; tries += 1) {
      const position = log.append({ type: 'Made', data: { id: `id-${tries}`, to: 'x', text: 'Ala' } });
      expect(await projector.waitFor(['toys', 'teams'], position)).toBe(true);
      await crash();
      const isLost = ((await positionOf('toys')) ?? '') < position;
      for (const deadline = performance.now() + 60_000; ((await positionOf('toys')) ?? '') < position;) {
        expect(performance.now()).toBeLessThan(deadline);
        await sleep(50);
      }
      expect(await storedRows(pool, toys)).toEqual(expectedRows(log, toys));
      // A renewal of the lease in between brings everything to disk: then it was no trial.
      if (isLost) return;
      expect(tries).toBeLessThan(10);
    }
  } finally {
    await projector.stop();
  }
});
