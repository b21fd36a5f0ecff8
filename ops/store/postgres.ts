import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { COLUMNS, pgPosition, readRawRow, readRow, type EventRow, type RawRow } from './postgres-rows.ts';
import { createAppender } from './postgres-append.ts';
import { createSignal } from './postgres-signal.ts';
import { createStreamReader } from './postgres-streams.ts';
import { START, type Backlog, type Batch, type EventStore, type RawEvent, type ReadEvent } from './port.ts';
import { follow } from './postgres-subscription.ts';

export interface PostgresStoreOptions {
  /** How often a subscriber looks without having been woken, in ms. */
  readonly pollMs?: number;
  /** Tell and hear other processes by NOTIFY; off for short-lived tools. */
  readonly notify?: boolean;
  onError?(error: Error): void;
}

/**
 * The log on Postgres: an append is one round trip through an SQL function (migration 001), a conflict is an answer
 * and never an SQL error. Subscribers of this process are woken directly; those of others by a NOTIFY that is sent
 * after the commit and at most once in a few ms, because one inside the transaction would serialise all commits.
 */
export function createPostgresStore(pool: DatabasePool, options: PostgresStoreOptions = {}): EventStore {
  const appended = new EventEmitter().setMaxListeners(0);
  const signal = createSignal(pool, { ...options, wake: (position) => appended.emit('append', position) });

  const append = createAppender(pool);

  const announce = (position: string): void => {
    appended.emit('append', position);
    signal.send(position);
  };

  return {
    atomicAcrossStreams: true,
    async append(appends) {
      const result = await append(appends);
      if (result.ok) announce(result.position);
      return result;
    },
    readStream: createStreamReader(pool),
    readAll: (after, { limit = 1000, types } = {}) => readAll(pool, { after, limit, types }),
    readRaw: (after, limit) => readRaw(pool, after, limit),
    readRawOf: (stream, revision) => readRawOf(pool, stream, revision),
    subscribe: (subscription) =>
      follow(
        { readAll: (after, asked) => readAll(pool, { after, ...asked }), appended, pollMs: options.pollMs ?? 200 },
        subscription,
        signal,
      ),
    head: () => head(pool),
    newest: () => newest(pool),
    backlog: (after, asked) => backlog(pool, after, asked),
    close: async () => signal.close(),
  };
}

async function select(pool: pg.Pool, query: { name: string; text: string; values: unknown[] }): Promise<ReadEvent[]> {
  const { rows } = await pool.query<EventRow>({ ...query, rowMode: 'array' });
  return rows.map(readRow);
}

const RAW = 'transaction_id::text, position, stream, revision, id, type, version, data::text, meta::text';

async function selectRaw(pool: pg.Pool, query: { name: string; text: string; values: unknown[] }): Promise<RawEvent[]> {
  const { rows } = await pool.query<RawRow>({ ...query, rowMode: 'array' });
  return rows.map(readRawRow);
}

const readRaw = (pool: pg.Pool, after: string, limit: number): Promise<RawEvent[]> =>
  selectRaw(pool, {
    name: 'eventstore.raw',
    text: `SELECT ${RAW} FROM eventstore.events e WHERE (transaction_id, position) > ($1::xid8, $2::bigint) AND ${VISIBLE}
           ORDER BY e.transaction_id, e.position LIMIT $3`,
    values: [...placeOf(after), limit],
  });

async function readRawOf(pool: pg.Pool, stream: string, revision: number): Promise<RawEvent | undefined> {
  const text = `SELECT ${RAW} FROM eventstore.events e WHERE stream = $1 AND revision = $2`;
  const [event] = await selectRaw(pool, { name: 'eventstore.raw-one', text, values: [stream, revision] });
  return event;
}

/** Where readers stop: below the oldest transaction that still runs, in the snapshot of the statement itself. */
const VISIBLE = 'transaction_id < pg_snapshot_xmin(pg_current_snapshot())';

const head = (pool: pg.Pool): Promise<string> => lastOf(pool, { name: 'eventstore.head', where: `WHERE ${VISIBLE}` });

const newest = (pool: pg.Pool): Promise<string> => lastOf(pool, { name: 'eventstore.newest', where: '' });

async function lastOf(pool: pg.Pool, { name, where }: { name: string; where: string }): Promise<string> {
  const { rows } = await pool.query<{ transaction_id: string; position: number }>({
    name,
    text: `SELECT transaction_id::text, position FROM eventstore.events e ${where}
           ORDER BY e.transaction_id DESC, e.position DESC LIMIT 1`,
  });
  return rows[0] ? pgPosition(rows[0].transaction_id, rows[0].position) : START;
}

async function backlog(
  pool: pg.Pool,
  after: string,
  { types, limit }: { types: readonly string[]; limit: number },
): Promise<Backlog> {
  const { rows } = await pool.query<{ events: number; since: Date | null }>({
    name: 'eventstore.backlog',
    text: `SELECT count(*)::int AS events, min(created_at) AS since FROM (
             SELECT created_at FROM eventstore.events e
             WHERE (transaction_id, position) > ($1::xid8, $2::bigint) AND type = ANY ($3)
             ORDER BY e.transaction_id, e.position LIMIT $4) AS ahead`,
    values: [...placeOf(after), types, limit],
  });
  return { events: rows[0]?.events ?? 0, since: rows[0]?.since?.toISOString() ?? null };
}

interface ReadAll {
  readonly after: string;
  readonly limit?: number | undefined;
  readonly types?: readonly string[] | undefined;
}

/** A position as transaction id and place, as the database knows them. */
const placeOf = (position: string): [string, string] => {
  const [transaction = '0', place = '0'] = position === START ? [] : position.split('/');
  return [String(BigInt(transaction)), String(BigInt(place))];
};

async function readAll(pool: pg.Pool, { after, limit = 1000, types }: ReadAll): Promise<Batch> {
  // With a filter the batch may end before the log does: everything up to this head has then been looked at.
  const seen = types ? await head(pool) : START;
  const events = await select(pool, {
    name: types ? 'eventstore.all-of-types' : 'eventstore.all',
    // Ordered by the table's columns, not by those of the answer: as text 10000 comes before 9999.
    text: `SELECT ${COLUMNS} FROM eventstore.events e
           WHERE (transaction_id, position) > ($1::xid8, $2::bigint) AND ${VISIBLE}
           ${types ? 'AND type = ANY ($4)' : ''}
           ORDER BY e.transaction_id, e.position LIMIT $3`,
    values: [...placeOf(after), limit, ...(types ? [types] : [])],
  });
  const caughtUp = events.length < limit;
  const last = events.at(-1)?.position ?? after;
  return { events, caughtUp, position: caughtUp && seen > last ? seen : last };
}
