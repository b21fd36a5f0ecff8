import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#ops/postgres/embedded.ts';
import { buildWeb } from '#ops/run/build-web.ts';
import { judged } from './verdict.ts';

const ROUNDS = 3;
/** Until what the start left behind has been collected. */
const REST_MS = 20_000;
const MB = 2 ** 20;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

interface Started {
  readonly seconds: number;
  /** Resident memory of the Node process, MB, when it has rested; NaN where the system does not say. */
  readonly restingMb: number;
}

/** `npm start` until /readyz says yes, and to its end. */
async function startOnce(dataDir: string, restMs = 0): Promise<Started> {
  const port = await freePort();
  const began = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['ops/run/start.mjs'], { env, stdio: 'ignore' });
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      if (answer?.status === 200) break;
      await sleep(20);
    }
    const seconds = (performance.now() - began) / 1000;
    await sleep(restMs);
    return { seconds, restingMb: residentMb(child.pid) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

function residentMb(pid: number | undefined): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024);
}

/** The bare limit of a start: PostgreSQL alone, which every start waits for. */
async function databaseOnly(dataDir: string): Promise<number> {
  const began = performance.now();
  const { stop } = await startEmbedded({ dataDir });
  const seconds = (performance.now() - began) / 1000;
  await stop();
  return seconds;
}

async function withFolder<T>(run: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-start-'));
  chmodSync(dataDir, 0o755);
  try {
    return await run(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = entries.map(async (entry) => {
    const target = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : bytesBelow(target);
    return entry.isFile() ? (await stat(target)).size : 0;
  });
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

/** The packages of `npm ci --omit=dev` that this machine would get, by the lock file. */
export async function productionMb(): Promise<number> {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const folders = Object.entries(lock.packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional && existsSync(folder))
    .map(([folder]) => bytesBelow(folder));
  return Math.round((await Promise.all(folders)).reduce((total, size) => total + size, 0) / MB);
}

/**
 * `npm run bench -- start`: from an empty folder with all demo data, and again; memory at rest with nobody there; size of
 * a production install. Each start is reported with PostgreSQL's own.
 */
export async function benchStart(): Promise<void> {
  await buildWeb(() => undefined);
  // Builds the program too, where a source is newer.
  await withFolder((dataDir) => startOnce(dataDir));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const database = await withFolder(async (dataDir) => ({
      first: await databaseOnly(dataDir),
      second: await databaseOnly(dataDir),
    }));
    const program = await withFolder(async (dataDir) => ({
      first: await startOnce(dataDir),
      second: await startOnce(dataDir, REST_MS),
    }));
    rounds.push({ database, program });
  }
  const seconds = (values: readonly number[]) => Number(median(values).toFixed(2));
  for (const [which, figure, atMost] of [
    ['first', 'start from an empty folder', 5],
    ['second', 'second start', 2.5],
  ] as const) {
    judged({
      bench: 'start',
      figure,
      value: seconds(rounds.map(({ program }) => program[which].seconds)),
      unit: 's',
      goal: { atMost },
      postgresAlone: seconds(rounds.map(({ database }) => database[which])),
      rounds: ROUNDS,
    });
  }
  judged({
    bench: 'start',
    figure: 'memory at rest, all roles, nobody there',
    value: median(rounds.map(({ program }) => program.second.restingMb)),
    unit: 'MB',
    goal: { atMost: 180 },
    restSeconds: REST_MS / 1000,
  });
  judged({
    bench: 'start',
    figure: 'packages of a production install',
    value: await productionMb(),
    unit: 'MB',
    goal: { atMost: 300 },
  });
}
