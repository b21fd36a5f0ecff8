import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '#ops/postgres/pool.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

describe('the pool of connections', () => {
  it('survives that a connection is cut while somebody holds it between two queries', async () => {
    const ends: unknown[] = [];
    const heard = (error: unknown) => void ends.push(error);
    process.prependListener('uncaughtException', heard);
    const pool = createPool(database.url);
    try {
      const client = await pool.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const cut = new Promise((resolve) => client.once('end', resolve));
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
      await cut;
      await expect(client.query('SELECT 1')).rejects.toThrow();
      client.release(true);
      expect((await pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      expect(ends).toEqual([]);
    } finally {
      process.off('uncaughtException', heard);
      await pool.end();
    }
  });
});
