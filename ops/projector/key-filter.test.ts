import { expect, it } from 'vitest';
import { KeyFilter } from './key-filter.ts';

it('knows every key that was added, and nearly every one that was not', () => {
  const filter = new KeyFilter();
  expect(filter.mayHold('application-1')).toBe(false);
  const keys = Array.from({ length: 300_000 }, (_, n) => `application-${String(n).padStart(10, '0')}`);
  for (const key of keys) filter.add(key);
  expect(keys.every((key) => filter.mayHold(key))).toBe(true);
  const mistaken = keys.filter((key) => filter.mayHold(`${key}x`)).length;
  expect(mistaken).toBeLessThan(300);
});
