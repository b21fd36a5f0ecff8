import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** Key of the advisory lock of the one process that reacts; the read models' runner has another. */
const LOCK = [7_265_164, 2] as const;
const STANDBY_MS = 500;

/**
 * Runs `work` in one process of many: the holder of an advisory lock, on a connection of its own. The signal that
 * `work` gets aborts when the lock is lost or `stop` aborts; after a loss the lock is asked for again.
 */
export async function asTheOnlyOne(
  options: { pool: pg.Pool; logger: Logger; stop: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { pool, logger, stop } = options;
  while (!stop.aborted) {
    const client = new pg.Client(pool.options);
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      await client.query(`SET application_name = 'reactions'`);
      const signal = AbortSignal.any([stop, lost.signal]);
      while (!signal.aborted && !(await tryLock(client))) await pause(signal);
      if (!signal.aborted) await work(signal);
    } catch (error) {
      if (!stop.aborted) logger.error({ err: error }, 'reactions have lost their connection');
      await pause(stop);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', [...LOCK]);
  return rows[0]?.locked ?? false;
}

const pause = (signal: AbortSignal): Promise<void> => sleep(STANDBY_MS, undefined, { signal }).catch(() => undefined);
