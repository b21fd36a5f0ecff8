import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { EventDefinition } from '#domain/kernel/event.ts';
import type { Config } from '#ops/config/config.ts';
import { DATABASE_DEFAULTS } from '#ops/config/database.ts';
import { createLogger } from '#ops/logging/logger.ts';
import { processFigures } from '#ops/logging/metrics.ts';
import { TEST_SETTINGS } from './settings.ts';
import { JOB_DEFAULTS } from '#ops/config/jobs.ts';
import type { QueueSettings } from '#ops/queue/settings.ts';
import { compose, type Composed } from '#ops/run/compose.ts';
import { createThreads, type Threads } from '#ops/threads/threads.ts';

export interface ForTests {
  readonly config?: Partial<Config> | undefined;
  readonly now?: (() => string) | undefined;
  readonly logger?: Logger | undefined;
  readonly startProjector?: boolean | undefined;
  /** The same database as its owner, where the other address is of the role that serves requests. */
  readonly ownerUrl?: string | undefined;
  /** What the program can read, where it is another release. */
  readonly events?: readonly EventDefinition[] | undefined;
  /** Of the queue, where a test needs it as a program has it. */
  readonly queue?: Partial<QueueSettings> | undefined;
}

/** Of all programs of this worker: to start those that make documents takes most of a second of each program. */
let threads: Threads | undefined;

/** Of this worker, too: what watches a process does so for as long as it lives, a hundred times a second. */
let figures: Registry | undefined;

/** The program on a migrated database, its read models running; without its server and workers. */
export async function composeForTests(
  dataDir: string,
  databaseUrl: string,
  { config, now, logger, startProjector = true, ownerUrl, events, queue }: ForTests = {},
): Promise<Composed> {
  const composed = await compose(configOf(dataDir, databaseUrl, config), {
    databaseUrl,
    ownerUrl,
    threads: (threads ??= { ...createThreads(), close: async () => undefined }),
    figures: (figures ??= processFigures()),
    logger: logger ?? createLogger({ level: process.env.LOG_LEVEL ?? 'silent' }),
    queue: { attempts: 3, backoffMs: 300, pollMs: 100, ...queue },
    // A page that is shown before its read models have caught up is right in the product, and wrong in a test.
    projector: { patienceMs: 120_000 },
    ...(now ? { now } : {}),
    ...(events ? { events } : {}),
  });
  if (startProjector) await composed.app.projector.start();
  return composed;
}

const configOf = (dataDir: string, databaseUrl: string, more: Partial<Config> = {}): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  databaseUrl,
  // Beside other work a connection may take its time.
  database: { ...DATABASE_DEFAULTS, connectTimeoutMs: 60_000 },
  demo: false,
  masterKey: Buffer.alloc(32, 7),
  sessionSecrets: ['x'.repeat(32)],
  sessionIdleMs: 0,
  sessionIdleOwnMs: 0,
  // What is asked again is for the tests of that: others may take long, or move their clock.
  proofAgeMs: 365 * 24 * 3_600_000,
  secondFactor: 'optional',
  publicUrl: 'http://127.0.0.1:3000',
  mailHoldMs: 0,
  mailParticipants: true,
  webhooksLoopback: false,
  portalUrls: {},
  hosts: [],
  hsts: 'host',
  logLevel: 'silent',
  role: 'all',
  production: false,
  drainMs: 0,
  signing: {},
  ...JOB_DEFAULTS,
  ...TEST_SETTINGS,
  ...more,
});
