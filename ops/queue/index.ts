import type { Pool } from 'pg';
import { createBullQueue } from './bull.ts';
import { createPgBossQueue } from './pg-boss.ts';
import type { Queue } from './port.ts';
import type { QueueSettings } from './settings.ts';

/** Bull when there is a Redis, pg-boss on the program's Postgres otherwise (design, point 7). */
export function createQueue(
  where: { readonly redisUrl?: string | undefined; readonly pool: Pool },
  settings: Partial<QueueSettings> = {},
): Promise<Queue> {
  return where.redisUrl ? createBullQueue(where.redisUrl, settings) : createPgBossQueue(where.pool, settings);
}
