import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { startEmbedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';

/** What one round of load measured; times in ms. */
export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** `clients` callers, each with its next call as soon as the last one is answered, until `calls` are made. */
export async function load(
  { clients, calls }: { clients: number; calls: number },
  call: (n: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  const client = async () => {
    while (next < calls) {
      const n = next++;
      const asked = performance.now();
      await call(n);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const ms = performance.now() - began;
  times.sort((a, b) => a - b);
  const at = (part: number) => round(times[Math.floor(times.length * part)] ?? 0);
  return { perSecond: Math.round((calls * 1000) / ms), p50: at(0.5), p99: at(0.99) };
}

/** Each figure's median over the rounds. */
export const medians = (rounds: readonly Load[]): Load => ({
  perSecond: median(rounds.map((one) => one.perSecond)),
  p50: median(rounds.map((one) => one.p50)),
  p99: median(rounds.map((one) => one.p99)),
});

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const round = (value: number): number => Math.round(value * 100) / 100;

/** A real PostgreSQL of its own with the product's settings (commits durable) and all migrations, gone afterwards. */
export async function withDatabase(max: number, run: (pool: DatabasePool) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbedded({ dataDir });
  try {
    const pool = createPool(postgres.url, { max });
    await migrate(pool);
    await run(pool);
    await pool.end();
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One JSON line per result. */
export const report = (figures: object): void => void process.stdout.write(`${JSON.stringify(figures)}\n`);
