import { afterAll, beforeAll } from 'vitest';
import { createBullQueue } from '#ops/queue/bull.ts';
import { queueContract } from '#tests/contract/queue.ts';
import { startRedis, type TestRedis } from '#tests/support/servers/redis.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

queueContract('Bull on Redis', () => ({
  open: (settings) => createBullQueue(redis.url, settings),
  address: () => ({ redisUrl: redis.url }),
}));
