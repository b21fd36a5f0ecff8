import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { START, type EventStore } from '#ops/store/port.ts';
import { createEventStoreDbStore } from '#ops/store/eventstoredb.ts';
import { startEventStoreDb, type TestEventStoreDb } from '#tests/support/eventstoredb/server.ts';
import { event, ids, newStream, put, several, take } from './event-store/material.ts';
import { eventStoreContract } from './event-store.ts';

eventStoreContract('event store on EventStoreDB', async () => {
  const server = await startEventStoreDb();
  const store = createEventStoreDbStore({ url: server.url });
  return {
    store,
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
});

// No server can be had on every machine; where there is one it must keep the same promises.
const real = process.env['TEST_EVENTSTORE_URL'];
if (real) {
  eventStoreContract(
    'event store on a real EventStoreDB',
    async () => {
      const store = createEventStoreDbStore({ url: real });
      return { store, close: () => store.close() };
    },
    { fresh: false },
  );
}

describe('EventStoreDB over a connection that fails', () => {
  let server: TestEventStoreDb;
  let store: EventStore;
  beforeEach(async () => {
    server = await startEventStoreDb();
    store = createEventStoreDbStore({ url: server.url });
  });
  afterEach(async () => {
    await store.close();
    await server.stop();
  });

  it('a subscription whose connection is cut again and again skips and doubles nothing', async () => {
    const appended = several(40);
    let cuts = 0;
    const reading = take(store, { after: START, batchSize: 5 }, (events) => {
      if (events.length >= (cuts + 1) * 5) {
        cuts += 1;
        server.cut();
      }
      return events.length >= 40;
    });
    for (const one of appended) await put(store, newStream(), [one]);
    const { events } = await reading;
    expect(ids(events)).toEqual(ids(appended));
    expect(cuts).toBeGreaterThan(2);
  });

  it('an append whose connection is cut is tried again and there once', async () => {
    const stream = newStream();
    await put(store, stream, several(1));
    const more = several(10);
    for (const [n, one] of more.entries()) {
      if (n % 3 === 0) server.cut();
      expect(await store.append([{ stream, expected: n, events: [one] }])).toMatchObject({
        ok: true,
        revisions: [n + 1],
      });
    }
    expect(ids(await store.readStream(stream, { from: 1 }))).toEqual(ids(more));
  });

  it('a server that comes back within a second is not noticed', async () => {
    const stream = newStream();
    await put(store, stream, several(2));
    server.refuse(true);
    setTimeout(() => server.refuse(false), 300);
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('a server that stays away fails with its address and without the password', async () => {
    const url = server.url.replace('//', '//operator:sekret@');
    const away = createEventStoreDbStore({ url });
    server.refuse(true);
    const failure = await away.head().catch((error: Error) => error);
    expect(String(failure)).toContain(`EventStoreDB at ${new URL(server.url).host} cannot be reached`);
    expect(String(failure)).not.toContain('sekret');
    await away.close();
  });
});

describe('what else lives in EventStoreDB', () => {
  let server: TestEventStoreDb;
  let store: EventStore;
  let client: EventStoreDBClient;
  beforeEach(async () => {
    server = await startEventStoreDb();
    store = createEventStoreDbStore({ url: server.url });
    client = EventStoreDBClient.connectionString(server.url);
  });
  afterEach(async () => {
    await client.dispose();
    await store.close();
    await server.stop();
  });

  it('a wrong address is told apart at once, without the password', () => {
    for (const url of ['http://operator:sekret@host', 'esdb://operator:sekret@', 'anything']) {
      expect(() => createEventStoreDbStore({ url })).toThrow(/^EVENTSTORE_URL cannot be read: (?!.*sekret)/);
    }
  });

  it("the server's own events, links and other programs' binary events are not of the log", async () => {
    const stream = newStream();
    const own = several(2);
    await put(store, stream, own);
    server.log.system('$ce-contract', '$>', { link: `0@${stream}` });
    server.log.system('$stats-127.0.0.1:2113', '$statsCollected', {});
    const { events, caughtUp } = await store.readAll(START);
    expect([ids(events), caughtUp]).toEqual([ids(own), true]);
    expect(await store.head()).toBe(events[1]?.position);
    expect(ids((await take(store, { after: START }, (seen) => seen.length === 2)).events)).toEqual(ids(own));
  });

  it('a deleted stream is empty, and goes on with its old revisions when it comes back', async () => {
    const stream = newStream();
    await put(store, stream, several(3));
    await client.deleteStream(stream);
    expect(await store.readStream(stream)).toEqual([]);
    expect(await store.readLast(stream)).toBeUndefined();
    const again = event('Again');
    expect(await store.append([{ stream, expected: 'none', events: [again] }])).toMatchObject({
      ok: true,
      revisions: [3],
    });
    expect(ids(await store.readStream(stream))).toEqual([again.id]);
  });

  it('a tombstoned stream is empty, and nothing can be appended to it', async () => {
    const stream = newStream();
    await put(store, stream, several(3));
    await client.tombstoneStream(stream);
    expect(await store.readStream(stream)).toEqual([]);
    expect(await store.readLast(stream)).toBeUndefined();
    await expect(put(store, stream, several(1))).rejects.toThrow(`Stream ${stream} was deleted for good`);
    // What it held is still in the log.
    expect((await store.readAll(START)).events).toHaveLength(3);
  });

  it('the schema version lies beside the metadata and comes back', async () => {
    const stream = newStream();
    await put(store, stream, [{ ...event('Told'), version: 4, meta: { command: 'Tell', version: 'mine' } }]);
    for await (const { event: raw } of client.readStream(stream)) {
      expect(raw?.metadata).toEqual({ version: 4, meta: { command: 'Tell', version: 'mine' } });
    }
    expect(await store.readStream(stream)).toMatchObject([{ version: 4, meta: { command: 'Tell', version: 'mine' } }]);
  });

  it('a position of another store is refused', async () => {
    await expect(store.readAll('12/34')).rejects.toThrow('Not a position of EventStoreDB');
  });
});
