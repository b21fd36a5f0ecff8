import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '#ops/app.ts';
import type { Limits } from '#ops/config/limits.ts';
import type { BounceConfig } from '#ops/config/bounces.ts';
import type { Config } from '#ops/config/config.ts';
import { DATABASE_DEFAULTS } from '#ops/config/database.ts';
import { JOB_DEFAULTS } from '#ops/config/jobs.ts';
import { compose } from '#ops/run/compose.ts';
import { readModels } from '#projections/index.ts';
import { startWorkers } from '#workers/index.ts';
import { TEST_SETTINGS } from './settings.ts';
import { workedOff } from './worked-off.ts';
import { testDatabase } from '../postgres/database.ts';

export interface WorkingProgram {
  readonly app: App;
  /** Everything that was appended is reacted to and worked off, what followed from it too, and all of it is folded. */
  settled(): Promise<void>;
  /** `look` sees the database after the workers have ended. */
  stop(look?: (pool: App['pool']) => Promise<void>): Promise<void>;
}

/** The program without its web: store, vault, read models, queue and workers on a database of its own. */
export async function startWorkingProgram(
  options: {
    smtpUrl?: string;
    redisUrl?: string;
    mailHoldMs?: number;
    mailParticipants?: boolean;
    limits?: Limits;
    bounces?: BounceConfig;
    attempts?: number;
  } = {},
): Promise<WorkingProgram> {
  const { attempts = 8, ...settings } = options;
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-program-'));
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    // Beside other work a connection may take its time.
    database: { ...DATABASE_DEFAULTS, connectTimeoutMs: 60_000 },
    demo: false,
    masterKey: Buffer.alloc(32, 7),
    sessionSecrets: ['x'.repeat(32)],
    sessionIdleMs: 0,
    sessionIdleOwnMs: 0,
    proofAgeMs: 365 * 24 * 3_600_000,
    secondFactor: 'optional',
    publicUrl: 'https://portal.example',
    mailHoldMs: 0,
    mailParticipants: true,
    webhooksLoopback: false,
    portalUrls: {},
    hosts: [],
    hsts: 'host',
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    role: 'all',
    production: false,
    drainMs: 0,
    signing: {},
    ...JOB_DEFAULTS,
    ...TEST_SETTINGS,
    ...settings,
  };
  const { app, close } = await compose(config, {
    databaseUrl: database.url,
    projector: { patienceMs: 120_000 },
    // Longer than a mail server is away in a test, also on a busy machine.
    queue: { attempts, backoffMs: 100, pollMs: 50 },
  });
  await app.projector.start();
  const workers = await startWorkers(app);
  return {
    app,
    async settled() {
      await workedOff(app);
      const names = readModels.map((model) => model.name);
      await app.projector.waitFor(names, await app.log.newest(), 120_000);
    },
    async stop(look) {
      await workers.stop();
      await look?.(app.pool);
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
