import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { lastDay } from './days.ts';
import { certificateEnd, isOutdated, validityText } from './validity.ts';

it.each([
  [{ startedOn: '2026-08-31', duration: 1 }, 6, '2027-02-28'],
  [{ startedOn: '2027-08-31', duration: 1 }, 6, '2028-02-29'],
  // Two and a half days are three.
  [{ startedOn: '2026-08-29', duration: 2.5 }, 6, '2027-02-28'],
  [{ startedOn: '2026-05-11', duration: 2 }, 24, '2028-05-12'],
  [{ startedOn: '2026-12-31', duration: 1 }, 120, '2036-12-31'],
])('APP-18 the certificate of %j for %i months is valid until %s', (training, months, end) => {
  expect(certificateEnd(training, months)).toBe(end);
});

it('APP-18 more months never end sooner, a later training never before an earlier one, and none is without an end', () => {
  const training = fc.record({
    startedOn: fc.integer({ min: 0, max: 30_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10)),
    duration: fc.constantFrom(1, 2, 2.5, 3),
  });
  const months = fc.integer({ min: 1, max: 119 });
  fc.assert(
    fc.property(training, months, (of, n) => {
      const end = certificateEnd(of, n) ?? '';
      const nextDay = { ...of, startedOn: addDays(of.startedOn, 1) };
      expect(end > lastDay(of)).toBe(true);
      expect(end < (certificateEnd(of, n + 1) ?? '')).toBe(true);
      expect(end <= (certificateEnd(nextDay, n) ?? '')).toBe(true);
      expect(certificateEnd(of, null)).toBeNull();
    }),
  );
});

it('APP-18 on its last day a certificate is valid, on the next it is not; one without an end always is', () => {
  const until = '2028-05-12';
  expect(['2028-05-11', until, '2028-05-13'].map((today) => isOutdated(until, today))).toEqual([false, false, true]);
  expect(validityText(until, until)).toBe('ważny do 12.05.2028');
  expect(validityText(until, '2028-05-13')).toBe('stracił ważność 12.05.2028');
  expect([isOutdated(null, '2099-01-01'), validityText(null, '2099-01-01')]).toEqual([false, '']);
});
