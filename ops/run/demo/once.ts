import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { App } from '#ops/app.ts';
import { START } from '#ops/store/port.ts';

/** Any number: of workers that start at once one loads the demo. */
const LOCK = 7_316_206;

/** Asked for again and again: a statement that waits would meet its bound. */
const PAUSE_MS = 200;

async function tryLock(session: PoolClient): Promise<boolean> {
  const { rows } = await session.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [LOCK]);
  return rows[0]?.locked === true;
}

/**
 * Loads the demo into an empty log, in one process of all that start at once; the others wait until it is there.
 */
export async function loadDemoOnce(app: App, say: (message: string) => void): Promise<void> {
  if ((await app.log.head()) !== START) return;
  const session = await app.pool.connect();
  try {
    while (!(await tryLock(session))) await sleep(PAUSE_MS);
    if ((await app.log.head()) !== START) return;
    say('Loading demo data …');
    const { loadDemo } = await import('./load.ts');
    await loadDemo(app);
  } finally {
    await session.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    session.release();
  }
}
