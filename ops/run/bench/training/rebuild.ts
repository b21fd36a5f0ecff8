import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { startEmbedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { createVault } from '#ops/vault/vault.ts';
import { seedHistory } from './rebuild-seed.ts';
import type { RebuildRound } from './rebuild-round.ts';

const ROUNDS = 3;
/** No further round begins after this. */
const BUDGET_MS = 300_000;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const perSecond = (count: number, ms: number): number => Math.round((count * 1000) / ms);
const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * `npm run bench -- rebuild [events …]`: the applications read model from 100,000 and 1,000,000 sealed events, against
 * `INSERT … SELECT` of its rows in the same run; medians of interleaved rounds, each rebuild in a process of its own.
 * Goals: ≥ 40,000 events per s, ≥ 0.2 of the limit, memory flat.
 */
export async function benchRebuild(sizes: readonly number[] = [100_000, 1_000_000]): Promise<void> {
  for (const size of sizes) {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    chmodSync(dataDir, 0o755);
    const postgres = await startEmbedded({ dataDir });
    try {
      await measure(postgres.url, size);
    } finally {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

async function measure(url: string, size: number): Promise<void> {
  const began = performance.now();
  const pool = createPool(url, { max: 4 });
  await migrate(pool);
  const masterKey = randomBytes(32);
  const events = await seedHistory(pool, createVault({ pool, masterKey }), size);
  const seedMs = performance.now() - began;
  const rounds: RebuildRound[] = [];
  const limits: number[] = [];
  while (rounds.length < ROUNDS && performance.now() - began < BUDGET_MS) {
    rounds.push(await rebuild(url, masterKey));
    limits.push(await insertSelect(pool));
  }
  await pool.end();
  const of = (figure: (one: RebuildRound) => number) => Math.round(median(rounds.map(figure)));
  const eventsPerSecond = of((one) => perSecond(one.events, one.foldMs));
  const limit = Math.round(median(limits));
  report({
    bench: 'rebuild',
    events,
    rows: rounds[0]?.rows,
    rounds: rounds.length,
    eventsPerSecond,
    withIndexesPerSecond: of((one) => perSecond(one.events, one.totalMs)),
    insertSelectRowsPerSecond: limit,
    ratio: round(eventsPerSecond / limit),
    peakMb: of((one) => one.peakMb),
    memoryMb: rounds.at(-1)?.memoryMb,
    seedSeconds: round(seedMs / 1000),
  });
}

async function rebuild(url: string, masterKey: Buffer): Promise<RebuildRound> {
  const script = join(import.meta.dirname, 'rebuild-round.ts');
  const env = { ...process.env, BENCH_DATABASE_URL: url, BENCH_MASTER_KEY: masterKey.toString('hex') };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { env });
  return JSON.parse(stdout) as RebuildRound;
}

/** Rows per second of copying the same rows inside the database, without indexes. */
async function insertSelect(pool: pg.Pool): Promise<number> {
  await pool.query('DROP TABLE IF EXISTS public.bench_limit');
  await pool.query('CREATE TABLE public.bench_limit (LIKE read.applications)');
  const began = performance.now();
  const { rowCount } = await pool.query('INSERT INTO public.bench_limit SELECT * FROM read.applications');
  return perSecond(rowCount ?? 0, performance.now() - began);
}

function report(figures: object): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}

if (process.argv[1] === import.meta.filename) {
  const sizes = process.argv.slice(2).map(Number);
  await (sizes.length > 0 ? benchRebuild(sizes) : benchRebuild());
}
