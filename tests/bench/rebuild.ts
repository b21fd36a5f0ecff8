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
import { median, report, round } from './load.ts';
import { seedHistory, type MadeEvent } from './rebuild-seed.ts';
import { judged } from './verdict.ts';
import type { RebuildRound } from './rebuild-round.ts';

const ROUNDS = 3;
/** No further round begins after this. */
const BUDGET_MS = 100_000;

const perSecond = (count: number, ms: number): number => Math.round((count * 1000) / ms);

/** Which read model is folded from what history. */
export interface Rebuilt {
  /** Of the benchmark, in its lines. */
  readonly bench: string;
  readonly model: string;
  /** So many made-up events; persons by words, which the vault gives ids. */
  history(count: number): Iterable<MadeEvent>;
}

/**
 * `npm run bench -- rebuild [events]`, `orders-rebuild [events]`: one read model from 100,000 sealed events or so many,
 * against `INSERT … SELECT` of its rows in the same run; medians of interleaved rounds, each rebuild in a process of its
 * own. Goal: ≥ 60,000 events per s.
 */
export async function benchRebuild(rebuilt: Rebuilt, sizes: readonly number[] = [100_000]): Promise<void> {
  for (const size of sizes) {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    chmodSync(dataDir, 0o755);
    const postgres = await startEmbedded({ dataDir });
    try {
      await measure(postgres.url, rebuilt, size);
    } finally {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

async function measure(url: string, { bench, model, history }: Rebuilt, size: number): Promise<void> {
  const began = performance.now();
  const pool = createPool(url, { max: 4 });
  await migrate(pool);
  const masterKey = randomBytes(32);
  const events = await seedHistory(pool, createVault({ pool, masterKey }), history(size));
  const seedMs = performance.now() - began;
  const rounds: RebuildRound[] = [];
  const limits: number[] = [];
  while (rounds.length < ROUNDS && performance.now() - began < BUDGET_MS) {
    rounds.push(await rebuild(url, masterKey, model));
    limits.push(await insertSelect(pool, model));
  }
  await pool.end();
  const medianOf = (figure: (one: RebuildRound) => number) => Math.round(median(rounds.map(figure)));
  const eventsPerSecond = medianOf((one) => perSecond(one.events, one.foldMs));
  const limit = Math.round(median(limits));
  report({
    bench,
    events,
    rows: rounds[0]?.rows,
    rounds: rounds.length,
    eventsPerSecond,
    cpuMsPerThousand: round(median(rounds.map((one) => one.cpuMs / (one.events / 1000)))),
    withIndexesPerSecond: medianOf((one) => perSecond(one.events, one.totalMs)),
    insertSelectRowsPerSecond: limit,
    ratio: round(eventsPerSecond / limit),
    peakMb: medianOf((one) => one.peakMb),
    memoryMb: rounds.at(-1)?.memoryMb,
    seedSeconds: round(seedMs / 1000),
  });
  judged({
    bench,
    figure: `events into ${model}`,
    value: eventsPerSecond,
    unit: 'per s',
    goal: { atLeast: 60_000 },
    insertSelectRowsPerSecond: limit,
  });
}

async function rebuild(url: string, masterKey: Buffer, model: string): Promise<RebuildRound> {
  const script = join(import.meta.dirname, 'rebuild-round.ts');
  const env = {
    ...process.env,
    BENCH_DATABASE_URL: url,
    BENCH_MASTER_KEY: masterKey.toString('hex'),
    BENCH_MODEL: model,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { env });
  return JSON.parse(stdout) as RebuildRound;
}

/** Rows per second of copying the same rows inside the database, without indexes. */
async function insertSelect(pool: pg.Pool, model: string): Promise<number> {
  await pool.query('DROP TABLE IF EXISTS public.bench_limit');
  await pool.query(`CREATE TABLE public.bench_limit (LIKE read.${model})`);
  const began = performance.now();
  const { rowCount } = await pool.query(`INSERT INTO public.bench_limit SELECT * FROM read.${model}`);
  return perSecond(rowCount ?? 0, performance.now() - began);
}
