import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#ops/app.ts';
import { readConfig, type Config } from '#ops/config/config.ts';
import { LIMITS } from '#ops/config/limits.ts';
import { buildWeb } from '#ops/run/build-web.ts';
import { compose } from '#ops/run/compose.ts';
import { openDatabase } from '#ops/run/database.ts';
import { Cluster } from './cluster.ts';
import { Disk } from './disk.ts';
import { MailServer } from './mail-server.ts';
import { Started } from './processes.ts';
import { Program } from './program.ts';
import { findRedis } from './redis-binary.ts';
import { Redis } from './redis.ts';

export const SENDER = 'portal@chaos.example';

/** Of one process: few, so that a leak shows. */
export const POOL = 8;

/** Short, so that what hangs is replaced within a trial; the ways are the same. */
const PATIENCE = {
  DB_POOL: String(POOL),
  DB_CONNECT_TIMEOUT: '5',
  DB_STATEMENT_TIMEOUT: '10',
  LEADER_LEASE: '4',
  SMTP_TIMEOUT: '4',
  DRAIN: '3',
  MAIL_HOLD: '1',
};

const READY_MS = 180_000;

/** The product as operators run it: two processes that serve, two that work, PostgreSQL, Redis, a mail server. */
export interface Shape {
  readonly apis: readonly Program[];
  readonly workers: readonly Program[];
  readonly programs: readonly Program[];
  readonly cluster: Cluster;
  /** Absent where this machine has none: jobs are PostgreSQL's then. */
  readonly redis: Redis | undefined;
  readonly mail: MailServer;
  /** On which all of it lies; absent where nobody may mount one. */
  readonly disk: Disk | undefined;
  /** As the processes read their environment. */
  readonly config: Config;
  /** @throws when it takes longer than three minutes, naming who is not */
  untilReady(): Promise<void>;
  /** Every process in order; what does not end in order is said. The database stays. */
  stopPrograms(): Promise<void>;
  /** Everything is gone after it. */
  close(): Promise<void>;
}

export interface ShapeParts {
  say(sentence: string): void;
  wrong(sentence: string): void;
  /** Whether a fault is on, or has only just ended. */
  disturbed(): boolean;
  /** Fills the empty program before any process starts. */
  prepare(app: App): Promise<void>;
}

export async function startShape(parts: ShapeParts): Promise<Shape> {
  await buildWeb(parts.say);
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-chaos-'));
  // PostgreSQL, which root does not run as itself, comes through.
  chmodSync(folder, 0o755);
  const started = new Started(folder);
  const disk = Disk.on(folder, started);
  if (!disk) parts.say('Without a disk that can be full: nothing may be mounted here.');
  try {
    return { ...(await startIn(folder, started, parts)), disk };
  } catch (error) {
    started.close();
    throw error;
  }
}

async function startIn(folder: string, started: Started, parts: ShapeParts): Promise<Omit<Shape, 'disk'>> {
  const cluster = await Cluster.start(folder, started);
  const mail = await MailServer.start(SENDER);
  const redis = await redisIn(folder, started, parts);
  const env = environment(folder, { cluster, mail, redis });
  const config = readConfig(env);
  await filled(config, parts.prepare);
  const program = (role: 'api' | 'worker', n: number) =>
    new Program({ ...parts, name: `${role} ${n}`, role, env, started, mayRefuse: parts.disturbed });
  const [apis, workers] = [
    [program('api', 1), program('api', 2)],
    [program('worker', 1), program('worker', 2)],
  ];
  const programs = [...workers, ...apis];
  // One after the other, as a machine with few cores likes it.
  for (const one of programs) {
    await one.start();
    await untilReady([one]);
  }
  return {
    apis,
    workers,
    programs,
    cluster,
    redis,
    mail,
    config,
    untilReady: () => untilReady(programs),
    stopPrograms: async () => {
      const codes = await Promise.all(programs.map((one) => one.stop()));
      for (const [place, code] of codes.entries())
        if (code !== 0) parts.wrong(`${programs[place]?.name} did not stop in order, but with ${code}`);
    },
    close: async () => {
      await Promise.allSettled([mail.stop(), redis?.stop(), cluster.stop()]);
      started.close();
    },
  };
}

async function redisIn(folder: string, started: Started, { say }: ShapeParts): Promise<Redis | undefined> {
  const binary = await findRedis();
  if (!('problem' in binary)) return Redis.start(binary, folder, started);
  say(`Without Redis and its faults, jobs are PostgreSQL's. ${binary.problem}`);
  return undefined;
}

type Services = Pick<Shape, 'cluster' | 'mail' | 'redis'>;

function environment(folder: string, { cluster, mail, redis }: Services): Record<string, string> {
  return {
    ...(process.env.PATH === undefined ? {} : { PATH: process.env.PATH }),
    HOME: folder,
    NODE_ENV: 'production',
    // Its callers have passwords alone.
    SECOND_FACTOR: 'optional',
    // Who erases is asked again who they are, by then.
    PROOF_AGE: '60',
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: cluster.appUrl,
    DATABASE_OWNER_URL: cluster.ownerUrl,
    SMTP_URL: mail.url,
    ...(redis ? { REDIS_URL: redis.url } : {}),
    PUBLIC_URL: 'http://portal.chaos.example',
    MASTER_KEY: '5a'.repeat(32),
    SESSION_SECRET: 'a secret of this trial alone, known to nobody',
    RATE_LIMITS: Object.keys(LIMITS)
      .map((name) => `${name}=999999/1`)
      .join(' '),
    LOG_LEVEL: 'info',
    ...PATIENCE,
  };
}

/** Migrated, and with what people need to work. */
async function filled(config: Config, prepare: ShapeParts['prepare']): Promise<void> {
  const database = await openDatabase(config, () => undefined);
  const quiet = { ...config, logLevel: 'error' };
  const { app, close } = await compose(quiet, { databaseUrl: database.url, ownerUrl: database.ownerUrl });
  try {
    await app.projector.start();
    await prepare(app);
  } finally {
    await app.queue.close();
    await close();
  }
}

async function untilReady(programs: readonly Program[]): Promise<void> {
  const until = performance.now() + READY_MS;
  for (;;) {
    const ready = await Promise.all(programs.map((one) => one.isReady()));
    if (ready.every(Boolean)) return;
    if (performance.now() > until) {
      const late = programs.filter((_, place) => !ready[place]);
      throw new Error(
        late.map((one) => `${one.name} is not ready after ${READY_MS / 1000} s: ${one.tail()}`).join('\n'),
      );
    }
    await sleep(200);
  }
}
