import type { Config } from '#ops/config/config.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { createEventStoreDbStore } from './eventstoredb.ts';
import type { EventStore } from './port.ts';
import { createPostgresStore, type PostgresStoreOptions } from './postgres.ts';

/** EventStoreDB when `EVENTSTORE_URL` names one, Postgres otherwise (design, point 4). */
export const openStore = (
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
  pool: DatabasePool,
  options: PostgresStoreOptions = {},
): EventStore => (eventStoreUrl ? createEventStoreDbStore({ url: eventStoreUrl }) : createPostgresStore(pool, options));
