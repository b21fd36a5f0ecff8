import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEvents } from '#domain/events.ts';
import type { EventMeta } from '#domain/kernel/event.ts';
import { MalformedEventError } from '#ops/log/checked-event.ts';
import { createLog, type Log } from '#ops/log/log.ts';
import { createEventStoreDbStore } from '#ops/store/eventstoredb.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { START, type EventStore } from '#ops/store/port.ts';
import { createVault } from '#ops/vault/vault.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { startEventStoreDb, type TestEventStoreDb } from '#tests/support/servers/eventstoredb/server.ts';

let db: TestDatabase;
let server: TestEventStoreDb;
const stores: EventStore[] = [];
const logs: Record<string, Log> = {};

beforeAll(async () => {
  db = await testDatabase();
  server = await startEventStoreDb();
  const vault = createVault({ pool: db.pool, masterKey: randomBytes(32) });
  stores.push(createPostgresStore(db.pool, { notify: false }), createEventStoreDbStore({ url: server.url }));
  const [postgres, eventstoredb] = stores.map((store) => createLog({ store, vault, definitions: allEvents }));
  Object.assign(logs, { postgres, eventstoredb });
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await server.stop();
  await db.drop();
});

const meta: EventMeta = {
  at: '2026-03-10T09:00:00.000Z',
  actor: { type: 'system', id: 'system', portal: 'szkolenia' },
  command: 'Test',
  correlationId: 'c1',
};
const location = { name: 'Centrum', city: 'Łódź', address: 'ul. Jasna 1' };
const created = (data: object) => ({ type: 'LocationCreated', data, meta });
const GOOD = created({ id: 'l1', values: location });

const MALFORMED: [what: string, event: ReturnType<typeof created>, says: RegExp][] = [
  [
    'a missing field',
    created({ id: 'l1', values: { ...location, city: undefined } }),
    /LocationCreated .*values\.city/,
  ],
  ['another kind of value', created({ id: 7, values: location }), /LocationCreated .*id: .*string/],
  ['a field nobody declared', created({ id: 'l1', values: { ...location, phone: '500600700' } }), /values\.phone: not/],
  [
    'a field nobody declared about a person',
    {
      type: 'ApplicationRejected',
      data: { applicationId: 'a', courseDateId: 'd', info: { personId: 'p', text: 'x', note: 'tajne' } },
      meta,
    },
    /info\.note: not/,
  ],
];

describe.each(['postgres', 'eventstoredb'])('a malformed event through the log on %s', (name) => {
  it.each(MALFORMED)('with %s is refused, and nothing of its append is stored', async (_what, event, says) => {
    const log = logs[name] as Log;
    const head = await log.head();
    const stream = `location-${randomUUID()}`;
    const appending = log.append([{ stream, expected: 'none', events: [GOOD, event] }]);
    await expect(appending).rejects.toThrow(MalformedEventError);
    await expect(appending).rejects.toThrow(says);
    await expect(appending).rejects.not.toThrow(/500600700|tajne/);
    expect(await log.readStream(stream)).toEqual([]);
    expect((await log.readAll(head || START)).events).toEqual([]);
  });

  it('does not stand in the way of a good one', async () => {
    const log = logs[name] as Log;
    const stream = `location-${randomUUID()}`;
    await expect(log.append([{ stream, expected: 'none', events: [GOOD] }])).resolves.toMatchObject({ ok: true });
    expect(await log.readStream(stream)).toMatchObject([{ type: 'LocationCreated', data: GOOD.data }]);
  });
});
