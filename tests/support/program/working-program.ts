import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '#ops/app.ts';
import type { Limits } from '#ops/config/limits.ts';
import type { BounceConfig } from '#ops/config/bounces.ts';
import { readModels } from '#projections/index.ts';
import { startWorkers } from '#workers/index.ts';
import { workedOff } from './worked-off.ts';
import { testDatabase } from '../postgres/database.ts';
import { composeForTests } from './compose.ts';
import { programTemplate } from './template.ts';

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
  const database = await testDatabase(await programTemplate());
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-program-'));
  const { app, close } = await composeForTests(dataDir, database.url, {
    config: { publicUrl: 'https://portal.example', ...settings },
    // Longer than a mail server is away in a test, also on a busy machine.
    queue: { attempts, backoffMs: 100, pollMs: 50 },
  });
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
