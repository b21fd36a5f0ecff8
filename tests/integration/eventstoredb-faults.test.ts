import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createEventStoreDbStore } from '#ops/store/eventstoredb.ts';
import { START, type EventStore } from '#ops/store/port.ts';
import { following, ids, scene, slip, storedEvent } from '#tests/support/servers/eventstoredb/scene.ts';

/** After a call lost its patience others fail at once for a second. */
const COOLED_MS = 1100;

/** What the adapter does when the network or the server fails; against the stand-in, which can fail on demand. */
describe('EventStoreDB adapter: appends under failure', () => {
  it.each(['none', 'any', 0] as const)(
    'an append (expected %s) whose answer is lost is tried again and written once',
    async (expected) => {
      const { server, store } = await scene();
      if (expected === 0) await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
      server.faults.afterWrite = () => {
        server.faults.afterWrite = undefined;
        server.cut();
      };
      const events = [storedEvent(), storedEvent()];
      const result = await store.append([{ stream: 's', expected, events }]);
      const read = await store.readStream('s');
      expect(ids(read.slice(-2))).toEqual(ids(events));
      expect(read).toHaveLength(expected === 0 ? 3 : 2);
      expect(result).toEqual({ ok: true, revisions: [read.length - 1], position: read.at(-1)?.position });
    },
  );

  it('a conflict that is found by the second try is a conflict', async () => {
    const { server, store } = await scene();
    await store.head();
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
    server.cut();
    const result = await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
    expect(result).toEqual({ ok: false, stream: 's', actual: 0 });
  });

  it('with several streams the earlier ones stay when a later one fails; the same call again finishes it', async () => {
    const { server, store } = await scene();
    const appends = ['claim', 'record'].map((stream) => ({
      stream,
      expected: 'none' as const,
      events: [storedEvent()],
    }));
    server.faults.afterWrite = () => server.refuse(true);
    await expect(store.append(appends)).rejects.toThrow(/cannot be reached/);
    server.faults.afterWrite = undefined;
    server.refuse(false);
    await sleep(COOLED_MS);
    expect(server.log.read('claim')).toHaveLength(1);
    expect(server.log.read('record')).toBeUndefined();
    expect(await store.append(appends)).toMatchObject({ ok: true, revisions: [0, 0] });
    expect(server.log.read('claim')).toHaveLength(1);
  });

  it('writers under a network that keeps failing: each event once, nothing left unhandled', async () => {
    const { server, store } = await scene();
    const [own, shared] = [[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `own-${n}`), 'shared'];
    const follower = following(store, { after: START, types: ['Written'], batchSize: 20 });
    const trouble = (async () => {
      for (let cuts = 0; cuts < 20; cuts += 1) {
        await sleep(40);
        server.cut();
      }
    })();
    const written = await Promise.all(own.map((stream) => writeOn(store, [stream, shared])));
    await trouble;
    await follower.until(() => follower.events.length >= written.flat().length);
    await follower.end();
    expect(ids(follower.events).sort()).toEqual(written.flat().sort());
    const positions = follower.events.map((one) => one.position);
    expect(positions).toEqual([...new Set(positions)].sort());
  });

  it('a server that comes back within a second is not noticed', async () => {
    const { server, store } = await scene();
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent(), storedEvent()] }]);
    server.refuse(true);
    setTimeout(() => server.refuse(false), 300);
    expect(await store.readStream('s')).toHaveLength(2);
  });

  it('never uses BatchAppend, whose client code can end the process', async () => {
    const { server, store } = await scene();
    await store.append([{ stream: 's', expected: 'any', events: [storedEvent()] }]);
    expect(server.calls).toEqual(['append']);
  });
});

/** Appends 8 times to the streams by turns, as a caller does that tries for ever; gives the ids. */
async function writeOn(store: EventStore, streams: readonly string[]): Promise<string[]> {
  const written: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const events = [storedEvent('Written', { n }), storedEvent('Written', { n })];
    const append = { stream: streams[n % streams.length] ?? '', expected: 'any' as const, events };
    for (let done = false; !done;) {
      done = await store.append([append]).then(
        (result) => result.ok,
        () => false,
      );
    }
    written.push(...ids(events));
  }
  return written;
}

describe('EventStoreDB adapter: subscriptions under failure', () => {
  it('goes on after the connection was cut, at once or after a while, with nothing skipped or doubled', async () => {
    const { server, store } = await scene();
    const follower = following(store, { after: START, types: ['Noted'] });
    const appended: string[] = [];
    const append = async () => {
      const events = [storedEvent(), storedEvent('Other'), storedEvent()];
      appended.push(...ids([events[0], events[2]].flatMap((one) => one ?? [])));
      await store.append([{ stream: `s-${randomUUID()}`, expected: 'none', events }]);
    };
    await append();
    await follower.until(() => follower.events.length === appended.length);
    for (const pause of [0, 300]) {
      server.refuse(true);
      await sleep(pause);
      server.refuse(false);
      await append();
      await follower.until(() => follower.events.length >= appended.length);
    }
    await follower.end();
    expect(ids(follower.events)).toEqual(appended);
  });

  it('does not believe the checkpoints that servers sent by mistake when they went live', async () => {
    const { server, store } = await scene();
    server.faults.strayCheckpoints = true;
    await store.append([{ stream: 'a', expected: 'none', events: [storedEvent(), storedEvent('Other')] }]);
    const head = await store.head();
    const late = storedEvent();
    server.faults.afterSign = (sign) => {
      if (sign === 'caughtUp' && !server.log.read('b')) slip(server, 'b', late);
    };
    const follower = following(store, { after: START, types: ['Noted'] });
    await follower.until(() => follower.events.length === 2);
    await follower.end();
    expect(follower.events[1]?.id).toBe(late.id);
    expect(follower.batches[0]?.position).toBe(head);
    expect(follower.batches.at(-1)?.position).toBe(await store.head());
  });

  it('an event that comes at the moment of going live is given once', async () => {
    const { server, store } = await scene();
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
    // Both the subscription and the reading on after "caught up" see it.
    server.faults.afterSign = (sign) => {
      if (sign === 'caughtUp' && server.log.read('s')?.length === 1) slip(server, 's', storedEvent());
    };
    const follower = following(store, { after: START, types: ['Noted'] });
    await follower.until(() => follower.events.length >= 2);
    await store.append([{ stream: 's', expected: 1, events: [storedEvent()] }]);
    await follower.until(() => follower.events.at(-1)?.revision === 2);
    await follower.end();
    expect(follower.events.map((one) => one.revision)).toEqual([0, 1, 2]);
  });

  it('the position also passes what is left out between reading and going live', async () => {
    const { server, store } = await scene();
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
    server.faults.afterSign = (sign) => {
      if (sign === 'subscribed') slip(server, 's', storedEvent('Other'));
    };
    const follower = following(store, { after: START, types: ['Noted'] });
    await follower.until(() => follower.batches.length >= 2);
    await follower.end();
    expect(follower.batches.at(-1)).toEqual({ events: [], position: await store.head(), caughtUp: true });
  });

  it('a reader that falls behind catches up, and misses nothing', async () => {
    const { server, store } = await scene();
    const abort = new AbortController();
    const all = Array.from({ length: 600 }, (_, n) => storedEvent('Noted', { text: `${n}`.padEnd(2000) }));
    const append = (from: number, to: number) =>
      store.append([{ stream: `s-${from}`, expected: 'none', events: all.slice(from, to) }]);
    const seen: string[] = [];
    const live = (async () => {
      while (!server.signs.includes('caughtUp')) await sleep(5);
      await append(0, 1);
    })();
    for await (const batch of store.subscribe({ after: START, batchSize: 10, signal: abort.signal })) {
      const first = seen.length === 0;
      seen.push(...ids(batch.events));
      if (seen.length >= all.length) break;
      // The others come while the reader is at work on the first.
      for (let n = 1; first && n < all.length; n += 100) await append(n, n + 100);
    }
    abort.abort();
    await live;
    expect(server.signs.slice(0, 3)).toEqual(['subscribed', 'caughtUp', 'fellBehind']);
    expect(seen).toEqual(ids(all));
  });

  it('fails aloud when the server stays away', async () => {
    const { server, store } = await scene();
    const follower = following(store, { after: START });
    server.refuse(true);
    await expect(follower.until(() => false)).rejects.toThrow(/^EventStoreDB at 127\.0\.0\.1:\d+ cannot be reached/);
  });

  it('ends with its store', async () => {
    const { store } = await scene();
    const follower = following(store, { after: START });
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
    await follower.until(() => follower.events.length === 1);
    await store.close();
    await expect(follower.end()).resolves.toBeUndefined();
  });
});

describe('EventStoreDB adapter: addresses', () => {
  it('a server that is not there is named, without the password', async () => {
    const store = createEventStoreDbStore({ url: 'esdb://admin:secret@127.0.0.1:1?tls=false' });
    const error: Error = await store.append([{ stream: 's', expected: 'any', events: [storedEvent()] }]).then(
      () => new Error('it was there'),
      (failure: Error) => failure,
    );
    expect(error.message).toMatch(/^EventStoreDB at 127\.0\.0\.1:1 cannot be reached \(EVENTSTORE_URL\)/);
    expect(error.message).not.toContain('secret');
    await store.close();
  });

  it('a URL that cannot be read is refused, without the password', () => {
    for (const url of ['http://admin:secret@host', 'esdb://admin:secret@host:port', 'esdb://admin:secret@']) {
      expect(() => createEventStoreDbStore({ url })).toThrow(/^EVENTSTORE_URL: cannot be read/);
      expect(() => createEventStoreDbStore({ url })).not.toThrow(/secret/);
    }
  });

  it('finds the leader of a cluster, and survives its loss', async () => {
    const { server, open } = await scene();
    const store = open(server.discoverUrl.replace('esdb', 'kurrentdb'));
    await store.append([{ stream: 's', expected: 'none', events: [storedEvent()] }]);
    server.refuse(true);
    const lost = await Promise.allSettled(
      Array.from({ length: 30 }, () => store.append([{ stream: 's', expected: 'any', events: [storedEvent()] }])),
    );
    expect(lost.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      lost.map(() => expect.stringMatching(/cannot be reached/)),
    );
    server.refuse(false);
    await sleep(COOLED_MS);
    expect(await store.append([{ stream: 's', expected: 0, events: [storedEvent()] }])).toMatchObject({ ok: true });
  });
});
