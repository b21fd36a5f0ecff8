import { describe, expect, it } from 'vitest';
import type { Recorded } from '#domain/shared/event.ts';
import { remember, StreamCache, type CachedStream } from './cache.ts';

const entry = (events: number): CachedStream => ({
  state: {},
  revision: events - 1,
  position: '',
  byKey: new Map(),
  events,
});
const decider = {};
/** Which of these streams are cached; asking does not change it. */
const cached = (cache: StreamCache, ...streams: string[]): string[] =>
  streams.filter((stream) => {
    const found = cache.take(stream, decider);
    if (found) cache.put(stream, decider, found);
    return found;
  });

describe('recent stream states', () => {
  it('the one not used for longest goes first', () => {
    const cache = new StreamCache({ streams: 2 });
    for (const stream of ['a', 'b']) cache.put(stream, decider, entry(1));
    expect(cached(cache, 'a')).toEqual(['a']);
    cache.put('c', decider, entry(1));
    expect(cached(cache, 'a', 'b', 'c')).toEqual(['a', 'c']);
  });

  it('many small streams or few big ones: the facts count', () => {
    const cache = new StreamCache({ events: 10 });
    for (const stream of ['a', 'b', 'c']) cache.put(stream, decider, entry(3));
    expect(cached(cache, 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
    cache.put('d', decider, entry(6));
    expect(cached(cache, 'a', 'b', 'c', 'd')).toEqual(['c', 'd']);
    cache.put('huge', decider, entry(11));
    expect(cached(cache, 'c', 'd', 'huge')).toEqual([]);
    cache.put('e', decider, entry(10));
    expect(cached(cache, 'e')).toEqual(['e']);
  });

  it('a state grows heavier while it is out, and belongs to its decider', () => {
    const cache = new StreamCache({ events: 4 });
    const one = entry(2);
    cache.put('a', decider, one);
    cache.put('b', decider, entry(2));
    const out = cache.take('a', decider);
    const meta = { command: 'C', commandKey: 'k' };
    const facts = [2, 3].map((revision) => ({ revision, meta }) as unknown as Recorded);
    if (out) remember(out, facts, 'p');
    expect(out).toMatchObject({ revision: 3, position: 'p', events: 4 });
    expect(out?.byKey.get('k')).toEqual({ command: 'C', first: 2, count: 2 });
    cache.put('a', decider, one);
    expect(cached(cache, 'a', 'b')).toEqual(['a']);
    expect(cache.take('a', {})).toBeUndefined();
  });
});
