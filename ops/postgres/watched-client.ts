import pg from 'pg';

/** A server that has cancelled a statement says so within this; one that does not is frozen or out of reach. */
const GRACE_MS = 5_000;

/** For an index of a large table, or writing it again. */
export const LONG_MS = 3600_000;

/**
 * A connection that is given up when its server no longer answers: `statement_timeout` is kept by the server, so it does
 * nothing for a frozen one or behind a network that swallows packets. The query then fails with "Connection terminated".
 */
export class WatchedClient extends pg.Client {
  /** How long an answer may take, in ms; 0 for ever. Set with the server's own `statement_timeout` (`withTimeout`). */
  patienceMs: number;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const timeout = Number(config?.statement_timeout ?? 0);
    this.patienceMs = timeout > 0 ? timeout + GRACE_MS : 0;
  }

  // pg has a dozen signatures for this; all are passed on as they are.
  override query(...args: unknown[]): never {
    const ask = super.query.bind(this) as (...all: unknown[]) => unknown;
    if (this.patienceMs === 0) return ask(...args) as never;
    // A connection with an unanswered query is closed at once, without waiting for the server.
    const timer = setTimeout(() => void this.end().catch(() => undefined), this.patienceMs);
    timer.unref();
    const answered = () => clearTimeout(timer);
    const at = args.findIndex((one) => typeof one === 'function');
    if (at >= 0) {
      const callback = args[at] as (...results: unknown[]) => void;
      args[at] = (...results: unknown[]) => {
        answered();
        callback(...results);
      };
      return ask(...args) as never;
    }
    const result = ask(...args);
    if (result instanceof Promise) result.then(answered, answered);
    // A stream (COPY) reports its end itself and takes as long as it takes.
    else answered();
    return result as never;
  }
}

/**
 * Statements that may take longer than a request's (index builds, VACUUM), on one connection of the pool.
 *
 * @param ms for each statement; the server cancels it then
 */
export async function withTimeout<T>(
  pool: pg.Pool,
  ms: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const watched = client as unknown as pg.PoolClient & Partial<Pick<WatchedClient, 'patienceMs'>>;
  const before = watched.patienceMs;
  let broken = true;
  try {
    if (before !== undefined) watched.patienceMs = ms + GRACE_MS;
    await client.query(`SET statement_timeout = ${ms}`);
    const result = await work(client);
    await client.query('RESET statement_timeout');
    broken = false;
    return result;
  } finally {
    if (before !== undefined) watched.patienceMs = before;
    client.release(broken);
  }
}
