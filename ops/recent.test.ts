import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Recent } from './recent.ts';

const cached = <V>(recent: Recent<V>, ...keys: string[]) => keys.filter((key) => recent.get(key) !== undefined);

describe('recently used values', () => {
  it('what is used stays, what is not used goes', () => {
    const recent = new Recent<number>({ entries: 4 });
    recent.set('used', 0);
    for (let n = 0; n < 20; n += 1) {
      recent.set(`n${n}`, n);
      expect(recent.get('used')).toBe(0);
    }
    expect(cached(recent, 'n0', 'n10', 'n17')).toEqual([]);
    expect(recent.get('n19')).toBe(19);
  });

  it('many light values or few heavy ones, and none that is too heavy', () => {
    const recent = new Recent<number>({ entries: 100, weight: 20, weigh: (value) => value });
    for (let n = 0; n < 50; n += 1) recent.set(`light${n}`, 1);
    recent.set('heavy', 10);
    expect(recent.get('heavy')).toBe(10);
    recent.set('other', 10);
    expect(cached(recent, 'light0', 'light49', 'heavy', 'other')).toEqual(['heavy', 'other']);
    recent.set('other', 11);
    expect(recent.get('other')).toBeUndefined();
  });

  it('nothing is kept without room', () => {
    const recent = new Recent<number>({ entries: 0 });
    recent.set('a', 1);
    expect(recent.get('a')).toBeUndefined();
  });

  it('never gives anything but the last value, and never keeps more than it may', () => {
    const step = fc.record({
      act: fc.constantFrom('get', 'set', 'take'),
      key: fc.constantFrom(...'abcdefgh'),
      weight: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const recent = new Recent<{ weight: number }>({ entries: 6, weight: 12, weigh: (value) => value.weight });
        const model = new Map<string, { weight: number }>();
        const wrong: string[] = [];
        for (const { act, key, weight } of steps) {
          if (act === 'set') {
            const value = { weight };
            model.set(key, value);
            recent.set(key, value);
          } else {
            const found = act === 'get' ? recent.get(key) : recent.take(key);
            if (found !== undefined && found !== model.get(key)) wrong.push(key);
            if (act === 'take') model.delete(key);
          }
        }
        expect(wrong).toEqual([]);
        const kept = [...'abcdefgh'].flatMap((key) => recent.take(key) ?? []);
        expect(kept.length).toBeLessThanOrEqual(6);
        expect(kept.reduce((sum, one) => sum + one.weight, 0)).toBeLessThanOrEqual(12);
      }),
    );
  });
});
