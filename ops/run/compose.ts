import { Kysely, PostgresDialect } from 'kysely';
import type { Logger } from 'pino';
import { createAccounts } from '#domain/account/decide/accounts.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { portals } from '#domain/portals.ts';
import { allEvents } from '#domain/events.ts';
import { readModels, titledKinds } from '#projections/index.ts';
import { placesOfFacts } from '#projections/timeline-list.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { App } from '#ops/app.ts';
import type { Config } from '#ops/config/config.ts';
import { createExecute } from '#ops/execute/execute.ts';
import { observedExecute, retryCounter, snapshotCounter } from '#ops/execute/observed.ts';
import { createSnapshots } from '#ops/execute/snapshots.ts';
import { Claims } from '#ops/execute/claims.ts';
import { Locks } from '#ops/execute/locks.ts';
import { DeferredWork } from '#ops/deferred-work.ts';
import { createHistory } from '#ops/history/history.ts';
import { pastSource } from '#ops/history/past-source.ts';
import { createLog } from '#ops/log/log.ts';
import { LogHeads } from '#ops/log-proof/log-heads.ts';
import { createLogger } from '#ops/logging/logger.ts';
import { createMetrics, poolMetrics, processFigures, stepMetrics } from '#ops/logging/metrics.ts';
import type { Counted } from '#ops/logging/program-registry.ts';
import { logCounter } from '#ops/logging/process-metrics.ts';
import { Registry } from 'prom-client';
import { createMonitor, type Monitor } from '#ops/monitor/monitor.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { reportViews } from '#ops/portals.ts';
import { preparedPool } from '#ops/postgres/prepared.ts';
import { createAskTogether } from '#ops/postgres/ask-together.ts';
import { createReadCache } from '#ops/postgres/read-cache.ts';
import { createProjector, type ProjectorOptions } from '#ops/projector/projector.ts';
import { viewKeeper } from '#ops/reporting/keeper.ts';
import { createQueue } from '#ops/queue/index.ts';
import { observedQueue } from '#ops/queue/observed.ts';
import { attemptsWithin, type QueueSettings } from '#ops/queue/settings.ts';
import { Authorities } from '#ops/account/authority.ts';
import { Passwords } from '#ops/account/passwords.ts';
import { SecurityLog } from '#ops/security/security-log.ts';
import { createThreads, type Threads } from '#ops/threads/threads.ts';
import { Traffic } from '#ops/traffic.ts';
import { observedStore } from '#ops/store/observed.ts';
import { openStore } from '#ops/store/open.ts';
import { startTracing } from '#ops/tracing/start.ts';
import { ensureOwnLog } from '#ops/store/own-log.ts';
import { openVault } from '#ops/vault/vault.ts';
import { buildsInThreads } from './builds-in-threads.ts';
import { masterKeysOf } from './keys/master-keys.ts';
import { programMetrics } from './program-metrics.ts';

export interface ComposeOptions {
  /** Of the migrated database: the embedded one's, or `config.databaseUrl`. */
  readonly databaseUrl: string;
  /** The same as its owner. */
  readonly ownerUrl?: string | undefined;
  readonly logger?: Logger;
  /** Tests set the clock. */
  readonly now?: () => string;
  readonly queue?: Partial<QueueSettings>;
  readonly projector?: Pick<ProjectorOptions, 'patienceMs'>;
  /** Tests of two releases give those of the next one. */
  readonly events?: readonly EventDefinition[];
  /** Of the requests that this process answers in whatever thread. */
  readonly traffic?: Traffic;
  /** What the worker's thread counts, where it has one. */
  readonly counted?: () => Promise<Counted>;
  /** Set in that thread: the name of the process's connections. What the whole process reports is reported elsewhere. */
  readonly thread?: { readonly name: string };
  /** Of a process that runs several programs; the program's own unless given. */
  readonly threads?: Threads;
  /** `processFigures` of a process that runs several programs; this one's own unless given. */
  readonly figures?: Registry;
}

export interface Composed {
  readonly app: App;
  /** From now on readiness says `draining`; everything still works. */
  beginToStop(): void;
  /** Releases everything but the queue, which its workers close first. */
  close(): Promise<void>;
}

/** Two connections that go when nobody asks, with short bounds: a probe is answered while requests queue. */
const MONITOR_BOUNDS = { max: 2, connectTimeoutMs: 2_000, statementTimeoutMs: 3_000 };

function monitorOf(
  config: Config,
  { pool, log, vault, logger, stopping }: Pick<App, 'pool' | 'log' | 'vault' | 'logger' | 'stopping'>,
): Monitor {
  const hasHorizon = config.eventStore === undefined;
  const store = createPostgresStore(pool, { notify: false });
  const seen = hasHorizon ? createLog({ store, vault, definitions: allEvents }) : log;
  return createMonitor({
    pool,
    logger,
    hasHorizon,
    projector: createProjector({ pool, log: seen, models: readModels, logger }),
    folds: config.role === 'worker',
    stopping,
    limitMs: config.database.horizonLimitMs,
  });
}

const metricsOf = ({ thread, figures, counted }: ComposeOptions): Registry =>
  thread ? new Registry() : createMetrics(figures ?? processFigures(), counted);

const threadsOf = ({ threads }: ComposeOptions): Threads => threads ?? createThreads();

/** Puts the program together from its configuration; nothing runs yet (design, point 2: the composition root). */
export async function compose(config: Config, options: ComposeOptions): Promise<Composed> {
  const metrics = metricsOf(options);
  const logger = options.logger ?? createLogger({ level: config.logLevel, onLine: logCounter(metrics) });
  let closing = false;
  const stopping = new AbortController();
  const onError = (error: Error) => {
    // Connections that the server ends after we said goodbye are no failure.
    if (!closing) logger.error({ err: error }, 'database connection failed');
  };
  const pool = createPool(options.databaseUrl, {
    ...config.database,
    ...(options.thread ? { fullName: options.thread.name } : { name: `portal-${config.role}` }),
    onError,
  });
  const ownerPool = options.ownerUrl
    ? createPool(options.ownerUrl, { max: 1, name: 'portal-upkeep', statementTimeoutMs: 0, onError })
    : pool;
  const tracing = await startTracing(config.tracing, {
    role: config.role,
    onError: (error) => logger.warn({ reason: error.message }, 'traces'),
  });
  const store = observedStore(
    await openStore(config, pool, { onError, onNotice: (message) => logger.info(message) }),
    metrics,
  );
  const vault = await openVault({ pool, ...masterKeysOf(config) });
  await ensureOwnLog({ store, pool, mark: vault.digest('installation') });
  const log = createLog({ store, vault, definitions: options.events ?? allEvents });
  const threads = threadsOf(options);
  const projector = createProjector({
    pool,
    log,
    models: readModels,
    logger,
    // A thread knows this release's facts only.
    ...(options.events
      ? {}
      : { buildInThread: buildsInThreads(threads.builds, { config, databaseUrl: options.databaseUrl, logger }) }),
    leaseMs: config.database.leaseMs,
    whenLive: viewKeeper({ pool, logger, views: reportViews }),
    ...options.projector,
  });
  const monitorPool = createPool(options.databaseUrl, { ...MONITOR_BOUNDS, name: 'portal-monitor' });
  const monitor = monitorOf(config, {
    pool: monitorPool,
    log,
    vault,
    logger,
    stopping: stopping.signal,
  });
  const patience = { attempts: attemptsWithin(config.jobRetryHours) };
  const queue = observedQueue(
    await createQueue({ redisUrl: config.redisUrl, pool }, { logger, ...patience, ...options.queue }),
    metrics,
  );
  if (options.thread) poolMetrics(metrics, pool);
  else programMetrics(metrics, { config, pool, monitorPool, monitor, log });
  const read = new Kysely<ReadTables>({ dialect: new PostgresDialect({ pool }) }).withSchema('read');
  const prepared = new Kysely<ReadTables>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  const deferred = new DeferredWork(logger);
  const locks = new Locks({ pool, projector, log });
  const traffic = options.traffic ?? new Traffic();
  stepMetrics(metrics, traffic);
  // Links that somebody waits for are not held up by these.
  const keeping = new DeferredWork(logger);
  const snapshots = createSnapshots({
    pool,
    vault,
    log,
    deferred: keeping,
    traffic,
    logger,
    onOutcome: snapshotCounter(metrics),
  });
  const now = options.now ?? (() => new Date().toISOString());
  const securityLog = new SecurityLog({ pool, vault, logger, now });
  const app: App = {
    config,
    logger,
    metrics,
    monitor,
    pool,
    ownerPool,
    db: read,
    lists: {
      db: read,
      prepared: prepared.withSchema('read'),
      cache: createReadCache(pool),
      together: createAskTogether(),
    },
    log,
    vault,
    proofHeads: new LogHeads({ pool, log, config }),
    execute: observedExecute(createExecute({ log, snapshots, onRetry: retryCounter(metrics) }), metrics),
    locks,
    claims: new Claims({ pool, locks }),
    accounts: createAccounts(portals),
    authorities: new Authorities(log),
    securityLog,
    projector,
    queue,
    deferred,
    threads,
    traffic,
    stopping: stopping.signal,
    passwords: new Passwords(config.connections.passwords),
    past: (moment) => pastSource(pool, readModels, moment),
    history: () => createHistory({ log, kinds: titledKinds, placesOf: (record) => placesOfFacts(read, [record]) }),
    now,
  };
  return {
    app,
    beginToStop: () => stopping.abort(),
    async close() {
      closing = true;
      stopping.abort();
      await deferred.done();
      await keeping.done();
      await securityLog.close();
      await projector.stop();
      await store.close();
      await app.threads.close();
      await monitor.close();
      if (ownerPool !== pool) await ownerPool.end();
      await pool.end();
      await tracing?.stop();
    },
  };
}
