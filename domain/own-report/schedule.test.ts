import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localInWarsaw } from '#domain/text/instant.ts';
import { nextSending, scheduleText } from './schedule.ts';

it.each([
  [{ every: 'week', day: 1, hour: 8 }, '2026-11-28T12:00:00.000Z', '2026-11-30T07:00:00.000Z'],
  [{ every: 'week', day: 6, hour: 14 }, '2026-11-28T12:00:00.000Z', '2026-11-28T13:00:00.000Z'],
  [{ every: 'week', day: 6, hour: 13 }, '2026-11-28T12:00:00.000Z', '2026-12-05T12:00:00.000Z'],
  [{ every: 'month', day: 28, hour: 0 }, '2026-02-01T00:00:00.000Z', '2026-02-27T23:00:00.000Z'],
  // The clock goes from two to three.
  [{ every: 'week', day: 7, hour: 2 }, '2026-03-28T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
] as const)('%j after %s is %s', (schedule, after, next) => {
  expect(nextSending(schedule, after)).toBe(next);
});

it('is always ahead, at its hour, and never further than it repeats', () => {
  const schedule = fc.oneof(
    fc.record({ every: fc.constant('week' as const), day: fc.integer({ min: 1, max: 7 }), hour: fc.nat(23) }),
    fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 28 }), hour: fc.nat(23) }),
  );
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(schedule, instant, (asked, after) => {
      const next = nextSending(asked, after.toISOString());
      const days = (Date.parse(next) - after.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(0);
      expect(days).toBeLessThan(asked.every === 'week' ? 7.1 : 31.1);
      expect([asked.hour, asked.hour + 1]).toContain(Number(localInWarsaw(next)?.slice(11, 13)));
    }),
  );
});

it('is said in words', () => {
  expect(scheduleText({ every: 'week', day: 1, hour: 8 })).toBe('co tydzień, poniedziałek, 8:00');
  expect(scheduleText({ every: 'month', day: 5, hour: 17 })).toBe('co miesiąc, 5. dnia, 17:00');
});
