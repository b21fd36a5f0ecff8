import type { Config } from '#ops/config/config.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import type { EventStore } from './port.ts';
import { createPostgresStore, type PostgresStoreOptions } from './postgres.ts';

interface StoreOptions extends PostgresStoreOptions {
  /** Called with what needs no intervention. */
  onNotice?(message: string): void;
}

/** EventStoreDB when `EVENTSTORE_URL` names one, Postgres otherwise (design, point 4); only then its client is loaded. */
export const openStore = async (
  { eventStore }: Pick<Config, 'eventStore'>,
  pool: DatabasePool,
  { onNotice, ...options }: StoreOptions = {},
): Promise<EventStore> =>
  eventStore
    ? (await import('./eventstoredb.ts')).createEventStoreDbStore({ ...eventStore, ...(onNotice ? { onNotice } : {}) })
    : createPostgresStore(pool, options);
