import type pg from 'pg';
import { pgPosition } from './postgres-rows.ts';
import type { AppendResult, StoredEvent } from './port.ts';

/** The everyday append: one event to one stream. */
export interface OneEvent {
  readonly stream: string;
  /** -1 no stream, -2 any, else its last revision. */
  readonly expected: number;
  readonly event: StoredEvent;
}

interface Waiting {
  readonly one: OneEvent;
  resolve(result: AppendResult | Promise<AppendResult>): void;
}

interface Written {
  stream: string;
  id: string;
  transaction_id: string;
  position: number;
  revision: number;
}

/**
 * Statements under way; what comes meanwhile goes together in the next one. Fewer make larger groups and more appends
 * per second; with one alone, a statement that waits for a lock would hold up everybody.
 */
const STATEMENTS = 2;
const TOGETHER = 32;

/**
 * Appends of one event under load: those that wait while enough statements are under way go together in one, which
 * costs one round trip and one commit. Each is independent: what such a statement did not write (a conflict, a repeat, a
 * statement that failed as a whole) is asked for again by `alone`, as is an append that had not to wait.
 */
export function createGroups(
  pool: pg.Pool,
  alone: (one: OneEvent) => Promise<AppendResult>,
): (one: OneEvent) => Promise<AppendResult> {
  const waiting: Waiting[] = [];
  let underWay = 0;

  const next = (): void => {
    while (waiting.length > 0 && underWay < STATEMENTS) {
      const share = Math.ceil(waiting.length / (STATEMENTS - underWay));
      void send(waiting.splice(0, Math.min(share, TOGETHER)));
    }
  };
  const send = async (group: readonly Waiting[]): Promise<void> => {
    underWay += 1;
    await (group.length > 1 ? together(group) : single(group)).catch(() => undefined);
    underWay -= 1;
    next();
  };
  const single = async (group: readonly Waiting[]): Promise<void> => {
    for (const { one, resolve } of group) {
      const result = alone(one);
      resolve(result);
      await result;
    }
  };
  const together = async (group: readonly Waiting[]): Promise<void> => {
    const written = await insert(
      pool,
      group.map(({ one }) => one),
    ).catch(() => undefined);
    for (const { one, resolve } of group) resolve(written?.get(keyOf(one.stream, one.event.id)) ?? alone(one));
  };
  return (one) =>
    new Promise((resolve) => {
      waiting.push({ one, resolve });
      // After everybody who asks at this very moment.
      if (waiting.length === 1) queueMicrotask(next);
    });
}

const keyOf = (stream: string, id: string): string => `${stream} ${id}`;

async function insert(pool: pg.Pool, group: readonly OneEvent[]): Promise<Map<string, AppendResult>> {
  const { rows } = await pool.query<Written>({
    name: 'eventstore.append-each',
    text: 'SELECT stream, id, transaction_id::text, position, revision FROM eventstore.append_each($1, $2, $3, $4, $5, $6, $7)',
    values: [
      group.map((one) => one.stream),
      group.map((one) => one.expected),
      group.map((one) => one.event.id),
      group.map((one) => one.event.type),
      group.map((one) => one.event.version),
      group.map((one) => JSON.stringify(one.event.data)),
      group.map((one) => JSON.stringify(one.event.meta)),
    ],
  });
  return new Map(
    rows.map((row) => [
      keyOf(row.stream, row.id),
      { ok: true, revisions: [row.revision], position: pgPosition(row.transaction_id, row.position) },
    ]),
  );
}
