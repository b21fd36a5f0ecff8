import type { ReadEvent } from './port.ts';

/** A row of the log in the order of the store's column list (rowMode `array`: half the cost of objects). */
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
