import { describe, expect, it } from 'vitest';
import { dayFromToday, waitingSince } from './words.ts';

describe('days as somebody sees them who plans from today', () => {
  it.each([
    ['2026-11-27', 'dziś'],
    ['2026-11-28', 'jutro'],
    ['2026-11-26', 'czw 26.11.2026'],
    ['2026-12-01', 'wt 01.12.2026'],
  ])('%s is %s', (day, words) => {
    expect(dayFromToday(day, '2026-11-27')).toBe(words);
  });

  it('tomorrow is in the next month, and in the next year', () => {
    expect(dayFromToday('2027-01-01', '2026-12-31')).toBe('jutro');
  });

  it.each([
    ['2026-11-27', { text: 'od dziś', late: false }],
    // A clock that runs a little ahead.
    ['2026-11-28', { text: 'od dziś', late: false }],
    ['2026-11-26', { text: 'czeka 1 dzień', late: false }],
    ['2026-11-24', { text: 'czeka 3 dni', late: false }],
    ['2026-11-23', { text: 'czeka 4 dni', late: true }],
    ['2025-11-27', { text: 'czeka 365 dni', late: true }],
  ])('what waits since %s', (day, said) => {
    expect(waitingSince(day, '2026-11-27')).toEqual(said);
  });
});
