import type pg from 'pg';
import { createGroups, type OneEvent } from './postgres-groups.ts';
import { pgPosition } from './postgres-rows.ts';
import type { AppendResult, ExpectedRevision, StreamAppend } from './port.ts';

const NUMBERS: Record<'none' | 'any', number> = { none: -1, any: -2 };

/** As the SQL functions want it. */
const expectedNumber = (expected: ExpectedRevision): number =>
  typeof expected === 'number' ? expected : NUMBERS[expected];

interface Outcome {
  ok: boolean;
  transaction_id: string | null;
  position: number | null;
  revisions: number[] | null;
  stream: number | null;
  actual: number | null;
}

/** Appends through the functions of migration 001; appends of one event go together under load. */
export function createAppender(pool: pg.Pool): (appends: readonly StreamAppend[]) => Promise<AppendResult> {
  const grouped = createGroups(pool, (one) => run(pool, singleEvent(one), [one]));
  const once = (filled: readonly StreamAppend[]): Promise<AppendResult> => {
    const one = oneEvent(filled);
    return one ? grouped(one) : run(pool, manyEvents(filled), filled);
  };
  return async (appends) => {
    const filled = appends.filter((one) => one.events.length > 0);
    if (filled.length === 0) throw new Error('An append needs at least one event');
    const any = new Set(filled.filter((one) => one.expected === 'any').map((one) => one.stream));
    // In a transaction of its own each time (see migration 001), for as long as others move the stream on.
    for (let lost = ''; ;) {
      const result = await once(filled);
      const place = result.ok ? '' : `${result.stream} ${result.actual}`;
      if (result.ok || place === lost || !any.has(result.stream)) return result;
      lost = place;
    }
  };
}

async function run(pool: pg.Pool, query: pg.QueryConfig, filled: readonly { stream: string }[]): Promise<AppendResult> {
  try {
    const { rows } = await pool.query<Outcome>(query);
    return outcome(rows[0], filled);
  } catch (error) {
    // Only a race of a multi-stream append ends here (see eventstore.refuse).
    if ((error as { code?: string }).code !== 'ES409') throw error;
    const [place = '1', actual = '-1'] = (error as Error).message.split(':');
    return { ok: false, stream: filled[Number(place) - 1]?.stream ?? '', actual: Number(actual) };
  }
}

function outcome(row: Outcome | undefined, appends: readonly { stream: string }[]): AppendResult {
  if (!row) throw new Error('The append function gave no row');
  if (!row.ok) return { ok: false, stream: appends[(row.stream ?? 1) - 1]?.stream ?? '', actual: row.actual ?? -1 };
  return {
    ok: true,
    revisions: row.revisions ?? [],
    position: pgPosition(row.transaction_id ?? '', row.position ?? 0),
  };
}

function oneEvent(appends: readonly StreamAppend[]): OneEvent | undefined {
  const [only, ...others] = appends;
  const [event, ...more] = only?.events ?? [];
  if (!only || !event || others.length + more.length > 0) return undefined;
  return { stream: only.stream, expected: expectedNumber(only.expected), event };
}

const singleEvent = ({ stream, expected, event }: OneEvent): pg.QueryConfig => ({
  name: 'eventstore.append-one',
  text: 'SELECT * FROM eventstore.append_one($1, $2, $3, $4, $5, $6, $7)',
  values: [
    stream,
    expected,
    event.id,
    event.type,
    event.version,
    JSON.stringify(event.data),
    JSON.stringify(event.meta),
  ],
});

function manyEvents(appends: readonly StreamAppend[]): pg.QueryConfig {
  const events = appends.flatMap((one) => one.events);
  return {
    name: 'eventstore.append-many',
    text: 'SELECT * FROM eventstore.append_many($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      appends.map((one) => one.stream),
      appends.map((one) => expectedNumber(one.expected)),
      appends.flatMap((one, index) => one.events.map(() => index + 1)),
      events.map((event) => event.id),
      events.map((event) => event.type),
      events.map((event) => event.version),
      events.map((event) => JSON.stringify(event.data)),
      events.map((event) => JSON.stringify(event.meta)),
    ],
  };
}
