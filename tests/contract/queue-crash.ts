import pg from 'pg';
import { createQueue } from '#ops/queue/index.ts';
import type { QueueSettings } from '#ops/queue/settings.ts';

/** A worker that takes a job, says so and never finishes it: the contract suite kills this process. */
const address = JSON.parse(process.argv[2] ?? '{}') as {
  redisUrl?: string;
  databaseUrl?: string;
  settings: Partial<QueueSettings>;
};
const pool = new pg.Pool({ connectionString: address.databaseUrl });
const queue = await createQueue({ redisUrl: address.redisUrl, pool }, address.settings);
await queue.process('mail', async () => {
  process.stdout.write('working\n');
  await new Promise(() => undefined);
});
