import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './calendar.ts';

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2027-03-01', 0, '2027-03-01'],
])('%s and %i days is %s', (day, days, other) => {
  expect(addDays(day, days)).toBe(other);
});

it('days go as those of UTC do, forwards and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -400, max: 400 }), (from, days) => {
      const day = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10);
      expect(addDays(day(from + 400), days)).toBe(day(from + 400 + days));
    }),
  );
});
