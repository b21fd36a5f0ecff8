import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DedicatedConnection } from './dedicated.ts';
import { WatchedClient } from './watched-client.ts';

// Counts and positions fit a JavaScript number; NUMERIC is not used.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Every bound of a pool; `config/database.ts` has the settings. In ms; 0 is no bound. */
export interface PoolBounds {
  /** Connections at once, besides the dedicated one. */
  readonly max: number;
  /** To get a connection: a new one from the server, or one that somebody gives back. */
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
  readonly idleTransactionTimeoutMs: number;
}

export interface PoolOptions extends Partial<PoolBounds> {
  /** What the database calls the connections (`pg_stat_activity`), before what makes this pool's name its own. */
  readonly name?: string;
  /** The same as a whole, where two pools are to pass for one. */
  readonly fullName?: string;
  /** A connection that was cut, or that could not be made. */
  readonly onError?: (error: Error) => void;
}

const DEFAULTS: PoolBounds = {
  max: 16,
  connectTimeoutMs: 10_000,
  statementTimeoutMs: 30_000,
  idleTransactionTimeoutMs: 60_000,
};

/** The dedicated connection asks for little: what takes longer than this will not be answered. */
const DEDICATED_TIMEOUT_MS = 5_000;

/** An unused connection goes after this; on a full server after the other. */
const IDLE_MS = 30_000;
const SHARED_IDLE_MS = 200;

/** How long a pool makes do with the connections that a full server let it have. */
const SHRUNK_MS = 30_000;

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** too_many_connections: the server has no place left. */
const isFull = (error: unknown): boolean => (error as { code?: string }).code === '53300';

/**
 * All connections of a process: at most `max` for its work and one dedicated one. They survive a server's restart: one
 * that is cut is logged, never thrown as an event that nobody listens to (which would end the process), idle or lent
 * out; who holds it sees its next query fail. A server without a free place makes it wait for its own connections,
 * bounded by the time to connect.
 */
export class DatabasePool extends pg.Pool {
  readonly dedicated: DedicatedConnection;
  readonly #bounds: PoolBounds;
  #grow: NodeJS.Timeout | undefined;

  constructor(url: string, options: PoolOptions = {}) {
    const bounds = { ...DEFAULTS, ...options };
    const config = {
      connectionString: url,
      Client: WatchedClient,
      max: bounds.max,
      connectionTimeoutMillis: bounds.connectTimeoutMs,
      statement_timeout: bounds.statementTimeoutMs,
      idle_in_transaction_session_timeout: bounds.idleTransactionTimeoutMs,
      application_name: options.fullName ?? `${options.name ?? 'portal'}-${randomBytes(4).toString('hex')}`,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    };
    super(config);
    this.#bounds = bounds;
    this.on('error', (error) => options.onError?.(error));
    // The pool listens to idle connections only.
    this.on('connect', (client) => client.on('error', () => undefined));
    this.dedicated = new DedicatedConnection(
      () => new WatchedClient({ ...config, statement_timeout: DEDICATED_TIMEOUT_MS }),
      (error) => options.onError?.(error),
    );
  }

  /** The name of its connections, nobody else's. */
  get name(): string {
    return String(this.options.application_name);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const taken = this.#take();
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
  }

  override async end(): Promise<void> {
    clearTimeout(this.#grow);
    await this.dedicated.close();
    await super.end();
  }

  async #take(): Promise<pg.PoolClient> {
    const deadline = performance.now() + this.#bounds.connectTimeoutMs;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isFull(error) || performance.now() > deadline) throw error;
        this.#shrink();
        if (this.totalCount === 0) await sleep(50 + Math.random() * 150);
      }
    }
  }

  /** What it has will do for a while, and what it does not need goes to the others at once. */
  #shrink(): void {
    this.options.max = Math.max(1, this.totalCount);
    this.options.idleTimeoutMillis = SHARED_IDLE_MS;
    clearTimeout(this.#grow);
    this.#grow = setTimeout(() => {
      this.options.max = this.#bounds.max;
      this.options.idleTimeoutMillis = IDLE_MS;
    }, SHRUNK_MS);
    this.#grow.unref();
  }
}

/** A pool that one Node process can use up; `max` is small because it can't use more at a time. */
export const createPool = (url: string, options: PoolOptions = {}): DatabasePool => new DatabasePool(url, options);
