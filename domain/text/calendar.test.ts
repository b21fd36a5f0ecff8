import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addMonths, daysInMonth } from './calendar.ts';

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
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -700_000, max: 400_000 }), (from, days) => {
      const day = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10);
      expect(addDays(day(from), days)).toBe(day(from + days));
    }),
  );
});

it.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-12', 1, '2027-01-12'],
  ['2026-11-30', 120, '2036-11-30'],
])('%s and %i months is %s', (day, months, other) => {
  expect(addMonths(day, months)).toBe(other);
});

it('months keep the date, or end with a shorter month, and never skip one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 120 }), (from, months) => {
      const day = new Date(from * 86_400_000).toISOString().slice(0, 10);
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      const [otherYear = 0, otherMonth = 0, otherDate = 0] = addMonths(day, months).split('-').map(Number);
      expect((otherYear - year) * 12 + otherMonth - month).toBe(months);
      expect(otherDate).toBe(Math.min(date, daysInMonth(otherYear, otherMonth)));
    }),
  );
});
