import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { START, type EventStore } from '#ops/store/port.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import type { TestDatabase } from '#tests/support/postgres/database.ts';
import { event, ids, newStream, put, several, take } from './event-store/material.ts';
import { eventStoreContract } from './event-store.ts';

// A cluster of its own: what a reader may see ends below the oldest open transaction of the whole cluster, those of
// other tests' databases included (design, point 4).
const dataDir = mkdtempSync(join(tmpdir(), 'portal-store-'));
chmodSync(dataDir, 0o755);
const cluster = await startEmbedded({ dataDir, settings: ['fsync=off'] });
afterAll(async () => {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

let databases = 0;
async function testDatabase(): Promise<TestDatabase> {
  const name = `store_${(databases += 1)}`;
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = cluster.url.replace(/\/portal$/, `/${name}`);
  const pool = createPool(url, { max: 20, name: 'test' });
  await migrate(pool);
  return { url, appUrl: url, pool, drop: () => pool.end() };
}

eventStoreContract('event store on Postgres', async () => {
  const database = await testDatabase();
  const store = createPostgresStore(database.pool);
  return {
    store,
    close: async () => {
      await store.close();
      await database.drop();
    },
  };
});

describe('the log of one Postgres', () => {
  let db: TestDatabase;
  let store: EventStore;
  beforeAll(async () => {
    db = await testDatabase();
    store = createPostgresStore(db.pool);
  });
  afterAll(async () => {
    await store.close();
    await db.drop();
  });

  it('is append-only, the caller', async () => {
    const stream = newStream();
    await put(store, stream, several(2));
    const changes = [
      `UPDATE eventstore.events SET type = 'Changed'`,
      `DELETE FROM eventstore.events`,
      `TRUNCATE eventstore.events`,
    ];
    for (const sql of changes) await expect(db.pool.query(sql)).rejects.toThrow('append-only');
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('appends that go together under load get each its own answer', async () => {
    const [contested, repeated, moved] = [newStream(), newStream(), newStream()];
    const [same, exact] = [event('Same'), event('Exact')];
    await put(store, moved, several(2));
    const append = (stream: string, expected: number | 'none' | 'any', one = event('Counted')) =>
      store.append([{ stream, expected, events: [one] }]).catch((error: Error) => error.message);
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, () => append(newStream(), 'none')),
      ...Array.from({ length: 10 }, () => append(contested, 'none')),
      ...Array.from({ length: 10 }, () => append(repeated, 'none', same)),
      ...Array.from({ length: 10 }, () => append(contested, 'any')),
      append(moved, 0),
      append(moved, 1, exact),
      append(moved, 7),
      append('with \u0000 inside', 'none'),
    ]);
    const ok = (answer: unknown) => typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok;
    expect(answers.slice(0, 30).every(ok)).toBe(true);
    expect(answers.slice(30, 40).filter(ok).length).toBeLessThanOrEqual(1);
    expect(answers.slice(40, 60).every(ok)).toBe(true);
    expect(answers.slice(60).map(ok)).toEqual([false, true, false, false]);
    expect(String(answers.at(-1))).toContain('invalid byte sequence');
    const revisions = (await store.readStream(contested)).map((one) => one.revision);
    expect(revisions).toEqual(revisions.map((_, n) => n));
    expect(revisions).toHaveLength(answers.slice(30, 40).filter(ok).length + 10);
    expect(ids(await store.readStream(repeated))).toEqual([same.id]);
    expect(ids(await store.readStream(moved)).slice(2)).toEqual([exact.id]);
  });

  it('another process hears of an append', async () => {
    const elsewhere = createPostgresStore(db.pool, { pollMs: 3_600_000 });
    const [type, after] = [`Heard-${newStream()}`, await store.head()];
    const reading = take(elsewhere, { after, types: [type] }, (events) => events.length === 1);
    // The listener may not be connected yet: whatever comes later wakes it as well.
    const announced = event(type);
    await put(store, newStream(), [announced]);
    const noise = setInterval(() => void put(store, newStream(), several(1)), 50);
    expect(ids((await reading).events)).toEqual([announced.id]);
    clearInterval(noise);
    await elsewhere.close();
  });
});

describe('a cluster of its own', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await ownCluster();
  });
  afterAll(() => cluster.stop());

  it('a transaction held open hides what is committed after it; when it ends nothing is skipped', async () => {
    const { pool, store } = cluster;
    const held = await pool.connect();
    await held.query('BEGIN');
    const early = event('Early');
    await held.query(`SELECT eventstore.append_one($1, -1, $2, 'Early', 1, '{}', '{}')`, [newStream(), early.id]);
    const late = several(5);
    const after = await store.head();
    for (const one of late) await put(store, newStream(), [one]);

    expect(await store.readAll(after)).toEqual({ events: [], position: after, caughtUp: true });
    expect(await store.head()).toBe(after);
    expect((await store.newest()) > after).toBe(true);
    const seen: number[] = [];
    const reading = take(store, { after }, (events) => {
      seen.push(events.length);
      return events.length === 6;
    });
    await held.query('COMMIT');
    held.release();
    expect(ids((await reading).events)).toEqual([early.id, ...ids(late)]);
    expect(seen[0]).toBeGreaterThan(0);
  });

  it('a transaction that is rolled back hides nothing afterwards', async () => {
    const { pool, store } = cluster;
    const held = await pool.connect();
    await held.query('BEGIN');
    await held.query(`SELECT eventstore.append_one($1, -1, gen_random_uuid(), 'Lost', 1, '{}', '{}')`, [newStream()]);
    const after = await store.head();
    const late = several(2);
    await put(store, newStream(), late);
    expect((await store.readAll(after)).events).toEqual([]);
    await held.query('ROLLBACK');
    held.release();
    expect(ids((await store.readAll(after)).events)).toEqual(ids(late));
  });

  it('transaction ids that gain a digit keep the order', async () => {
    const { pool, store } = cluster;
    const current = async () =>
      Number((await pool.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')).rows[0]?.id);
    const boundary = 10 ** String(await current()).length;
    const after = await store.head();
    while ((await current()) < boundary - 8) {
      // A block with a handler is a subtransaction, and each that writes takes an id.
      await pool.query(`CREATE TEMP TABLE IF NOT EXISTS burnt (n int)`);
      await pool.query(
        `DO $$ BEGIN FOR n IN 1..${Math.min(boundary - 8 - (await current()), 5000)} LOOP
           BEGIN INSERT INTO burnt VALUES (n); EXCEPTION WHEN OTHERS THEN NULL; END;
         END LOOP; END $$`,
      );
    }
    const appended = several(20);
    for (const one of appended) await put(store, newStream(), [one]);
    const { events } = await store.readAll(after);
    expect(ids(events)).toEqual(ids(appended));
    const transactions = events.map((one) => Number(one.position.split('/')[0]));
    expect(transactions[0]).toBeLessThan(boundary);
    expect(transactions.at(-1)).toBeGreaterThan(boundary);
    expect(events.map((one) => one.position)).toEqual(events.map((one) => one.position).sort());
    const resumed = await store.readAll(events[9]?.position ?? '');
    expect(ids(resumed.events)).toEqual(ids(appended.slice(10)));
  });

  it('a log copied into a fresh cluster is whole and in order once it is stamped again', async () => {
    const restored = await ownCluster();
    try {
      const before = (await cluster.store.readAll(START)).events;
      expect(before.length).toBeGreaterThan(20);
      await copyLog(cluster.url, restored.url);
      // The old ids lie above those of the new cluster: readers wait for them.
      expect((await restored.store.readAll(START)).events.length).toBeLessThan(before.length);
      await restored.pool.query('SELECT eventstore.restamp()');
      const after = (await restored.store.readAll(START)).events;
      const kept = (events: typeof after) => events.map((one) => ({ ...one, position: undefined }));
      expect(kept(after)).toEqual(kept(before));

      const [first] = before;
      expect(
        await restored.store.append([{ stream: first?.stream ?? '', expected: 0, events: several(1) }]),
      ).toMatchObject({ ok: true, revisions: [1] });
      const more = await restored.store.readAll(after.at(-1)?.position ?? '');
      expect(more.events.map((one) => [one.stream, one.revision])).toEqual([[first?.stream, 1]]);
      await expect(restored.pool.query('DELETE FROM eventstore.events')).rejects.toThrow('append-only');
    } finally {
      await restored.stop();
    }
  });
});

interface Cluster {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  stop(): Promise<void>;
}

async function ownCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-store-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbedded({ dataDir, settings: ['fsync=off', 'shared_buffers=32MB', 'autovacuum=off'] });
  const pool = createPool(postgres.url, { max: 4 });
  await migrate(pool);
  const store = createPostgresStore(pool);
  return {
    url: postgres.url,
    pool,
    store,
    stop: async () => {
      await store.close();
      await pool.end();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a dump and a restore do to the table. */
async function copyLog(fromUrl: string, toUrl: string): Promise<void> {
  const [source, target] = [fromUrl, toUrl].map((connectionString) => new pg.Client({ connectionString }));
  if (!source || !target) throw new Error('two clusters are needed');
  await Promise.all([source.connect(), target.connect()]);
  await pipeline(
    source.query(copyTo('COPY eventstore.events TO STDOUT')),
    target.query(copyFrom('COPY eventstore.events FROM STDIN')),
  );
  await Promise.all([source.end(), target.end()]);
}
