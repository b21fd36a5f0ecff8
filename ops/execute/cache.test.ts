import { describe, expect, it } from 'vitest';
import type { Recorded } from '#domain/kernel/event.ts';
import { CommandKeys } from './command-keys.ts';
import { isOld, MAX_AGE_MS, remember, StreamCache, type CachedStream } from './cache.ts';

const entry = (events: number, age = 0): CachedStream => ({
  state: {},
  revision: events - 1,
  eventId: '',
  snapshotAt: -1,
  position: '',
  byKey: new CommandKeys(),
  events,
  persons: new Set(),
  readAt: performance.now() - age,
});
const decider = {};

describe('recent stream states', () => {
  it('a state grows heavier while it is out, and belongs to its decider', () => {
    const cache = new StreamCache({ events: 8 });
    const one = entry(2);
    cache.put('a', decider, one);
    const out = cache.take('a', decider);
    const meta = { command: 'C', commandKey: 'k' };
    const facts = [2, 3].map((revision) => ({ revision, meta }) as unknown as Recorded);
    if (out) remember(out, facts, 'p');
    expect(out).toMatchObject({ revision: 3, position: 'p', events: 4 });
    expect(out?.byKey.get('k')).toEqual({ command: 'C', first: 2, count: 2 });
    cache.put('a', decider, one);
    expect(cache.take('a', {})).toBeUndefined();
    cache.put('b', decider, entry(5));
    expect(cache.take('b', decider)).toBeUndefined();
  });

  it('few heavy streams or many light ones are kept, those used last, and none that is half of everything', () => {
    const cache = new StreamCache({ streams: 3, events: 20 });
    const kept = (...streams: string[]) =>
      streams.filter((stream) => {
        const found = cache.take(stream, decider);
        if (found) cache.put(stream, decider, found);
        return found !== undefined;
      });
    for (const stream of ['a', 'b', 'c']) cache.put(stream, decider, entry(0));
    kept('a');
    cache.put('d', decider, entry(1));
    expect(kept('a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd']);
    cache.put('heavy', decider, entry(10));
    cache.put('heavier', decider, entry(10));
    expect(kept('a', 'c', 'd', 'heavy', 'heavier')).toEqual(['heavy', 'heavier']);
    cache.put('heavier', decider, entry(11));
    expect(kept('heavy', 'heavier')).toEqual(['heavy']);
  });

  it('GDP-03 after a minute it is time to ask whether somebody in a state was forgotten', () => {
    expect(isOld(entry(2, MAX_AGE_MS - 1000))).toBe(false);
    expect(isOld(entry(2, MAX_AGE_MS + 1000))).toBe(true);
  });
});
