import { afterAll, beforeAll } from 'vitest';
import { createPgBossQueue } from '#ops/queue/pg-boss.ts';
import { queueContract } from '#tests/contract/queue.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

queueContract('pg-boss on Postgres', () => ({
  open: (settings) => createPgBossQueue(database.pool, settings),
  address: () => ({ databaseUrl: database.url }),
}));
