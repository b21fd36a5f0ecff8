import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '#ops/config/config.ts';
import { ConfigError } from '#ops/config/error.ts';
import { secretIn } from '#ops/config/secrets.ts';
import { startEmbedded } from '#ops/postgres/embedded.ts';
import { checkDatabase, isMigrated, migrate } from '#ops/postgres/migrate.ts';
import { connectFirst } from '#ops/postgres/check.ts';
import { createPool, type PoolBounds } from '#ops/postgres/pool.ts';
import { ensureRole, grantToApplication, mayChangeTheLog, roleOf } from '#ops/postgres/roles.ts';

export interface Database {
  /** Of the role that serves requests: it appends to the log and reads it, and can't change it. */
  readonly url: string;
  /** Of the role that owns the log; absent where it was not given, or is the same. */
  readonly ownerUrl?: string;
  /** Stops the embedded server; nothing for a database of somebody else. */
  stop(): Promise<void>;
}

type Say = (message: string) => void;

/** Looks at the database, as its owner, before anything is changed in it; refuses it by throwing. */
type Inspect = (owner: pg.Pool) => Promise<void>;

interface Opening {
  readonly inspect?: Inspect;
  /** How long a process that may not migrate waits for one that does, ms; not at all by default. */
  readonly patienceMs?: number;
}

/**
 * The configured database, or the embedded one, with every migration applied, each as the role for it.
 *
 * @throws ConfigError when migrations are to be applied, only the owner could, and no process that knows it comes
 */
export async function openDatabase(
  config: Config,
  say: Say,
  { inspect, patienceMs = 0 }: Opening = {},
): Promise<Database> {
  const database = config.databaseUrl ? await ofSomebodyElse(config, config.databaseUrl) : await embedded(config, say);
  try {
    await reach(database, config.databaseUrl ? {} : { connectTimeoutMs: BUSY_MS });
    if (inspect) await withPool(database.ownerUrl ?? database.url, inspect);
    await prepare(database, config, { say, patienceMs });
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function ofSomebodyElse({ databaseOwnerUrl }: Config, url: string): Promise<Database> {
  return { url, ...(databaseOwnerUrl ? { ownerUrl: databaseOwnerUrl } : {}), stop: async () => undefined };
}

const APP_ROLE = 'portal_app';

/** The embedded server is there: on a busy machine its first connections may take their time. */
const BUSY_MS = 60_000;

/** Its administrator sets up and migrates; requests are served by a role that is made here. */
async function embedded({ dataDir }: Config, say: Say): Promise<Database> {
  const { url: ownerUrl, stop } = await startEmbedded({ dataDir, log: say });
  const password = secretIn(dataDir, { strict: false })('DATABASE_URL', 'postgres.app.password');
  const makeRole = async (owner: pg.Pool): Promise<void> => {
    (await connectFirst(owner, 'The embedded PostgreSQL')).release();
    await ensureRole(owner, { name: APP_ROLE, password });
  };
  await withPool(ownerUrl, makeRole, { connectTimeoutMs: BUSY_MS }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const url = new URL(ownerUrl);
  [url.username, url.password] = [APP_ROLE, password];
  return { url: url.href, ownerUrl, stop };
}

/** Both must get in; a role that is new here may read nothing before it is granted that. */
async function reach({ url, ownerUrl }: Database, bounds: Partial<PoolBounds>): Promise<void> {
  await withPool(url, async (pool) => (await connectFirst(pool)).release(), bounds);
  await withPool(ownerUrl ?? url, async (pool) => {
    await checkDatabase(pool).catch((error: unknown) => {
      // Made by its owner a moment ago, and not granted yet: `prepare` waits for that.
      if (ownerUrl !== undefined || !isForbidden(error)) throw error;
    });
  });
}

const isForbidden = (error: unknown): boolean => (error as { code?: string } | null)?.code === '42501';

type Preparing = Required<Pick<Opening, 'patienceMs'>> & { readonly say: Say };

async function prepare({ url, ownerUrl }: Database, config: Config, { say, patienceMs }: Preparing): Promise<void> {
  if (ownerUrl !== undefined) {
    const role = await withPool(url, roleOf);
    return withPool(ownerUrl, async (owner) => {
      report(await migrate(owner), say);
      if ((await roleOf(owner)) !== role) await grantToApplication(owner, role);
    });
  }
  await withPool(url, async (pool) => {
    if (!(await isReady(pool))) report(await migrateAlone(pool, { say, patienceMs }), say);
    if (config.production && (await mayChangeTheLog(pool))) say(ONE_ROLE);
  });
}

const ONE_ROLE = `WARNING: the database role of DATABASE_URL owns the log and could change it. Give requests a role of their own (${path.join('ops', 'runbook', 'database-roles.md')})`;

const isReady = (pool: pg.Pool): Promise<boolean> => isMigrated(pool).catch(() => false);

async function migrateAlone(pool: pg.Pool, { say, patienceMs }: Preparing): Promise<string[]> {
  try {
    return await migrate(pool);
  } catch (error) {
    if (!isForbidden((error as { cause?: unknown }).cause ?? error)) throw error;
  }
  say('Waiting for a process that knows DATABASE_OWNER_URL to migrate the database …');
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(LOOK_AGAIN_MS)) {
    if (await isReady(pool)) return [];
  }
  throw new ConfigError(
    'DATABASE_OWNER_URL: the database is to be migrated, and the role of DATABASE_URL may not. Start one process with the owner first, or give it here',
  );
}

const LOOK_AGAIN_MS = 250;

function report(applied: readonly string[], say: Say): void {
  if (applied.length > 0) say(`Database migrated (${applied.length} steps)`);
}

async function withPool<T>(
  url: string,
  work: (pool: pg.Pool) => Promise<T>,
  bounds: Partial<PoolBounds> = {},
): Promise<T> {
  const pool = createPool(url, { max: 1, name: 'portal-migrations', statementTimeoutMs: 0, ...bounds });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
