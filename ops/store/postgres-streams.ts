import type pg from 'pg';
import { COLUMNS, readRow, type EventRow } from './postgres-rows.ts';
import type { ReadEvent } from './port.ts';

/** One stream that somebody wants to read. */
interface Asked {
  readonly stream: string;
  readonly from: number;
  readonly limit: number;
  resolve(events: ReadEvent[]): void;
  reject(error: unknown): void;
}

/** Queries under way; what is asked meanwhile goes together in the next one. */
const QUERIES = 4;
const TOGETHER = 16;
const EVERYTHING = 2_147_483_647;

const ONE = `SELECT ${COLUMNS} FROM eventstore.events
  WHERE stream = $1 AND revision >= $2 ORDER BY revision LIMIT $3`;

const MANY = `SELECT ${COLUMNS}, asked.place::integer
  FROM unnest($1::text[], $2::integer[], $3::integer[]) WITH ORDINALITY AS asked(name, first, most, place),
  LATERAL (SELECT * FROM eventstore.events
    WHERE stream = asked.name AND revision >= asked.first ORDER BY revision LIMIT asked.most) AS events`;

/**
 * Reads streams forward. A stream asked for alone is read at once; under load many are read by one query, because a
 * query costs more than the few events of most streams. What was committed before a stream was asked for is seen.
 */
export function createStreamReader(
  pool: pg.Pool,
): (stream: string, options?: { from?: number; limit?: number }) => Promise<ReadEvent[]> {
  const waiting: Asked[] = [];
  let underWay = 0;

  const query = async (asked: readonly Asked[]): Promise<void> => {
    underWay += 1;
    try {
      const events = await readMany(pool, asked);
      asked.forEach((one, place) => one.resolve(events[place] ?? []));
    } catch (error) {
      for (const one of asked) one.reject(error);
    } finally {
      underWay -= 1;
      next();
    }
  };
  const next = (): void => {
    while (waiting.length > 0 && underWay < QUERIES) void query(waiting.splice(0, TOGETHER));
  };

  return (stream, { from = 0, limit = EVERYTHING } = {}) =>
    new Promise((resolve, reject) => {
      waiting.push({ stream, from, limit, resolve, reject });
      // After everybody who asks at this very moment.
      if (waiting.length === 1) queueMicrotask(next);
    });
}

async function readMany(pool: pg.Pool, asked: readonly Asked[]): Promise<ReadEvent[][]> {
  const [only] = asked;
  if (only && asked.length === 1) {
    const { rows } = await pool.query<EventRow>({
      name: 'eventstore.stream',
      text: ONE,
      values: [only.stream, only.from, only.limit],
      rowMode: 'array',
    });
    return [rows.map(readRow)];
  }
  const { rows } = await pool.query<EventRow>({
    name: 'eventstore.streams',
    text: MANY,
    values: [asked.map((one) => one.stream), asked.map((one) => one.from), asked.map((one) => one.limit)],
    rowMode: 'array',
  });
  const streams = asked.map((): ReadEvent[] => []);
  for (const row of rows) streams[(row[10] ?? 1) - 1]?.push(readRow(row));
  // In order already, which SQL does not promise; checking is cheaper here than a sort of whole events there.
  for (const events of streams) events.sort((a, b) => a.revision - b.revision);
  return streams;
}
