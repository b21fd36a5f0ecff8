import type { RawEvent, ReadEvent } from './port.ts';

/** What readers select; `json` columns come parsed. */
export const COLUMNS = `transaction_id::text, position, stream, revision, id, type, version, data, meta,
  extract(epoch FROM created_at)::float8`;

/** A row of the log in the order of `COLUMNS` (rowMode `array`: half the cost of objects). */
export type EventRow = [
  transaction: string,
  position: number | string,
  stream: string,
  revision: number,
  id: string,
  type: string,
  version: number,
  data: object,
  meta: object,
  epoch: number,
  /** Which of the streams that one query read, from 1. */
  place?: number,
];

/** `<transaction>/<position>`, each twenty digits wide, so that the order of strings is the order of events. */
export const pgPosition = (transaction: string, position: number | string): string =>
  `${transaction.padStart(20, '0')}/${String(position).padStart(20, '0')}`;

export const readRow = (row: EventRow): ReadEvent => ({
  position: pgPosition(row[0], row[1]),
  stream: row[2],
  revision: row[3],
  id: row[4],
  type: row[5],
  version: row[6],
  data: row[7],
  meta: row[8],
  at: new Date(row[9] * 1000).toISOString(),
});

/** The same without what is read of it: `data` and `meta` as texts. */
export type RawRow = [
  transaction: string,
  position: number | string,
  stream: string,
  revision: number,
  id: string,
  type: string,
  version: number,
  data: string,
  meta: string,
];

export const readRawRow = (row: RawRow): RawEvent => ({
  position: pgPosition(row[0], row[1]),
  stream: row[2],
  revision: row[3],
  id: row[4],
  type: row[5],
  version: row[6],
  data: row[7],
  meta: row[8],
});
