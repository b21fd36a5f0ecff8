import type { Pool } from 'pg';
import { Seldom } from '#ops/logging/seldom.ts';
import {
  jobIdOf,
  PermanentError,
  type DurableQueue,
  type Engine,
  type Job,
  type NewJob,
  type Processing,
} from './port.ts';
import { deadIds, deadRows, insertJobs, keptError, reviveRow, type JobRow } from './rows.ts';
import { pauseAfter, type QueueSettings } from './settings.ts';

/** Anyone who orders a job waits no longer for an engine that is away: the row is there, the sweep hands it over. */
const ENGINE_PATIENCE_MS = 1000;
/** Of the sweep, for a batch. */
const SWEEP_PATIENCE_MS = 10_000;
/** So long an engine has to begin what is due before it is asked whether it knows of it. */
const OVERDUE = '30 seconds';
const BATCH = 500;

/** The port's promises for every engine: what was added happens, whatever the engine forgets. A row in `app.jobs` says so. */
export function createDurableQueue(
  engine: Engine,
  { pool, settings }: { pool: Pool; settings: QueueSettings },
): DurableQueue {
  const trouble = new Seldom((fields, message) => settings.logger?.warn(fields, message));

  /** Best effort: what fails here is done by the sweep. */
  async function handOver(jobs: readonly NewJob[]): Promise<void> {
    try {
      await within(ENGINE_PATIENCE_MS, engine.addAll(jobs));
    } catch (error) {
      trouble.report('the queue takes no jobs, they wait in the database', error);
    }
  }

  async function addAll(jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const added = await insertJobs(pool, jobs);
    const known = jobs.filter(({ id }) => !added.has(jobIdOf(id).id)).map(({ id }) => jobIdOf(id).id);
    // Ordered again after a crash between row and engine, or long done.
    const open = known.length === 0 ? [] : await openAmong(known);
    await handOver(jobs.filter(({ id }) => added.has(jobIdOf(id).id) || open.includes(jobIdOf(id).id)));
  }

  async function openAmong(ids: readonly string[]): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM app.jobs WHERE id = ANY ($1) AND done_at IS NULL AND dead_at IS NULL',
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  async function failed(job: Job<unknown>, error: unknown): Promise<void> {
    const isDead = job.last || error instanceof PermanentError;
    const text = keptError(error);
    const pauseMs = isDead ? 0 : pauseAfter(settings, job.attempt);
    // A job of an earlier program has no row yet.
    await pool.query(
      `INSERT INTO app.jobs AS job (id, name, data, due_at, attempts, error, dead_at)
       VALUES ($1, $2, $3, now() + $4 * interval '1 ms', $5, $6, CASE WHEN $7 THEN now() END)
       ON CONFLICT (id) DO UPDATE SET due_at = EXCLUDED.due_at, attempts = EXCLUDED.attempts, error = EXCLUDED.error,
         dead_at = EXCLUDED.dead_at`,
      [job.id, job.name, JSON.stringify(job.data ?? {}), pauseMs, job.attempt, text, isDead],
    );
  }

  const done = (ids: readonly string[]) =>
    pool.query('UPDATE app.jobs SET done_at = now(), dead_at = NULL, error = NULL WHERE id = ANY ($1)', [ids]);

  /** Sets right what engine and rows say differently of jobs of one name. @returns how many the engine had forgotten */
  async function reconcile(name: string, rows: readonly JobRow[]): Promise<number> {
    const known = await within(
      SWEEP_PATIENCE_MS,
      engine.states(
        name,
        rows.map(({ id }) => id),
      ),
    );
    let forgotten = 0;
    for (const row of rows) {
      const knowledge = known.get(row.id);
      if (!knowledge) {
        await within(ENGINE_PATIENCE_MS, engine.add(name, row.id, row.data));
        forgotten++;
      } else if (knowledge.state === 'done') {
        // By a process of an earlier program, which keeps no rows.
        await done([row.id]);
      } else if (knowledge.state === 'dead') {
        await settleDead(row, knowledge);
      }
    }
    return forgotten;
  }

  async function settleDead(row: JobRow, { at, error }: { at: Date; error: string }): Promise<void> {
    // Asked for again while the engine was away.
    if (row.due_at > at) return void (await engine.retry(row.id));
    await pool.query('UPDATE app.jobs SET dead_at = $2, error = $3 WHERE id = $1 AND done_at IS NULL', [
      row.id,
      at,
      keptError(error),
    ]);
  }

  return {
    add: (name, id, data) => addAll([{ name, id, data }]),
    addAll,
    process<T>(name: string, handler: (job: Job<T>) => Promise<void>, options?: Processing) {
      return engine.process<T>(
        name,
        async (job) => {
          try {
            await handler(job);
          } catch (error) {
            await failed(job, error).catch((problem: unknown) =>
              trouble.report("a job's failure is not kept", problem),
            );
            throw error;
          }
          await done([job.id]);
        },
        options,
      );
    },
    dead: (having) => deadRows(pool, having),
    deadIds: () => deadIds(pool),
    async retry(id) {
      const row = await reviveRow(pool, id);
      try {
        const known = await within(ENGINE_PATIENCE_MS, engine.retry(id));
        if (row && !known) await handOver([row]);
        return row !== undefined || known;
      } catch (error) {
        trouble.report('the queue takes no jobs, they wait in the database', error);
        return row !== undefined;
      }
    },
    async recover() {
      let forgotten = 0;
      let after: readonly unknown[] = ['', '-infinity', ''];
      for (;;) {
        const { rows } = await pool.query<JobRow & { due: string }>(
          `SELECT id, name, data, due_at, due_at::text AS due, attempts FROM app.jobs
            WHERE done_at IS NULL AND dead_at IS NULL AND due_at < now() - interval '${OVERDUE}'
              AND (name, due_at, id) > ($1::text, $2::timestamptz, $3::text)
            ORDER BY name, due_at, id LIMIT ${BATCH}`,
          [...after],
        );
        for (const name of new Set(rows.map((row) => row.name))) {
          forgotten += await reconcile(
            name,
            rows.filter((row) => row.name === name),
          );
        }
        if (rows.length < BATCH) break;
        const last = rows.at(-1);
        after = [last?.name, last?.due, last?.id];
      }
      if (forgotten > 0) settings.logger?.warn({ jobs: forgotten }, 'the queue had forgotten jobs: they are back');
      return forgotten;
    },
    async adopt() {
      for (const { id, name, data, error, failedAt } of await engine.dead()) {
        await pool.query(
          `INSERT INTO app.jobs (id, name, data, due_at, error, dead_at) VALUES ($1, $2, $3, $5, $4, $5)
           ON CONFLICT (id) DO NOTHING`,
          [id, name, JSON.stringify(data ?? {}), keptError(error), failedAt],
        );
      }
    },
    idle: (timeoutMs) => engine.idle(timeoutMs),
    close: () => engine.close(),
  };
}

/** @throws when there is no answer in time; what was asked for may still happen */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  // Its failure after our patience is nobody's any more.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
