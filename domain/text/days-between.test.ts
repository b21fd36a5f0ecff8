import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { daysBetween } from './days-between.ts';

describe('days between two days', () => {
  it.each([
    ['2026-12-31', '2027-01-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-03-28', '2026-03-30', 2],
    ['2026-11-27', '2026-11-27', 0],
    ['2026-11-27', '2026-11-20', -7],
  ])('%s to %s', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  it('are those that the calendar counts', () => {
    const few = fc.integer({ min: -800, max: 800 });
    fc.assert(
      fc.property(few, (days) => {
        expect(daysBetween('2027-06-15', addDays('2027-06-15', days))).toBe(days);
      }),
    );
  });
});
