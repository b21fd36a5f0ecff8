import type { Pool } from 'pg';
import { PostgresWorker } from './postgres-worker.ts';
import type { DurableQueue, NewJob } from './port.ts';
import { deadIds, deadRows, reviveRow } from './rows.ts';
import { DEFAULTS, IDLE_TIMEOUT_MS, untilIdle, type QueueSettings } from './settings.ts';

/**
 * The queue on Postgres alone: the rows of `app.jobs` are all there is, so there is nobody who could forget them
 * (ops/decisions/035). Jobs of this process start at once; those added by other processes within `pollMs`.
 */
export function createPostgresQueue(pool: Pool, options: Partial<QueueSettings> = {}): DurableQueue {
  const worker = new PostgresWorker(pool, { ...DEFAULTS, namespace: '', ...options });
  const addAll = (jobs: readonly NewJob[]) => (jobs.length > 0 ? worker.add(jobs) : Promise.resolve());
  return {
    add: (name, id, data) => addAll([{ name, id, data }]),
    addAll,
    async process(name, handler, options = {}) {
      worker.process(name, handler, options);
    },
    dead: (having) => deadRows(pool, having),
    deadIds: () => deadIds(pool),
    async retry(id) {
      const row = await reviveRow(pool, id);
      if (row) worker.due(row.name);
      return row !== undefined;
    },
    recover: () => Promise.resolve(0),
    adopt: () => Promise.resolve(),
    idle: (timeoutMs = IDLE_TIMEOUT_MS) =>
      untilIdle(async () => {
        const { rows } = await pool.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM app.jobs WHERE done_at IS NULL AND dead_at IS NULL',
        );
        return rows[0]?.n ?? 0;
      }, timeoutMs),
    close: () => worker.stop(),
  };
}
