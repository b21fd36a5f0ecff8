import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { v5 as uuidv5 } from 'uuid';
import { jobIdOf, type DeadJob, type Engine, type EngineState } from './port.ts';
import { PgBossWorker, type Envelope } from './pg-boss-worker.ts';
import { Seldom } from '#ops/logging/seldom.ts';
import {
  DEAD_LIMIT,
  DEFAULTS,
  IDLE_TIMEOUT_MS,
  KEEP_FINISHED_SECONDS,
  untilIdle,
  type QueueSettings,
} from './settings.ts';

/** pg-boss wants UUIDs: ours are derived from the job's id, so that the same id is the same job. */
const JOB_IDS = 'b5c1b1d2-6f0e-4a57-9a53-0d7d7f0f5a11';
export const bossId = (id: string): string => uuidv5(id, JOB_IDS);

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * The queue on Postgres, without another service: pg-boss in a schema of its own, on the program's pool.
 * Jobs of this process start at once; those added by other processes within `pollMs`.
 */
export async function createPgBossQueue(pool: Pool, options: Partial<QueueSettings> = {}): Promise<Engine> {
  const settings: QueueSettings = { ...DEFAULTS, namespace: 'pgboss', ...options };
  const schema = settings.namespace;
  const leaseSeconds = Math.ceil(settings.leaseMs / 1000);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    schedule: false,
    maintenanceIntervalSeconds: leaseSeconds,
    archiveCompletedAfterSeconds: KEEP_FINISHED_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
    archiveFailedAfterSeconds: YEAR_SECONDS,
    retentionDays: 365,
    retryLimit: settings.attempts - 1,
    retryDelay: Math.max(1, Math.ceil(settings.backoffMs / 1000)),
    // After a crash; after a failure the worker says when (`pauseAfter`).
    retryBackoff: false,
    expireInSeconds: leaseSeconds,
  });
  const trouble = new Seldom((fields, message) => settings.logger?.warn(fields, message));
  boss.on('error', (error) => trouble.report('queue error', error));
  await boss.start();

  const known = new Map<string, Promise<void>>();
  const workers = new Map<string, PgBossWorker>();
  const ensure = (name: string): Promise<void> => {
    const made = known.get(name) ?? boss.createQueue(name);
    known.set(name, made);
    // A failed attempt (the database was away) must not be remembered.
    made.catch(() => known.delete(name));
    return made;
  };

  return {
    async add(name, job, data) {
      const { id, afterMs } = jobIdOf(job);
      await ensure(name);
      const when = afterMs > 0 ? { startAfter: new Date(Date.now() + afterMs) } : {};
      await boss.send(name, { id, data } satisfies Envelope, { id: bossId(id), ...when });
      workers.get(name)?.wake();
    },
    async process(name, handler, { concurrency = 1 } = {}) {
      await ensure(name);
      const worker = new PgBossWorker({ boss, pool, name, settings, concurrency, handler });
      workers.set(name, worker);
      worker.start();
    },
    async states(name, ids) {
      const { rows } = await pool.query<DeadRow & { state: string }>(
        `SELECT data, state, output, completed_on FROM ${schema}.job WHERE name = $1 AND id = ANY ($2::uuid[])`,
        [name, ids.map(bossId)],
      );
      return new Map(rows.map((row) => [row.data.id, stateOf(row)]));
    },
    async dead() {
      const { rows } = await pool.query<DeadRow>(
        `SELECT name, data, output, completed_on FROM ${schema}.job
          WHERE state = 'failed' ORDER BY completed_on DESC, id LIMIT ${DEAD_LIMIT}`,
      );
      return rows.map(deadJob);
    },
    async retry(id) {
      const { rows } = await pool.query<{ name: string }>(
        `SELECT name FROM ${schema}.job WHERE id = $1 AND state = 'failed'`,
        [bossId(id)],
      );
      const name = rows[0]?.name;
      if (name === undefined) return false;
      await boss.retry(name, bossId(id));
      workers.get(name)?.wake();
      return true;
    },
    idle: (timeoutMs = IDLE_TIMEOUT_MS) =>
      untilIdle(async () => {
        const { rows } = await pool.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM ${schema}.job WHERE state < 'completed'`,
        );
        return rows[0]?.n ?? 0;
      }, timeoutMs),
    async close() {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
      await boss.stop({ graceful: false, close: false });
    },
  };
}

interface DeadRow {
  name: string;
  data: Envelope;
  output: { message?: string; value?: { message?: string } } | null;
  completed_on: Date;
}

function stateOf(row: DeadRow & { state: string }): EngineState {
  if (row.state === 'completed') return { state: 'done' };
  if (row.state !== 'failed') return { state: 'waiting' };
  return { state: 'dead', at: row.completed_on, error: deadJob(row).error };
}

const deadJob = (row: DeadRow): DeadJob => ({
  id: row.data.id,
  name: row.name,
  data: row.data.data,
  error: row.output?.message ?? row.output?.value?.message ?? '',
  failedAt: row.completed_on.toISOString(),
});
