import type { Pool } from 'pg';
import { createBullQueue } from './bull.ts';
import { createDurableQueue } from './durable.ts';
import { createPgBossQueue } from './pg-boss.ts';
import type { DurableQueue } from './port.ts';
import { DEFAULTS, type QueueSettings } from './settings.ts';

/** Bull when there is a Redis, pg-boss on the program's Postgres otherwise (design, point 7). */
export async function createQueue(
  where: { readonly redisUrl?: string | undefined; readonly pool: Pool },
  settings: Partial<QueueSettings> = {},
): Promise<DurableQueue> {
  const engine = await (where.redisUrl
    ? createBullQueue(where.redisUrl, settings)
    : createPgBossQueue(where.pool, settings));
  return createDurableQueue(engine, { pool: where.pool, settings: { ...DEFAULTS, namespace: '', ...settings } });
}
