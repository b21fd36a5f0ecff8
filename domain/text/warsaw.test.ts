import { describe, expect, it } from 'vitest';
import { dayInWarsaw, endOfDay, includesNow, momentOf, startOfDay, withOffset } from './warsaw.ts';

describe('the day in Warsaw', () => {
  it('begins two hours before that of UTC in summer and one in winter', () => {
    expect(dayInWarsaw('2026-07-01T21:59:59.999Z')).toBe('2026-07-01');
    expect(dayInWarsaw('2026-07-01T22:00:00.000Z')).toBe('2026-07-02');
    expect(dayInWarsaw('2026-12-31T22:59:59.999Z')).toBe('2026-12-31');
    expect(dayInWarsaw('2026-12-31T23:00:00.000Z')).toBe('2027-01-01');
  });
});

it.each([
  ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['9999-12-31', '9999-12-30T23:00:00.000Z', '9999-12-31T22:59:59.999Z'],
])('%s begins and ends, a short, a long and the last day', (day, first, last) => {
  expect([startOfDay(day), endOfDay(day)]).toEqual([first, last]);
});

it('a time of day carries the offset of its day', () => {
  expect(withOffset('2026-12-22', 930)).toBe('2026-12-22T09:30:00+01:00');
  expect(withOffset('2027-07-05', 1605)).toBe('2027-07-05T16:05:00+02:00');
});

it.each([
  ['27.11.2026', true],
  ['2026-11-27', true],
  ['27.11.2026 10:15', true],
  ['27.11.2026 10:15:30', true],
  ['27.11.2026 10:16', false],
  ['27.11.2026 10:15:31', false],
  ['27.11.2026 10:14', false],
  ['26.11.2026', false],
  ['28.11.2026', false],
  ['2026-11-27T09:15:30.500Z', false],
  ['kiedyś', false],
])('%s is now at a quarter past ten in Warsaw: %s', (typed, is) => {
  expect(includesNow(typed, '2026-11-27T09:15:30.123Z')).toBe(is);
});

describe('a moment that somebody wants to see', () => {
  it.each([
    ['22.11.2026', '2026-11-22T22:59:59.999Z'],
    ['2026-07-22', '2026-07-22T21:59:59.999Z'],
    ['22.11.2026 04:36', '2026-11-22T03:36:59.999Z'],
    ['22.11.2026 04:36:07', '2026-11-22T03:36:07.999Z'],
    ['2026-11-22T04:36', '2026-11-22T03:36:59.999Z'],
    ['2026-11-22T03:36:59.123456Z', '2026-11-22T03:36:59.123Z'],
    ['2026-11-22T04:36:59+01:00', '2026-11-22T03:36:59.000Z'],
    // The hour that there is twice: everything of it has happened.
    ['25.10.2026 02:30', '2026-10-25T01:30:59.999Z'],
    // The hour that there is not.
    ['29.03.2026 02:30', '2026-03-29T01:30:59.999Z'],
  ])('%s is %s', (text, instant) => expect(momentOf(text)).toBe(instant));

  it.each(['', 'wczoraj', '2026', '30.02.2026', '2026-02-30T10:00:00Z', '2026-11-22T25:00:00Z', '22.11.2026 04:36 x'])(
    '"%s" is none',
    (text) => expect(momentOf(text)).toBeUndefined(),
  );
});
