import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Monitor } from '#ops/monitor/monitor.ts';
import { NOW_AND_THEN } from '#ops/postgres/lease.ts';
import { counter } from './work-metrics.ts';

/** Anyone who scrapes gives up after ten seconds. */
const LONGEST_ASK_MS = 5_000;

/** Which process this is, and what it says of itself at `/readyz`. */
export function processMetrics(
  registry: Registry,
  { role, monitor }: { role: string; monitor: Pick<Monitor, 'readiness'> },
): void {
  const registers = [registry];
  new Gauge({
    name: 'portal_process_info',
    help: '1, with the role of this process: all, api or worker.',
    labelNames: ['role'],
    registers,
  }).set({ role }, 1);
  const ready: Gauge = new Gauge({
    name: 'portal_ready',
    help: '1 while /readyz answers 200, else 0.',
    registers,
    async collect() {
      ready.set((await monitor.readiness()).status === 'ready' ? 1 : 0);
    },
  });
}

/** Counts what the log takes on its way out. */
export function logCounter(registry: Registry): (bytes: number) => void {
  const written = counter(registry, {
    name: 'portal_log_bytes_total',
    help: 'Bytes of log lines written by this process.',
    labelNames: [],
  });
  return (bytes) => written.inc(bytes);
}

interface Lease {
  name: string;
  holder: string;
  left: number;
}

/**
 * Who leads what: by the leases that all processes share, so that each can see that nobody does. `own` names the
 * connections of this process.
 */
export function leaderMetrics(registry: Registry, { pool, own }: { pool: Pool; own: string }): void {
  const registers = [registry];
  const labelNames = ['work'] as const;
  // Both figures are read by themselves: whichever comes first asks for both.
  let asking: Promise<void> | undefined;
  const collect = (): Promise<void> => (asking ??= ask().finally(() => (asking = undefined)));
  const leads: Gauge<'work'> = new Gauge({
    name: 'portal_leader',
    help: '1 where this process leads: read-models (folds them), reactions (turns events into jobs), webhooks.',
    labelNames,
    registers,
    collect,
  });
  const lease: Gauge<'work'> = new Gauge({
    name: 'portal_leader_lease_seconds',
    help: 'How long the lease of the one who leads still lasts; 0 when nobody leads. Absent while the database is away.',
    labelNames,
    registers,
    collect,
  });

  async function ask(): Promise<void> {
    const asked = pool.query<Lease>(
      `SELECT name, holder, greatest(0, extract(epoch FROM
         greatest(expires_at, '1970-01-01') - clock_timestamp()))::float8 AS left FROM app.leases
       WHERE name <> ALL ($1)`,
      [NOW_AND_THEN],
    );
    const rows = await Promise.race([
      asked.then(
        (result) => result.rows,
        () => [],
      ),
      sleep(LONGEST_ASK_MS, [], { ref: false }),
    ]);
    for (const figure of [lease, leads]) figure.reset();
    for (const { name: work, holder, left } of rows) {
      lease.set({ work }, left);
      leads.set({ work }, holder === own && left > 0 ? 1 : 0);
    }
  }
}
