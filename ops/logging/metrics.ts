import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ProgramRegistry, type Counted } from './program-registry.ts';
import type { Traffic } from '#ops/traffic.ts';
import type { Monitor } from '#ops/monitor/monitor.ts';

/** Anyone who scrapes gives up after ten seconds. */
const LONGEST_ASK_MS = 5_000;

/** The process's own figures: memory, CPU, event loop lag. Once for a process, which they watch for as long as it lives. */
export function processFigures(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Of a program, with the figures of its process. `elsewhere` gives what its other threads count. */
export function createMetrics(figures: Registry, elsewhere?: () => Promise<Counted>): Registry {
  const registry = elsewhere ? new ProgramRegistry(elsewhere) : new Registry();
  for (const { name } of figures.getMetricsAsArray()) {
    const metric = figures.getSingleMetric(name);
    if (metric) registry.registerMetric(metric);
  }
  return registry;
}

/** Durations by route pattern, so that their number does not grow with the data. */
export const httpDurations = (registry: Registry): Histogram<'method' | 'route' | 'status'> =>
  (registry.getSingleMetric('portal_http_request_duration_seconds') as
    Histogram<'method' | 'route' | 'status'> | undefined) ??
  new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'From the request to its last byte, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

const STATES = { live: 0, 'catching-up': 1, rebuilding: 2, paused: 3, newer: 4 } as const;

/**
 * What the database knows: how far each read model is behind the log and what holds the log back, asked when the
 * metrics are. Without the database these figures are absent and `portal_database_up` is 0; the process's own stay.
 */
export function databaseMetrics(registry: Registry, monitor: Pick<Monitor, 'progress' | 'horizon'>): void {
  const registers = [registry];
  const labelNames = ['read_model'] as const;
  // Every figure is read by itself: whichever comes first asks for all.
  let asking: Promise<void> | undefined;
  const collect = (): Promise<void> => (asking ??= refresh().finally(() => (asking = undefined)));
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers, collect });
  const byModel = (name: string, help: string): Gauge<'read_model'> =>
    new Gauge({ name, help, labelNames, registers, collect });

  const up = gauge('portal_database_up', '1 when the database has answered for these metrics, else 0.');
  const state = byModel(
    'portal_read_model_state',
    '0 live, 1 catching up, 2 rebuilding, 3 paused by an event it cannot fold, 4 kept by a newer program.',
  );
  const lag = byModel('portal_read_model_lag_events', 'Committed events not yet folded, counted up to 10,001.');
  const age = byModel(
    'portal_read_model_oldest_unfolded_event_age_seconds',
    'Of the first event not yet folded; 0 for none.',
  );
  const held = byModel(
    'portal_read_model_held_streams',
    'Streams left out from an event on that this program cannot read.',
  );
  const aside = byModel(
    'portal_read_model_rows_set_aside',
    'Rows left out because the database refuses them, tried again by themselves.',
  );
  const swap = byModel(
    'portal_read_model_swap_refused_tries',
    'Tries to put a table that is built in place, refused so far because of somebody in the database; 0 for none.',
  );
  const hidden = gauge(
    'portal_log_hidden_events',
    'Committed events that readers cannot see behind an open transaction.',
  );
  const holding = gauge(
    'portal_log_horizon_transaction_age_seconds',
    'Age of the oldest open write transaction of the cluster; readers of the log stop there. 0 for none.',
  );

  async function refresh(): Promise<void> {
    const answered = ask().then(
      () => true,
      () => false,
    );
    const isUp = await Promise.race([answered, sleep(LONGEST_ASK_MS, false, { ref: false })]);
    up.set(isUp ? 1 : 0);
    if (isUp) return;
    // Nothing rather than what was true some time ago.
    for (const figure of [state, lag, age, held, aside, swap]) figure.reset();
    for (const figure of [hidden, holding]) figure.remove();
  }

  async function ask(): Promise<void> {
    const [models, horizon] = [await monitor.progress(), await monitor.horizon()];
    for (const { name, ...model } of models) {
      state.set({ read_model: name }, STATES[model.state]);
      lag.set({ read_model: name }, model.lag);
      held.set({ read_model: name }, model.held.length);
      aside.set({ read_model: name }, model.aside?.rows ?? 0);
      swap.set({ read_model: name }, model.swap?.tries ?? 0);
      age.set({ read_model: name }, model.behindSince ? (Date.now() - Date.parse(model.behindSince)) / 1000 : 0);
    }
    hidden.set(horizon.hiddenEvents);
    holding.set(horizon.transaction?.seconds ?? 0);
  }
}

/** Of the newest backup that was made of this database (ops/run/backup), and of the last try of one. */
export function backupMetrics(registry: Registry, pool: Pool): void {
  askedMetric(registry, pool, {
    name: 'portal_backup_age_seconds',
    help: 'Age of the newest backup made of this database; absent where none was made yet, or the database is away.',
    value: `SELECT ${secondsSince('max(at)')} FROM app.backups`,
  });
  askedMetric(registry, pool, {
    name: 'portal_backup_drill_age_seconds',
    help: 'Since a backup was last restored for a try (npm run backup -- drill); before the first, since the first backup.',
    value: `SELECT ${secondsSince('coalesce(max(drilled_at), min(at))')} FROM app.backups`,
  });
}

/** Of the last comparison of the log with its tree (ops/runbook/log-proof.md). */
export const logCheckMetric = (registry: Registry, pool: Pool): void =>
  askedMetric(registry, pool, {
    name: 'portal_log_changed',
    help: '1 when the last comparison of the log with what was signed of it found a change, 0 when it holds; absent before the first.',
    value: 'SELECT (problem IS NOT NULL)::int::float8 AS value FROM app.log_checks ORDER BY at DESC LIMIT 1',
  });

const secondsSince = (moment: string): string => `extract(epoch FROM now() - ${moment})::float8 AS value`;

/** A figure that the database knows: the `value` of the first row; absent where there is none. */
function askedMetric(
  registry: Registry,
  pool: Pool,
  { value, ...about }: { name: string; help: string; value: string },
) {
  const figure: Gauge = new Gauge({
    ...about,
    registers: [registry],
    async collect() {
      figure.remove();
      const answered = pool.query<{ value: number | null }>(value).then(
        ({ rows }) => rows[0]?.value,
        () => undefined,
      );
      const known = await Promise.race([answered, sleep(LONGEST_ASK_MS, undefined, { ref: false })]);
      if (typeof known === 'number') figure.set(known);
    },
  });
}

/** Steps of work that nobody waits for: a thread that does not see the requests of the others gives way to none. */
export function stepMetrics(registry: Registry, { steps }: Pick<Traffic, 'steps'>): void {
  const counted = new Counter({
    name: 'portal_background_steps_total',
    help: 'Steps of work that nobody waits for: at-once (there had been no requests for minutes), gave-way (waited for a pause between requests).',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      counted.reset();
      for (const [outcome, count] of Object.entries(steps)) counted.inc({ outcome }, count);
    },
  });
}

/** Connections of the process's pool. */
export function poolMetrics(registry: Registry, pool: Pool): void {
  const connections: Gauge<'state'> = new Gauge({
    name: 'portal_database_pool_connections',
    help: 'Connections of the pool: used and idle. What waits for one is in portal_database_pool_waiting.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
    },
  });
  const most: Gauge = new Gauge({
    name: 'portal_database_pool_max_connections',
    help: 'Connections that the pool may have now: DB_POOL, or fewer while the server has no place.',
    registers: [registry],
    collect: () => most.set(pool.options.max ?? 0),
  });
  const waiting: Gauge = new Gauge({
    name: 'portal_database_pool_waiting',
    help: 'Queries that wait for a connection of the pool.',
    registers: [registry],
    collect: () => waiting.set(pool.waitingCount),
  });
}
