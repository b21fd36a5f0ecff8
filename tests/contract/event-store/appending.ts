import { expect, it } from 'vitest';
import type { EventStore, StoredEvent } from '#ops/store/port.ts';
import { event, ids, newStream, put, several, take } from './material.ts';

/** One stream at a time: expected revisions, races, contents. */
export function appending(use: () => EventStore): void {
  it('gives back what was appended', async () => {
    const stream = newStream();
    const appended: StoredEvent = { ...event('Noted', { a: [1, null, 'x'] }), version: 3, meta: { who: { id: 7 } } };
    const result = await use().append([{ stream, expected: 'none', events: [appended] }]);
    const [read] = await use().readStream(stream);
    expect(result).toEqual({ ok: true, revisions: [0], position: read?.position });
    expect(read).toEqual({ ...appended, stream, revision: 0, position: read?.position, at: read?.at });
    expect(new Date(read?.at ?? '').toISOString()).toBe(read?.at);
  });

  it('of appends that expect the same there is one winner', async () => {
    const stream = newStream();
    for (const expected of ['none', 0, 1] as const) {
      const actual = expected === 'none' ? 0 : expected + 1;
      const results = await Promise.all(
        Array.from({ length: 12 }, () => use().append([{ stream, expected, events: several(1) }])),
      );
      expect(results.filter((one) => one.ok).map((one) => one.ok && one.revisions)).toEqual([[actual]]);
      expect(results.filter((one) => !one.ok)).toEqual(
        Array.from({ length: 11 }, () => ({ ok: false, stream, actual })),
      );
    }
    expect((await use().readStream(stream)).map((one) => one.revision)).toEqual([0, 1, 2]);
  });

  it('of long appends that expect the same one wins whole', async () => {
    const stream = newStream();
    const tries = Array.from({ length: 6 }, () => several(5));
    const results = await Promise.all(tries.map((events) => use().append([{ stream, expected: 'none', events }])));
    const winner = results.findIndex((one) => one.ok);
    expect(results.filter((one) => one.ok)).toHaveLength(1);
    expect(ids(await use().readStream(stream))).toEqual(ids(tries[winner] ?? []));
  });

  it('expected revision none, exact and any', async () => {
    const stream = newStream();
    const append = (expected: number | 'none' | 'any') => use().append([{ stream, expected, events: several(2) }]);
    expect(await append('none')).toMatchObject({ ok: true, revisions: [1] });
    expect(await append('none')).toEqual({ ok: false, stream, actual: 1 });
    expect(await append(0)).toEqual({ ok: false, stream, actual: 1 });
    expect(await append(1)).toMatchObject({ ok: true, revisions: [3] });
    expect(await append('any')).toMatchObject({ ok: true, revisions: [5] });
    expect(await use().append([{ stream: newStream(), expected: 'any', events: several(1) }])).toMatchObject({
      ok: true,
      revisions: [0],
    });
    expect((await use().readStream(stream)).map((one) => one.revision)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('a gap is refused', async () => {
    const stream = newStream();
    expect(await use().append([{ stream, expected: 0, events: several(1) }])).toEqual({
      ok: false,
      stream,
      actual: -1,
    });
    expect(await use().append([{ stream, expected: 3, events: several(2) }])).toEqual({
      ok: false,
      stream,
      actual: -1,
    });
    await put(use(), stream, several(1));
    expect(await use().append([{ stream, expected: 5, events: several(1) }])).toEqual({ ok: false, stream, actual: 0 });
    expect(await use().readStream(stream)).toHaveLength(1);
  });

  it('appends that expect nothing all find their place', async () => {
    const stream = newStream();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => use().append([{ stream, expected: 'any', events: several(1 + (n % 3)) }])),
    );
    expect(results.every((one) => one.ok)).toBe(true);
    const revisions = (await use().readStream(stream)).map((one) => one.revision);
    expect(revisions).toEqual(revisions.map((_, n) => n));
    expect(revisions).toHaveLength(39);
  });

  it('an event of a megabyte', async () => {
    const stream = newStream();
    const big = event('Big', { text: 'ż'.repeat(500_000) });
    await put(use(), stream, [big]);
    expect((await use().readStream(stream))[0]?.data).toEqual(big.data);
  });

  it('many events of one decision come back as they were, from wherever they are read', async () => {
    const stream = newStream();
    const meta = { command: 'Cancel', correlationId: newStream(), at: 'now', reason: 'ż'.repeat(300) };
    const events = several(400).map((one, n) => ({
      ...one,
      type: 'Decided',
      version: 1 + (n % 2),
      meta:
        n === 7 ? { ...meta, reason: undefined, actor: { id: 'system' } } : { ...meta, before: { n: String(n % 3) } },
    }));
    const stored = events.map((one) => JSON.parse(JSON.stringify(one)));
    const before = await put(use(), newStream(), several(1));
    await put(use(), stream, several(2));
    expect(await use().append([{ stream, expected: 1, events }])).toMatchObject({ ok: true, revisions: [401] });
    expect(await use().readStream(stream, { from: 2 })).toMatchObject(stored);
    expect((await use().readStream(stream, { from: 9, limit: 1 }))[0]?.meta).toEqual(stored[7].meta);
    expect(await use().readStream(stream, { from: 300 })).toMatchObject(stored.slice(298));
    const followed = await take(
      use(),
      { after: before, types: ['Decided'], batchSize: 150 },
      (seen) => seen.filter((one) => one.stream === stream).length >= 400,
    );
    expect(followed.events.filter((one) => one.stream === stream).map((one) => one.meta)).toEqual(
      stored.map((one) => one.meta),
    );
  });

  it('unicode in names, data and metadata', async () => {
    const stream = `${newStream()}-zażółć-Ω-🚗`;
    const escaped = { ...event('Zapisano🚗', { 'klucz ą': 'Łódź "cytat" \\ \u2028 \t\n 🏁' }), meta: { ę: '日本' } };
    await put(use(), stream, [escaped]);
    expect(await use().readStream(stream)).toMatchObject([{ ...escaped, stream }]);
  });
}

/** An append repeated with the same event ids. */
export function repeating(use: () => EventStore): void {
  it.each([1, 3])('the same %i events at an exact place again: a success without effect', async (count) => {
    const stream = newStream();
    const first = await use().append([{ stream, expected: 'none', events: several(2) }]);
    expect(first.ok).toBe(true);
    const append = { stream, expected: 1, events: several(count) };
    const done = await use().append([append]);
    expect(done).toMatchObject({ ok: true, revisions: [1 + count] });
    expect(await use().append([append])).toMatchObject({ ok: true, revisions: [1 + count] });
    await put(use(), stream, several(2));
    expect(await use().append([append])).toMatchObject({ ok: true, revisions: [1 + count] });
    expect(await use().readStream(stream)).toHaveLength(4 + count);
  });

  it.each([1, 3])('the same %i first events of a stream again: a success without effect', async (count) => {
    const append = { stream: newStream(), expected: 'none' as const, events: several(count) };
    await use().append([append]);
    expect(await use().append([append])).toMatchObject({ ok: true, revisions: [count - 1] });
    expect(await use().readStream(append.stream)).toHaveLength(count);
  });

  it.each([1, 3])('the same %i events anywhere again: a success without effect', async (count) => {
    const append = { stream: newStream(), expected: 'any' as const, events: several(count) };
    await use().append([append]);
    expect((await use().append([append])).ok).toBe(true);
    expect(ids(await use().readStream(append.stream))).toEqual(ids(append.events));
  });

  it.each([1, 3])('the same %i events sent five times at once are there once', async (count) => {
    const append = { stream: newStream(), expected: 'none' as const, events: several(count) };
    const results = await Promise.all(Array.from({ length: 5 }, () => use().append([append])));
    expect(results.map((one) => one.ok)).toEqual([true, true, true, true, true]);
    expect(ids(await use().readStream(append.stream))).toEqual(ids(append.events));
  });
}
