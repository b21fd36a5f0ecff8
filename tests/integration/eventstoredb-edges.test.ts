import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { createEventStoreDbStore } from '#ops/store/eventstoredb.ts';
import { START, type StoredEvent } from '#ops/store/port.ts';
import { AppendTooLargeError } from '#ops/store/too-large.ts';
import { following, ids, scene, storedEvent } from '#tests/support/servers/eventstoredb/scene.ts';

const metadataOf = ({ version, meta }: StoredEvent): object => ({ version, meta });

/** What only EventStoreDB knows: its own events, links, deleted streams, events of others. */
describe('EventStoreDB adapter', () => {
  it('a deleted stream is empty, and goes on with its revisions', async () => {
    const { server, store } = await scene();
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent(), storedEvent()] }]);
    await EventStoreDBClient.connectionString(server.url).deleteStream('s');
    expect(await store.readStream('s')).toEqual([]);
    const again = storedEvent();
    expect(await store.append([{ stream: 's', expected: 'none', events: [again] }])).toMatchObject({
      ok: true,
      revisions: [2],
    });
    expect(ids(await store.readStream('s'))).toEqual([again.id]);
  });

  it('a stream with a tombstone is empty and takes no events', async () => {
    const { server, store } = await scene();
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
    await EventStoreDBClient.connectionString(server.url).tombstoneStream('s');
    expect(await store.readStream('s')).toEqual([]);
    await expect(store.append([{ stream: 's', expected: 'any', events: [storedEvent()] }])).rejects.toThrow(
      'Stream s was deleted for good',
    );
    // What it held is still in the log.
    expect((await store.readAll(START)).events).toHaveLength(1);
  });

  it('links, tombstones and all that the server writes for itself are left out, and passed by', async () => {
    const { server, store } = await scene();
    const follower = following(store, { after: START });
    const [first, second] = [storedEvent(), storedEvent()];
    server.log.system('$ce-s', '$>', '0@s');
    await store.append([{ stream: 's', expected: 'none', events: [first] }]);
    server.log.system('links', '$>', '0@s');
    server.log.system('links', '$>', '7@gone');
    server.log.tombstone('other', 'any');
    server.log.system('$persistentSubscriptionConfig', 'PersistentConfig1', {});
    await store.append([{ stream: 's', expected: 0, events: [second] }]);
    server.log.system('$$s', '$metadata', {});
    await follower.until(() => follower.events.length === 2);
    await follower.end();
    const { events, position, caughtUp } = await store.readAll(START);
    expect(ids(events)).toEqual(ids([first, second]));
    expect(follower.events).toEqual(events);
    expect([position, caughtUp]).toEqual([events[1]?.position, true]);
    expect(await store.head()).toBe(position);
    expect(await store.readStream('links')).toEqual([]);
    for (const limit of [1, 2]) expect((await store.readAll(START, { limit })).events).toHaveLength(limit);
  });

  it('a long stretch of the server’s own events is passed in steps', async () => {
    const { server, store } = await scene();
    for (let n = 0; n < 12_000; n += 1) server.log.system('$stats-0', '$statsCollected', {});
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
    const first = await store.readAll(START);
    expect(first).toMatchObject({ events: [], caughtUp: false });
    expect(first.position > START).toBe(true);
    const second = await store.readAll(first.position);
    expect(second).toMatchObject({ events: [{ stream: 's' }], caughtUp: true });
    const follower = following(store, { after: START });
    await follower.until(() => follower.events.length === 1);
    await follower.end();
  });

  it('types are compared whole, whatever letters they have', async () => {
    const { store } = await scene();
    const types = ['Noted', 'NotedTwice', 'NotNoted', 'N.ted (1)|$', 'N-ted (1)|$', 'żółw'];
    const events = types.map((type) => storedEvent(type));
    const follower = following(store, { after: START, types: ['Noted', 'N.ted (1)|$', 'żółw'] });
    await follower.until(() => true);
    await store.append([{ stream: 's', expected: 'none', events }]);
    await follower.until(() => follower.events.length >= 3);
    await follower.end();
    expect(follower.events.map((one) => one.type)).toEqual(['Noted', 'N.ted (1)|$', 'żółw']);
    expect((await store.readAll(START, { types: ['Noted'] })).events.map((one) => one.type)).toEqual(['Noted']);
  });

  it('events of other programs: JSON objects are read, others left out', async () => {
    const { server, store } = await scene();
    const other = EventStoreDBClient.connectionString(server.url);
    await other.appendToStream(
      'theirs',
      [
        binaryEvent({ type: 'Blob', data: Buffer.from([1, 2]) }),
        jsonEvent({ type: 'List', data: [1, 2] as unknown as Record<string, unknown> }),
        jsonEvent({ type: 'Bare', data: { a: 1 } }),
        jsonEvent({ type: 'Theirs', data: { a: 2 }, metadata: { user: 'x' } }),
      ],
      { credentials: { username: 'admin', password: 'changeit' } },
    );
    const { events } = await store.readAll(START);
    expect(events).toMatchObject([
      { type: 'List', data: [1, 2] },
      { type: 'Bare', version: 1, meta: {}, data: { a: 1 } },
      { type: 'Theirs', version: 1, meta: { user: 'x' }, data: { a: 2 } },
    ]);
  });

  it('the schema version lies beside the metadata and comes back', async () => {
    const { server, store } = await scene();
    const meta = { command: 'Tell', version: 'mine' };
    await store.append([{ stream: 's', expected: 'none', events: [{ ...storedEvent(), version: 4, meta }] }]);
    for await (const { event } of EventStoreDBClient.connectionString(server.url).readStream('s')) {
      expect(event?.metadata).toEqual({ version: 4, meta });
    }
    expect(await store.readStream('s')).toMatchObject([{ version: 4, meta }]);
  });

  it('an append that is too large for the server is refused before it is sent; one that just fits is taken', async () => {
    const { server, store } = await scene();
    const sized = (bytes: number) => storedEvent('Large', { text: 'x'.repeat(bytes) });
    const overhead =
      2 * 'Large'.length + JSON.stringify({ text: '' }).length + JSON.stringify(metadataOf(storedEvent())).length;
    const append = (bytes: number) => store.append([{ stream: 's', expected: 'any', events: [sized(bytes)] }]);
    await expect(append(1_048_577 - overhead)).rejects.toThrow(AppendTooLargeError);
    await expect(append(1_048_577 - overhead)).rejects.toThrow(/1048577 bytes.*takes 1048576.*EVENTSTORE_MAX_APPEND/);
    expect(server.calls).toEqual([]);
    expect(await append(1_048_576 - overhead)).toMatchObject({ ok: true });
  });

  it('a server that accepts less than was configured says so', async () => {
    const { server } = await scene();
    const store = createEventStoreDbStore({ url: server.url, maxAppendBytes: 4_000_000 });
    const large = storedEvent('Large', { text: 'x'.repeat(1_100_000) });
    await expect(store.append([{ stream: 's', expected: 'none', events: [large] }])).rejects.toThrow(/takes 1048576/);
    expect(server.calls).toEqual(['append']);
    await store.close();
  });

  it('a conflict is an answer also when the URL asks for no errors', async () => {
    const { server, open } = await scene();
    const store = open(`${server.url}&throwOnAppendFailure=false`);
    expect(await store.append([{ stream: 's', expected: 4, events: [storedEvent()] }])).toEqual({
      ok: false,
      stream: 's',
      actual: -1,
    });
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent(), storedEvent()] }]);
    expect(await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }])).toEqual({
      ok: false,
      stream: 's',
      actual: 1,
    });
  });

  it('malformed input is refused before it is sent', async () => {
    const { server, store } = await scene();
    await expect(store.append([])).rejects.toThrow('An append needs at least one event');
    await expect(store.append([{ stream: 's', expected: -1, events: [storedEvent()] }])).rejects.toThrow(RangeError);
    await expect(store.readStream('s', { from: 0.5 })).rejects.toThrow(RangeError);
    await expect(store.readAll('00000000000000000001/2')).rejects.toThrow('Not a position of EventStoreDB');
    expect(await store.readStream('s', { limit: 0 })).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  it('revisions and positions beyond a number: a position is whole, a revision is refused', async () => {
    const { server, store } = await scene();
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
    server.log.system({ stream: 'far', revision: 2n ** 60n }, 'Far', {});
    await expect(store.readStream('far')).rejects.toThrow(/out of range/);
    expect((await store.readStream('s'))[0]?.position).toMatch(/^\d{20}\/\d{20}$/);
    expect(await store.readStream(`none-${randomUUID()}`)).toEqual([]);
  });
});
