import type pg from 'pg';

/**
 * One transaction on a connection of the pool; rolled back, by closing the connection, when the work throws or the
 * connection breaks (`createPool` sees to it that this shows as a failed query only).
 */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let done = false;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    done = true;
    return result;
  } finally {
    client.release(!done);
  }
}
