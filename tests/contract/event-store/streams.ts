import { expect, it } from 'vitest';
import type { EventStore } from '#ops/store/port.ts';
import { ids, newStream, put, several } from './material.ts';

/** Several streams in one append. */
export function severalStreams(use: () => EventStore): void {
  it('several streams in one append', async () => {
    const appends = ['b', 'a', 'c'].map((name, n) => ({
      stream: `${newStream()}-${name}`,
      expected: 'none' as const,
      events: several(n + 1),
    }));
    const result = await use().append(appends);
    const read = await Promise.all(appends.map(({ stream }) => use().readStream(stream)));
    expect(read.map(ids)).toEqual(appends.map(({ events }) => ids(events)));
    const last = read
      .flat()
      .map((one) => one.position)
      .sort()
      .at(-1);
    expect(result).toEqual({ ok: true, revisions: [0, 1, 2], position: last });
    expect(await use().append(appends)).toMatchObject({ ok: true, revisions: [0, 1, 2] });
    expect(await use().readStream(appends[2]?.stream ?? '')).toHaveLength(3);
  });

  it('a conflict in one of several streams leaves nothing behind, where the store can promise it', async () => {
    const [good, taken] = [`${newStream()}-1`, `${newStream()}-2`];
    await put(use(), taken, several(1));
    const result = await use().append([
      { stream: good, expected: 'none', events: several(2) },
      { stream: taken, expected: 'none', events: several(1) },
    ]);
    expect(result).toEqual({ ok: false, stream: taken, actual: 0 });
    expect(await use().readStream(good)).toHaveLength(use().atomicAcrossStreams ? 0 : 2);
    expect(await use().readStream(taken)).toHaveLength(1);
  });

  it('of appends that race for two streams the other way round at most one wins', async () => {
    const [a, b] = [newStream(), newStream()];
    const both = (first: string, second: string) =>
      [first, second].map((stream) => ({ stream, expected: 'none' as const, events: several(1) }));
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => use().append(n % 2 === 0 ? both(a, b) : both(b, a))),
    );
    expect(results.filter((one) => one.ok).length).toBeLessThanOrEqual(1);
    expect((await use().readStream(a)).length).toBe(1);
    expect((await use().readStream(b)).length).toBe(1);
  });
}

/** Streams read forward, in part, and their last event. */
export function readingStreams(use: () => EventStore): void {
  it('reads a stream from a revision and up to a limit', async () => {
    const stream = newStream();
    await put(use(), stream, several(7));
    const revisions = async (options: { from?: number; limit?: number }) =>
      (await use().readStream(stream, options)).map((one) => one.revision);
    expect(await revisions({})).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await revisions({ from: 5 })).toEqual([5, 6]);
    expect(await revisions({ limit: 2 })).toEqual([0, 1]);
    expect(await revisions({ from: 2, limit: 3 })).toEqual([2, 3, 4]);
    expect(await revisions({ from: 7 })).toEqual([]);
    expect(await revisions({ from: 100 })).toEqual([]);
  });

  it('an unknown stream is empty', async () => {
    expect(await use().readStream(newStream())).toEqual([]);
  });

  it('a long stream comes whole', async () => {
    const stream = newStream();
    await put(use(), stream, several(1_500));
    expect((await use().readStream(stream)).map((one) => one.revision)).toEqual(
      Array.from({ length: 1_500 }, (_, n) => n),
    );
  });
}
