import pg from 'pg';

// Counts and positions fit a JavaScript number; NUMERIC is not used.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A pool whose connections survive a server restart: a connection that is cut is logged, never thrown as an event that
 * nobody listens to (which would end the process), idle or lent out; who holds it sees its next query fail.
 * `max` is small because one Node process can't use more at a time.
 */
export function createPool(
  url: string,
  options: { max?: number; name?: string; onError?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    application_name: options.name ?? 'portal',
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', (error) => options.onError?.(error));
  // The pool listens to idle connections only.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
