import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isOpenToAll, postgresBinaries, serverUser, sharedPathOf, sharedPlace } from './binaries.ts';

export interface EmbeddedOptions {
  /** The data folder; the cluster lives in `postgres` below it. */
  readonly dataDir: string;
  /** `name=value` settings on top of the defaults. */
  readonly settings?: readonly string[];
  /** Of loopback; a free one unless told. */
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
  // A segment that is done with is removed, not renamed with all that stands in it: erased data are gone from it then.
  'wal_recycle=off',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'logging_collector=off',
  // No details: they quote rows.
  'log_error_verbosity=terse',
];

/**
 * Brings up a real PostgreSQL in the data folder: makes the cluster on the first start, adopts a server that a killed
 * program left behind when it answers with our password, stops it otherwise. As root the server runs as `postgres`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = clusterFolder(options.dataDir);
  if (cluster.moved)
    options.log?.(`PostgreSQL data in ${cluster.dir}: the server's user cannot enter ${options.dataDir}`);
  const { dir } = cluster;
  const password = secret(path.join(options.dataDir, 'postgres.password'));
  if (!existsSync(path.join(dir, 'PG_VERSION'))) await initialise(dir, password);
  const left = leftBehind(dir);
  if (left) {
    const url = address(left.port, password);
    if (await answers(url)) return adopted(left.pid, url, options);
    await end(left.pid);
    rmSync(path.join(dir, 'postmaster.pid'), { force: true });
  }
  return launch(dir, password, options);
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
  // Beside the loop: whoever starts the program has other things to load meanwhile.
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

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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

/** SIGINT is PostgreSQL's fast shutdown: transactions roll back, nothing committed is lost. */
async function end(pid: number): Promise<void> {
  if (alive(pid)) process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 300 && alive(pid); tries += 1) await sleep(100);
  if (alive(pid)) process.kill(pid, 'SIGQUIT');
}

/** Of several programs on one data folder the first is the owner and stops the server; the next owner takes over from a dead one. */
function adopted(pid: number, url: string, options: EmbeddedOptions): Embedded {
  const ownerFile = path.join(options.dataDir, 'postgres.owner');
  const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : 0;
  if (owner > 0 && owner !== process.pid && alive(owner)) return { url, stop: async () => undefined };
  writeFileSync(ownerFile, String(process.pid));
  options.log?.('Adopted the PostgreSQL that an earlier run had left running');
  return { url, stop: () => end(pid) };
}

async function launch(dir: string, password: string, options: EmbeddedOptions): Promise<Embedded> {
  const { postgres } = await postgresBinaries();
  const port = options.port ?? (await freePort());
  const settings = [...SETTINGS, ...(options.settings ?? [])].flatMap((setting) => ['-c', setting]);
  const logFile = path.join(options.dataDir, 'postgres.log');
  const errors = openSync(logFile, 'a', 0o600);
  // A session of its own: Ctrl-C in the terminal must reach the program only, which stops the server last.
  const server = spawn(postgres, ['-D', dir, '-p', String(port), ...settings], {
    ...serverUser(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', errors],
  });
  writeFileSync(path.join(options.dataDir, 'postgres.owner'), String(process.pid), { mode: 0o600 });
  closeSync(errors);
  const tail = () => readFileSync(logFile, 'utf8').slice(-2000);
  const url = address(port, password);
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${tail()}`);
    if (await answers(url)) {
      server.unref();
      return { url, stop: () => end(server.pid ?? 0) };
    }
    await sleep(50);
  }
  throw new Error(`PostgreSQL did not answer within 30 s: ${tail()}`);
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
