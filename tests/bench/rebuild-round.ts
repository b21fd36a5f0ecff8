import { allEvents } from '#domain/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { readModels } from '#projections/index.ts';
import { createLog } from '#ops/log/log.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { createProjector } from '#ops/projector/projector.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createVault } from '#ops/vault/vault.ts';

/** What one round of `bench rebuild` measured, in a process of its own. */
export interface RebuildRound {
  readonly events: number;
  readonly rows: number;
  /** Reading, opening, folding and writing, up to the last row. */
  readonly foldMs: number;
  /** The same with indexes, statistics and swap. */
  readonly totalMs: number;
  /** Of this process, its garbage collector's threads included; not the database's. */
  readonly cpuMs: number;
  readonly peakMb: number;
  /** Resident memory at a quarter, half, three quarters and all of the writes. */
  readonly memoryMb: readonly number[];
}

async function round(databaseUrl: string, masterKey: Buffer, model: string): Promise<RebuildRound> {
  const pool = createPool(databaseUrl, { max: 4 });
  const store = createPostgresStore(pool, { notify: false });
  const vault = createVault({ pool, masterKey });
  const log = createLog({ store, vault, definitions: allEvents as readonly EventDefinition[] });
  const silent = () => undefined;
  const flushes: { at: number; mb: number }[] = [];
  let folded = 0;
  const projector = createProjector({
    pool,
    log,
    models: readModels.filter(({ name }) => name === model),
    logger: { debug: silent, info: silent, warn: console.error, error: console.error },
    probe: (step) => {
      if (step === 'flushed') flushes.push({ at: performance.now(), mb: process.memoryUsage.rss() / 2 ** 20 });
      // The writes after the indexes are those of events that came in the meantime: none here.
      if (step === 'indexed') folded ||= flushes.at(-1)?.at ?? 0;
    },
  });
  const cpu = process.cpuUsage();
  const began = performance.now();
  const { events, rows } = await projector.rebuild(model);
  const totalMs = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  await store.close();
  await pool.end();
  return {
    events,
    rows,
    foldMs: folded - began,
    totalMs,
    cpuMs: (user + system) / 1000,
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
    memoryMb: [0.25, 0.5, 0.75, 1].map((part) => Math.round(flushes[Math.ceil(flushes.length * part) - 1]?.mb ?? 0)),
  };
}

const { BENCH_DATABASE_URL = '', BENCH_MASTER_KEY = '', BENCH_MODEL = '' } = process.env;
process.stdout.write(
  JSON.stringify(await round(BENCH_DATABASE_URL, Buffer.from(BENCH_MASTER_KEY, 'hex'), BENCH_MODEL)),
);
