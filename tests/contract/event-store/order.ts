import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { START, type EventStore, type ReadEvent } from '#ops/store/port.ts';
import { ids, newStream, put, several, take, type StoreUnderTest } from './material.ts';

/** Everything after a position, batch by batch. */
async function readOn(
  store: EventStore,
  after: string,
  options: { limit?: number; types?: string[] },
): Promise<ReadEvent[]> {
  const events: ReadEvent[] = [];
  for (let position = after; ;) {
    const batch = await store.readAll(position, options);
    events.push(...batch.events);
    if (batch.caughtUp) return events;
    expect(batch.position > position).toBe(true);
    position = batch.position;
  }
}

/** The log as a whole, read in batches. */
export function globalOrder(use: () => EventStore): void {
  it('reads all streams in the order of appends, in batches of any size; positions are in the order of strings', async () => {
    const after = await use().head();
    const [type, streams] = [`Ordered-${randomUUID()}`, [newStream(), newStream(), newStream()]];
    const appended: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      const events = several(1 + (n % 2), type);
      appended.push(...ids(events));
      await put(use(), streams[n % 3] ?? '', events);
    }
    for (const limit of [1, 2, 7, 45, 1000]) {
      const events = await readOn(use(), after, { limit, types: [type] });
      expect(ids(events)).toEqual(appended);
      const positions = events.map((one) => one.position);
      expect(positions).toEqual([...new Set(positions)].sort());
      expect(new Set(positions.map((one) => one.length)).size).toBe(1);
    }
    const unfiltered = await readOn(use(), after, { limit: 7 });
    expect(ids(unfiltered.filter((one) => one.type === type))).toEqual(appended);
  });

  it('a filter by type; the position goes past what it leaves out', async () => {
    const after = await use().head();
    const [wanted, other] = [`Wanted-${randomUUID()}`, `Other-${randomUUID()}`];
    const kept = several(2, wanted);
    await put(use(), newStream(), kept);
    const last = await put(use(), newStream(), several(5, other));
    const batch = await use().readAll(after, { types: [wanted] });
    expect(ids(batch.events)).toEqual(ids(kept));
    expect(batch.caughtUp).toBe(true);
    expect(batch.position >= last).toBe(true);
    const nothing = await use().readAll(batch.position, { types: [wanted] });
    expect(nothing.events).toEqual([]);
    expect(nothing.position >= batch.position).toBe(true);
  });

  it('head is the position of the newest event', async () => {
    const position = await put(use(), newStream(), several(3));
    expect(await use().head()).toBe(position);
    expect(await use().newest()).toBe(position);
    expect(await use().readAll(position)).toEqual({ events: [], position, caughtUp: true });
  });
}

/** A log that nobody has written to. */
export function emptyLog(factory: () => Promise<StoreUnderTest>): void {
  it('an empty log has no head and nothing to read', async () => {
    const { store, close } = await factory();
    try {
      expect([await store.head(), await store.newest()]).toEqual([START, START]);
      expect(await store.readAll(START)).toEqual({ events: [], position: START, caughtUp: true });
      expect(await store.readAll(START, { types: ['Any'] })).toEqual({ events: [], position: START, caughtUp: true });
      const reading = take(store, { after: START }, (events) => events.length === 1);
      const first = several(1);
      await put(store, newStream(), first);
      expect(ids((await reading).events)).toEqual(ids(first));
    } finally {
      await close();
    }
  });
}
