import { randomUUID } from 'node:crypto';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { v7 as uuid } from 'uuid';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { load, medians, report, round, withDatabase, type Load } from './load.ts';

const ROUNDS = 3;
const CLIENTS = [1, 8, 32] as const;
const CALLS = { 1: 4_000, 8: 12_000, 32: 24_000 } as const;

const DATA = { applicationId: randomUUID(), courseDateId: randomUUID(), details: { note: 'x'.repeat(400) } };
const META = {
  at: '2026-03-10T09:00:00.000Z',
  actor: { type: 'public', id: 'public' },
  command: 'Bench',
  correlationId: randomUUID(),
};

/**
 * `npm run bench -- append`: one event to a stream of its own through the store, with 1, 8 and 32 callers, against the
 * same row inserted by plain `pg` in one statement into a table with the same indexes. Goal: at least 0.8 of it.
 */
export async function benchAppend(): Promise<void> {
  await withDatabase(32, async (pool) => {
    await pool.query('CREATE TABLE eventstore.plain (LIKE eventstore.events INCLUDING ALL)');
    const store = createPostgresStore(pool, { notify: false });
    const calls = {
      ours: () =>
        store.append([
          {
            stream: randomUUID(),
            expected: 'none',
            events: [{ id: uuid(), type: 'Bench', version: 1, data: DATA, meta: META }],
          },
        ]),
      plain: () => plain(pool),
    };
    for (const clients of CLIENTS) {
      const rounds = { ours: [] as Load[], plain: [] as Load[] };
      for (let n = 0; n <= ROUNDS; n += 1) {
        // In turn, so that a slower moment of the machine meets both.
        for (const kind of n % 2 === 0 ? (['ours', 'plain'] as const) : (['plain', 'ours'] as const)) {
          const result = await load({ clients, calls: CALLS[clients] }, calls[kind]);
          if (n > 0) rounds[kind].push(result);
        }
      }
      const [ours, limit] = [medians(rounds.ours), medians(rounds.plain)];
      report({ bench: 'append', clients, rounds: ROUNDS, ours, limit, ratio: round(ours.perSecond / limit.perSecond) });
    }
    await store.close();
  });
}

const plain = (pool: DatabasePool): Promise<unknown> =>
  pool.query({
    name: 'bench.plain',
    text: `INSERT INTO eventstore.plain (stream, revision, id, type, version, data, meta)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING transaction_id, position`,
    values: [randomUUID(), 0, uuid(), 'Bench', 1, JSON.stringify(DATA), JSON.stringify(META)],
  });
