import type pg from 'pg';

/**
 * One transaction on a connection of the pool; rolled back, by closing the connection, when the work throws. A
 * connection that breaks shows as a failed query; it must not also end the process as an event nobody listens to.
 */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const heard = () => undefined;
  client.on('error', heard);
  let done = false;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    done = true;
    return result;
  } finally {
    client.release(!done);
    if (done) client.off('error', heard);
  }
}
