import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConnection } from '#ops/store/eventstoredb-client.ts';
import { createEventStoreDbStore } from '#ops/store/eventstoredb.ts';
import { START } from '#ops/store/port.ts';
import { StoreUnavailableError } from '#ops/store/unavailable.ts';
import { failure, timedOut } from '#tests/support/servers/eventstoredb/messages.ts';
import { following, ids, scene, storedEvent } from '#tests/support/servers/eventstoredb/scene.ts';

/** Answers and silences of a real 23.10.8 under faults, given by the stand-in. */
const UNKNOWN = [
  timedOut('Prepare phase timeout.'),
  timedOut('Commit phase timeout.'),
  timedOut('Forward timeout'),
  failure(status.DEADLINE_EXCEEDED, 'Deadline Exceeded'),
];

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => void process.off('unhandledRejection', note));

describe('EventStoreDB adapter: an append whose outcome is unknown', () => {
  it.each(UNKNOWN.map((error) => [error.details, error] as const))('%s: written, found out', async (_, error) => {
    const { server, store } = await scene();
    let answers = [error, error];
    server.faults.afterWrite = () => answers.pop();
    const events = [storedEvent(), storedEvent()];
    expect(await store.append([{ stream: 's', expected: 'none', events }])).toMatchObject({ ok: true, revisions: [1] });
    answers = [error];
    await store.append([{ stream: 's', expected: 'any', events: [storedEvent()] }]);
    expect(ids((await store.readStream('s')).slice(0, 2))).toEqual(ids(events));
    expect(await store.readStream('s')).toHaveLength(3);
  });

  it.each(UNKNOWN.map((error) => [error.details, error] as const))('%s: not written, tried again', async (_, error) => {
    const { server, store } = await scene();
    const answers = [error, error, error];
    server.faults.beforeWrite = () => answers.pop();
    const events = [storedEvent()];
    expect(await store.append([{ stream: 's', expected: 'none', events }])).toMatchObject({ ok: true });
    expect(server.calls.filter((call) => call === 'append')).toHaveLength(4);
    expect(ids(await store.readStream('s'))).toEqual(ids(events));
  });

  it('that stays unknown fails as unavailable, and the same append later finds it written', async () => {
    const { server, store } = await scene();
    server.faults.afterWrite = () => timedOut('Commit phase timeout.');
    const append = { stream: 's', expected: 'none' as const, events: [storedEvent()] };
    await expect(store.append([append])).rejects.toThrow(StoreUnavailableError);
    server.faults.afterWrite = undefined;
    await sleep(1100);
    expect(await store.append([append])).toMatchObject({ ok: true, revisions: [0] });
    expect(server.log.read('s')).toHaveLength(1);
  });
});

describe('EventStoreDB adapter: a server that does not answer', () => {
  const patienceMs = 600;
  /** After which its client would give up by itself. */
  const CLIENT_DEADLINE_MS = 10_000;

  it('no call takes longer than its patience, and others meanwhile fail at once', async () => {
    const { server } = await scene();
    const store = createEventStoreDbStore({ url: server.url, patienceMs });
    server.faults.beforeWrite = () => 'hang';
    server.faults.beforeRead = () => 'hang';
    const append = () => store.append([{ stream: 's', expected: 'any', events: [storedEvent()] }]);
    for (const call of [append, () => store.readStream('s'), () => store.readAll(START), () => store.head()]) {
      const began = performance.now();
      await expect(call()).rejects.toThrow(StoreUnavailableError);
      expect(performance.now() - began).toBeLessThan(CLIENT_DEADLINE_MS);
      const asked = server.calls.length;
      await expect(append()).rejects.toThrow(StoreUnavailableError);
      expect(server.calls.length).toBe(asked);
      await sleep(1100);
    }
    server.faults.beforeWrite = server.faults.beforeRead = undefined;
    expect(await append()).toMatchObject({ ok: true });
    await store.close();
  });

  it('nor when no node of the cluster can be found or asked', async () => {
    const { server } = await scene();
    server.faults.gossip = 'hang';
    const url = server.discoverUrl.replace('maxDiscoverAttempts=2', 'maxDiscoverAttempts=10');
    const store = createEventStoreDbStore({ url, patienceMs });
    const began = performance.now();
    await expect(store.readStream('s')).rejects.toThrow(/No node found/);
    expect(performance.now() - began).toBeLessThan(CLIENT_DEADLINE_MS);
    expect(server.calls).toEqual(['gossip']);
    await store.close();
  });

  it('a call that fails while the cluster is searched leaves no rejection that nobody holds', async () => {
    const { server, open } = await scene();
    const store = open(server.discoverUrl);
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
    server.faults.beforeRead = () => 'hang';
    const waiting = following(store, { after: START });
    while (!server.calls.includes('read')) await sleep(5);
    server.faults.gossip = 'none';
    server.faults.beforeWrite = () => failure(status.UNAVAILABLE, 'unknown');
    const lost = store
      .append([{ stream: 's', expected: 'any', events: [storedEvent()] }])
      .catch((error: unknown) => error);
    // The channel is closed and the cluster searched: now the read, which lives on it still, breaks too.
    const asked = server.calls.filter((call) => call === 'gossip').length;
    while (server.calls.filter((call) => call === 'gossip').length === asked) await sleep(1);
    server.cut();
    expect(await lost).toBeInstanceOf(StoreUnavailableError);
    await sleep(300);
    expect(unhandled).toEqual([]);
    Object.assign(server.faults, { gossip: undefined, beforeRead: undefined, beforeWrite: undefined });
    await waiting.end().catch(() => undefined);
    await sleep(1100);
    expect(await store.append([{ stream: 's', expected: 0, events: [storedEvent()] }])).toMatchObject({ ok: true });
  });

  it('an append on a channel that was closed since fails, and does not wait for ever', async () => {
    const { server } = await scene();
    const { client } = openConnection({ url: server.url });
    const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> };
    (await getChannel()).close();
    await expect(client.appendToStream('s', [])).rejects.toThrow('Channel has been shut down');
    expect(unhandled).toEqual([]);
  });

  it('the client as it comes waits for ever (when this fails, that mend can go)', async () => {
    const { server } = await scene();
    const client = EventStoreDBClient.connectionString(server.url);
    Object.assign(client, { supports: async () => false });
    const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> };
    (await getChannel()).close();
    const ended = client.appendToStream('s', []).then(
      () => 'ended',
      () => 'ended',
    );
    expect(await Promise.race([ended, sleep(300, 'waits')])).toBe('waits');
    expect(unhandled).toMatchObject([{ message: 'Channel has been shut down' }]);
  });
});

describe('EventStoreDB adapter: subscriptions through an outage', () => {
  it('goes on where it was after it was dropped as too slow, and says so as a notice', async () => {
    const { server } = await scene();
    const notices: string[] = [];
    const store = createEventStoreDbStore({ url: server.url, onNotice: (message) => notices.push(message) });
    const follower = following(store, { after: START });
    const events = [storedEvent(), storedEvent(), storedEvent()];
    for (const [n, event] of events.entries()) {
      await store.append([{ stream: 's', expected: n === 0 ? 'none' : n - 1, events: [event] }]);
      await follower.until(() => follower.events.length > n);
      while (server.signs.filter((sign) => sign === 'caughtUp').length <= n) await sleep(5);
      server.dropSlow();
      while (notices.length <= n) await sleep(5);
    }
    expect(notices[0]).toContain('read too slowly');
    expect(ids(follower.events)).toEqual(ids(events));
    await follower.end();
    await store.close();
  });
});
