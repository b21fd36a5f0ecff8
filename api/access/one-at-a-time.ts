import type { App } from '#ops/app.ts';

/** Key of the advisory lock of changes of accounts; the runners of read models and reactions have others. */
const LOCK = [7_265_164, 3] as const;

/** Ends of the queues of this process: only one of its changes holds a connection while it waits for other processes. */
const last = new WeakMap<App, Promise<unknown>>();

/**
 * Runs a change of an account while no process runs another one: what it looked up (who else administers, which login
 * the account holds) is still so when it is appended.
 */
export function oneAtATime<R>(app: App, work: () => Promise<R>): Promise<R> {
  const before = last.get(app) ?? Promise.resolve();
  const mine = before.then(() => locked(app, work));
  last.set(
    app,
    mine.catch(() => undefined),
  );
  return mine;
}

async function locked<R>(app: App, work: () => Promise<R>): Promise<R> {
  const client = await app.pool.connect();
  let broken = false;
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [...LOCK]);
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1, $2)', [...LOCK]).catch(() => {
      broken = true;
    });
    // A connection that may still hold the lock is closed, which frees it.
    client.release(broken);
  }
}
