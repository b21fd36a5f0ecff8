import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '#ops/config/error.ts';
import { isOpenToAll, postgresBinaries, serverUser, sharedPathOf, sharedPlace } from './binaries.ts';
import { alive, end, keepRunning, startServer, type ServerPlan } from './server.ts';

export interface EmbeddedOptions {
  /** The data folder; the cluster lives in `postgres` below it. */
  readonly dataDir: string;
  /** `name=value` settings on top of the defaults. */
  readonly settings?: readonly string[];
  /** Of loopback; a free one by default. */
  readonly port?: number;
  log?(message: string): void;
}

export interface Embedded {
  /** Connection string of database `portal`. */
  readonly url: string;
  /** Stops the server when this process is its owner (see `adopt`). */
  stop(): Promise<void>;
}

/** Sized for the machine a newcomer tries the product on; commits stay durable. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=120',
  'shared_buffers=256MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  // A segment that is done with is removed, not renamed with all that is in it: erased data are gone from it then.
  'wal_recycle=off',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'logging_collector=off',
  // No details: they quote rows.
  'log_error_verbosity=terse',
];

/** A cluster, and its administrator's password. */
interface Place {
  readonly dir: string;
  readonly password: string;
}

type EmbeddedPlan = ServerPlan & { readonly url: string };

/**
 * Brings up a real PostgreSQL in the data folder: makes the cluster on the first start, adopts a server that a killed
 * program left behind when it answers with our password, stops it otherwise. As root the server runs as `postgres`. While
 * its owner runs, a server that is killed is started again.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = clusterFolder(options.dataDir);
  if (cluster.moved)
    options.log?.(`PostgreSQL data in ${cluster.dir}: the server's user cannot enter ${options.dataDir}`);
  const { dir } = cluster;
  const password = secret(path.join(options.dataDir, 'postgres.password'));
  if (existsSync(path.join(dir, 'PG_VERSION'))) await refuseOtherMajor(dir);
  else await initialise(dir, password);
  const left = leftBehind(dir);
  if (left) {
    const url = address(left.port, password);
    if (await answersInTime(url)) return adopted(left, { dir, password }, options);
    const owner = otherOwner(options.dataDir);
    if (owner !== undefined) {
      throw new StartError(
        `The PostgreSQL of ${options.dataDir} belongs to another program, process ${owner}, and does not answer: end that one first, or wait until the machine is less busy`,
      );
    }
    await end(left.pid);
    rmSync(path.join(dir, 'postmaster.pid'), { force: true });
  }
  return launch(dir, password, options);
}

/** @throws StartError where the cluster is of another major version: its files are read by that one alone */
async function refuseOtherMajor(dir: string): Promise<void> {
  const theirs = readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
  const { postgres } = await postgresBinaries();
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  const [, ours] = /PostgreSQL\) (\d+)/.exec(stdout) ?? [];
  if (ours === undefined || ours === theirs) return;
  throw new StartError(
    `The data in ${dir} are of PostgreSQL ${theirs}, this program brings ${ours}. Make a backup with the program of before and restore it into a new DATA_DIR (ops/runbook/postgres-versions.md)`,
  );
}

const address = (port: number, password: string): string => `postgres://portal:${password}@127.0.0.1:${port}/portal`;

/** The address of the server of a data folder, as its administrator, while it runs; starts and changes nothing. */
export function runningEmbedded(dataDir: string): string | undefined {
  const passwordFile = path.join(dataDir, 'postgres.password');
  if (!existsSync(passwordFile)) return undefined;
  const places = [path.join(dataDir, 'postgres'), ...(process.getuid?.() === 0 ? [sharedPathOf(dataDir)] : [])];
  const pidFile = places.map((dir) => path.join(dir, 'postmaster.pid')).find((file) => existsSync(file));
  const lines = pidFile ? readFileSync(pidFile, 'utf8').split('\n') : [];
  if (!alive(Number(lines[0] || Number.NaN))) return undefined;
  return address(Number(lines[3]), readFileSync(passwordFile, 'utf8').trim());
}

/** As root the cluster must lie where the user `postgres` may go; a home of mode 0700 is not such a place. */
function clusterFolder(dataDir: string): { dir: string; moved: boolean } {
  const dir = path.join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return { dir, moved: false };
  const elsewhere = sharedPlace(dataDir);
  const moved = existsSync(path.join(elsewhere, 'PG_VERSION')) || !isOpenToAll(path.dirname(dataDir));
  // To be passed through on the way to the cluster; names in it are for its owner.
  if (!moved) chmodSync(dataDir, 0o711);
  return { dir: moved ? elsewhere : dir, moved };
}

function secret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

async function initialise(dir: string, password: string): Promise<void> {
  const { initdb } = await postgresBinaries();
  const user = serverUser();
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(path.dirname(dir), `.pw-${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const place of [dir, passwordFile]) chownSync(place, user.uid, user.gid);
  chmodSync(dir, 0o700);
  const args = ['--username=portal', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  const locale = ['--locale-provider=icu', '--icu-locale=pl-PL', '--locale=C.UTF-8'];
  // Beside the loop: anyone who starts the program has other things to load meanwhile.
  const failure = await new Promise<string | undefined>((resolve) => {
    execFile(initdb, [`--pgdata=${dir}`, ...args, ...locale], user ?? {}, (error, _out, stderr) =>
      resolve(error ? stderr || error.message : undefined),
    );
  });
  rmSync(passwordFile, { force: true });
  if (failure !== undefined) {
    rmSync(dir, { recursive: true, force: true });
    throw new Error(`initdb failed: ${failure}`);
  }
}

/** What `postmaster.pid` says of a server that still lives. */
function leftBehind(dir: string): { pid: number; port: number } | undefined {
  const file = path.join(dir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (alive(pid)) return { pid, port: Number(lines[3]) };
  rmSync(file, { force: true });
  return undefined;
}

async function answers(url: string, database = 'postgres'): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url.replace(/\/portal$/, `/${database}`),
    connectionTimeoutMillis: 3000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'portal'`);
    if (found.rowCount === 0) await client.query('CREATE DATABASE portal');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** On a busy machine a server that is well may take its time. */
const SILENT_MS = 30_000;

async function answersInTime(url: string): Promise<boolean> {
  for (const deadline = performance.now() + SILENT_MS; performance.now() < deadline; await sleep(250)) {
    if (await answers(url)) return true;
  }
  return false;
}

/** The process of another program that runs and has this data folder's server. */
function otherOwner(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'postgres.owner');
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return owner > 0 && owner !== process.pid && alive(owner) ? owner : undefined;
}

/** Of several programs on one data folder the first is the owner and stops the server; the next owner takes over from a dead one. */
function adopted(server: { pid: number; port: number }, place: Place, options: EmbeddedOptions): Embedded {
  const owner = otherOwner(options.dataDir);
  if (owner !== undefined) {
    options.log?.(
      `The PostgreSQL of ${options.dataDir} belongs to another program, process ${owner}: this one uses it, and has none when that one ends. Programs side by side want a DATABASE_URL`,
    );
    return { url: address(server.port, place.password), stop: async () => undefined };
  }
  writeFileSync(path.join(options.dataDir, 'postgres.owner'), String(process.pid));
  options.log?.('Adopted the PostgreSQL that an earlier run had left running');
  return kept(planOf({ ...place, port: server.port }, options), server.pid, options);
}

async function launch(dir: string, password: string, options: EmbeddedOptions): Promise<Embedded> {
  const plan = planOf({ dir, password, port: options.port ?? (await freePort()) }, options);
  writeFileSync(path.join(options.dataDir, 'postgres.owner'), String(process.pid), { mode: 0o600 });
  return kept(plan, await startServer(plan), options);
}

function planOf(
  { dir, password, port }: Place & { port: number },
  { dataDir, settings = [] }: EmbeddedOptions,
): EmbeddedPlan {
  return {
    url: address(port, password),
    dir,
    port,
    settings: [...SETTINGS, ...settings],
    logFile: path.join(dataDir, 'postgres.log'),
    answers: () => answers(address(port, password)),
  };
}

const kept = (plan: EmbeddedPlan, pid: number, options: EmbeddedOptions): Embedded => ({
  url: plan.url,
  stop: keepRunning(plan, pid, (message) => options.log?.(message)),
});

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
