import { allEvents } from '#domain/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { readModels } from '#projections/index.ts';
import { readConfig, type Config } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { createLog } from '#ops/log/log.ts';
import { createLogger } from '#ops/logging/logger.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { describeHorizon } from '#ops/monitor/monitor.ts';
import { readHorizon, type Horizon } from '#ops/monitor/horizon.ts';
import { runProjections } from '#ops/projector/command.ts';
import { createProjector, type Projector } from '#ops/projector/projector.ts';
import { openStore } from '#ops/store/open.ts';
import { openVault } from '#ops/vault/vault.ts';
import { createThreads } from '#ops/threads/threads.ts';
import { buildsInThreads } from './builds-in-threads.ts';
import { openDatabase } from './database.ts';
import { masterKeysOf } from './keys/master-keys.ts';
import { keepPrivate } from './private-data.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

const describe = (horizon: Horizon): string =>
  horizon.transaction ? describeHorizon(horizon) : 'no open write transaction';

/** Events that reactions could not be asked about: which, and why. */
async function setAsideLines(pool: DatabasePool): Promise<string[]> {
  const { rows } = await pool.query<Record<'reaction' | 'stream' | 'id' | 'reason' | 'since', string>>(
    `SELECT reaction, stream, event_id AS id, reason, since::text FROM app.reaction_set_aside ORDER BY position LIMIT 50`,
  );
  return rows.map(
    ({ reaction, stream, id, reason, since }) =>
      `reaction ${reaction} has set aside ${id} of ${stream} since ${since}: ${reason}`,
  );
}

/** `npm run projections -- status | rebuild NAME…|--all | resume [NAME…]`, with or without a running program. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  keepPrivate(config);
  return withProjector(config, (projector) => runProjections(process.argv.slice(2), projector, print));
}

async function withProjector(config: Config, work: (projector: Projector) => Promise<number>): Promise<number> {
  const database = await openDatabase(config, () => undefined);
  const pool = createPool(database.url, { max: 5, name: 'projections' });
  const threads = createThreads();
  try {
    const store = await openStore(config, pool, { notify: false });
    const vault = await openVault({ pool, ...masterKeysOf(config) });
    const log = createLog({ store, vault, definitions: allEvents as readonly EventDefinition[] });
    const logger = createLogger({ level: 'warn', name: 'projections' });
    const buildInThread = buildsInThreads(threads.builds, { config, databaseUrl: database.url, logger });
    const projector = createProjector({ pool, log, models: readModels, logger, buildInThread });
    if (process.argv[2] === 'status' && !config.eventStore) print(`log: ${describe(await readHorizon(pool))}`);
    if (process.argv[2] === 'status') for (const line of await setAsideLines(pool)) print(line);
    return await work(projector).finally(() => Promise.all([projector.stop(), store.close()]));
  } finally {
    await threads.close();
    await pool.end();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
