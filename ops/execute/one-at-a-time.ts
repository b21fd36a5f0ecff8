import type { App } from '#ops/app.ts';

/** The first half of the keys of these advisory locks; the runners of read models and reactions have others. */
const LOCKS = 7_265_165;

/** Ends of the queues of this process: only one of its changes holds a connection while it waits for other processes. */
const last = new WeakMap<App['pool'], Map<string, Promise<unknown>>>();

/**
 * Runs a change while no process runs another one under this name: what it looked up (who else administers, which firm
 * has a number, where a course's prerequisites lead) is still so when it is appended.
 */
export function oneAtATime<R>(app: Pick<App, 'pool'>, name: string, work: () => Promise<R>): Promise<R> {
  const queues = last.get(app.pool) ?? new Map<string, Promise<unknown>>();
  last.set(app.pool, queues);
  const mine = (queues.get(name) ?? Promise.resolve()).then(() => locked(app, name, work));
  queues.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}

/** The same with a read model that shows everything appended before. */
export const oneAtATimeOn = <R>(
  app: Pick<App, 'pool' | 'projector' | 'log'>,
  readModel: string,
  work: () => Promise<R>,
): Promise<R> =>
  oneAtATime(app, readModel, async () => {
    await app.projector.waitFor([readModel], await app.log.newest());
    return work();
  });

async function locked<R>({ pool }: Pick<App, 'pool'>, name: string, work: () => Promise<R>): Promise<R> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCKS, name]);
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCKS, name]).catch(() => {
      broken = true;
    });
    // A connection that may still hold the lock is closed, which frees it.
    client.release(broken);
  }
}
