import type { Pool } from 'pg';
import { createDurableQueue } from './durable.ts';
import type { DurableQueue } from './port.ts';
import { createPostgresQueue } from './postgres.ts';
import { openRow } from './rows.ts';
import { DEFAULTS, type QueueSettings } from './settings.ts';

/** Every job is a row of `app.jobs`; Bull runs them when there is a Redis, else anyone who finds the row (ops/decisions/035). */
export async function createQueue(
  { redisUrl, pool }: { readonly redisUrl?: string | undefined; readonly pool: Pool },
  settings: Partial<QueueSettings> = {},
): Promise<DurableQueue> {
  if (!redisUrl) return createPostgresQueue(pool, settings);
  // Loaded only where it is used: it brings some megabytes.
  const { createBullQueue } = await import('./bull.ts');
  const engine = await createBullQueue(redisUrl, { ...settings, recall: (id) => openRow(pool, id) });
  return createDurableQueue(engine, { pool, settings: { ...DEFAULTS, namespace: '', ...settings } });
}
