import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pino from 'pino';
import { Registry } from 'prom-client';
import { allEvents } from '#domain/events.ts';
import type { App } from '#ops/app.ts';
import { createExecute } from '#ops/execute/execute.ts';
import { createLog } from '#ops/log/log.ts';
import { createProjector } from '#ops/projector/projector.ts';
import { createQueue } from '#ops/queue/index.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createVault } from '#ops/vault/vault.ts';
import { readModels } from '#projections/index.ts';
import type { ReadTables } from '#projections/tables.ts';
import { startWorkers } from '#workers/index.ts';
import { testDatabase } from '../postgres/database.ts';

export interface WorkingProgram {
  readonly app: App;
  /** Everything up to the position is folded, reacted to and worked off. */
  settled(position: string): Promise<void>;
  stop(): Promise<void>;
}

/** The program without its web: store, vault, read models, queue and workers on a database of its own. */
export async function startWorkingProgram(
  options: { smtpUrl?: string; redisUrl?: string } = {},
): Promise<WorkingProgram> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-program-'));
  const { pool } = database;
  const logger = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const masterKey = Buffer.alloc(32, 7);
  const store = createPostgresStore(pool);
  const vault = createVault({ pool, masterKey });
  const log = createLog({ store, vault, definitions: allEvents });
  const projector = createProjector({ pool, log, models: readModels, logger });
  const queue = await createQueue(
    { redisUrl: options.redisUrl, pool },
    { attempts: 3, backoffMs: 300, pollMs: 50, logger },
  );
  const app: App = {
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      demo: false,
      masterKey,
      sessionSecret: 'x'.repeat(32),
      publicUrl: 'https://portal.example',
      logLevel: 'silent',
      role: 'all',
      production: false,
      ...(options.smtpUrl ? { smtpUrl: options.smtpUrl } : {}),
    },
    logger,
    metrics: new Registry(),
    pool,
    db: new Kysely<ReadTables>({ dialect: new PostgresDialect({ pool }) }).withSchema('read'),
    log,
    vault,
    execute: createExecute({ log }),
    projector,
    queue,
    now: () => new Date().toISOString(),
  };
  await projector.start();
  const workers = await startWorkers(app);
  return {
    app,
    async settled(position) {
      await projector.waitFor(
        readModels.map((model) => model.name),
        position,
        10_000,
      );
      await reacted(app, position);
      await queue.idle();
    },
    async stop() {
      await workers.stop();
      await projector.stop();
      await store.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every reaction has seen the position. */
async function reacted(app: App, position: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { rows } = await app.pool.query<{ name: string; position: string; moved_at: Date }>(
      'SELECT name, position, moved_at FROM app.reactions WHERE position < $1',
      [position],
    );
    if (rows.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Reactions are behind ${position}: ${JSON.stringify(rows)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
