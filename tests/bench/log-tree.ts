import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { leafOf, growTree, headOf, pathOf, treeSize } from '#ops/log-proof/tree.ts';
import { verifyLog } from '#ops/log-proof/verify.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import type { EventStore } from '#ops/store/port.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { load, medians, report, round, withDatabase, type Load } from './load.ts';

const FACTS = 1_000_000;
const AT_ONCE = 50_000;
const ROUNDS = 3;
const APPENDS = { clients: 8, calls: 12_000 } as const;

const DATA = { applicationId: randomUUID(), courseDateId: randomUUID(), details: { note: 'x'.repeat(400) } };
const META = { at: '2026-03-10T09:00:00.000Z', actor: { type: 'public', id: 'public' }, command: 'Bench' };

interface Stand {
  readonly pool: DatabasePool;
  readonly log: EventStore;
}

/**
 * `npm run bench -- log-tree`: a million facts are given their leaves, compared (goal: under 30 s) and proved; then
 * appends with and without a follower (goal: within 2 % of each other).
 */
export async function benchLogTree(size = FACTS): Promise<void> {
  await withDatabase(16, async (pool) => {
    const log = createPostgresStore(pool, { notify: false });
    const app = { pool, log };
    for (let from = 0; from < size; from += AT_ONCE) await fill(app, Math.min(AT_ONCE, size - from));
    await pool.query('VACUUM ANALYZE eventstore.events');
    const grow = await seconds(() => growTree(app));
    const leaves = await treeSize(app);
    const verify = await seconds(() => verifyLog(app, []));
    const { rows } = await pool.query<{ id: string }>(
      'SELECT event_id AS id FROM app.log_leaves WHERE index % 9973 = 0',
    );
    const prove = await seconds(async () => {
      for (const { id } of rows) await pathOf(app, (await leafOf(app, id)) ?? 0, leaves);
    });
    const bytes = await bytesOf(pool);
    report({
      bench: 'log-tree',
      facts: leaves,
      growSeconds: grow,
      verifySeconds: verify,
      head: (await headOf(app, leaves)).root.toString('hex').slice(0, 16),
      proveMs: round((prove / rows.length) * 1000),
      bytesPerFact: round(bytes / leaves),
    });
    await appends(app);
    await log.close();
  });
}

const fill = ({ pool }: Stand, count: number) =>
  pool.query(
    `INSERT INTO eventstore.events (stream, revision, id, type, version, data, meta)
     SELECT gen_random_uuid()::text, 0, gen_random_uuid(), 'Bench', 1, $2::json, $3::json FROM generate_series(1, $1)`,
    [count, JSON.stringify(DATA), JSON.stringify(META)],
  );

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return round((performance.now() - began) / 1000);
}

async function bytesOf(pool: DatabasePool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT pg_total_relation_size('app.log_leaves') + pg_total_relation_size('app.log_tiles') AS bytes`,
  );
  return Number(rows[0]?.bytes);
}

/** In turn, so that a slower moment of the machine meets both. */
async function appends(app: Stand): Promise<void> {
  const rounds = { followed: [] as Load[], alone: [] as Load[] };
  for (let n = 0; n <= 2 * ROUNDS; n += 1) {
    for (const kind of n % 2 === 0 ? (['followed', 'alone'] as const) : (['alone', 'followed'] as const)) {
      const ending = new AbortController();
      const following = kind === 'followed' ? follow(app, ending.signal) : undefined;
      const result = await load(APPENDS, () =>
        app.log.append([
          {
            stream: randomUUID(),
            expected: 'none',
            events: [{ id: uuid(), type: 'Bench', version: 1, data: DATA, meta: META }],
          },
        ]),
      );
      ending.abort();
      await following;
      if (n > 0) rounds[kind].push(result);
    }
  }
  const [followed, alone] = [medians(rounds.followed), medians(rounds.alone)];
  report({ bench: 'log-tree appends', followed, alone, ratio: round(followed.perSecond / alone.perSecond) });
}

/** As the worker does it. */
async function follow(app: Stand, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await growTree(app);
    await sleep(1_000, undefined, { signal }).catch(() => undefined);
  }
}
