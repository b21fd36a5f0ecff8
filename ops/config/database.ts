import { z } from 'zod';
import type { PoolBounds } from '#ops/postgres/pool.ts';

const seconds = (least: number, most: number) =>
  z.coerce.number('must be a number of seconds').int().min(least).max(most);

/** How the program uses PostgreSQL (README: connections of each role). */
export const databaseSettings = {
  /** Of one process, besides its dedicated connections and those of monitoring. */
  DB_POOL: z.coerce.number('must be a number of connections').int().min(2).max(200).default(16),
  DB_CONNECT_TIMEOUT: seconds(1, 60).default(10),
  DB_STATEMENT_TIMEOUT: seconds(1, 3600).default(30),
  DB_IDLE_TRANSACTION_TIMEOUT: seconds(5, 3600).default(60),
  /** Of the process that leads; another one takes over when it has not shown itself for so long. */
  LEADER_LEASE: seconds(2, 300).default(8),
  /** How long a transaction may hold the log back before workers are no longer ready. */
  LOG_HORIZON_LIMIT: seconds(5, 86_400).default(60),
};

const schema = z.object(databaseSettings);

/** In ms. */
export interface DatabaseConfig extends PoolBounds {
  readonly leaseMs: number;
  readonly horizonLimitMs: number;
}

export const databaseOf = (values: z.infer<typeof schema>): DatabaseConfig => ({
  max: values.DB_POOL,
  connectTimeoutMs: values.DB_CONNECT_TIMEOUT * 1000,
  statementTimeoutMs: values.DB_STATEMENT_TIMEOUT * 1000,
  idleTransactionTimeoutMs: values.DB_IDLE_TRANSACTION_TIMEOUT * 1000,
  leaseMs: values.LEADER_LEASE * 1000,
  horizonLimitMs: values.LOG_HORIZON_LIMIT * 1000,
});

/** For one of two threads of a process: half its connections, yet as many as a transaction and another query need. */
export const halfOf = (database: DatabaseConfig): DatabaseConfig => ({
  ...database,
  max: Math.max(2, Math.ceil(database.max / 2)),
});

/** Where nothing is set. */
export const DATABASE_DEFAULTS: DatabaseConfig = databaseOf(schema.parse({}));
