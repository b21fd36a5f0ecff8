import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayIndex } from './calendar.ts';
import { easterSunday, isPublicHoliday, isWorkingDay, lastDayBefore } from './working-days.ts';

describe('ORD-20 working days know Polish holidays', () => {
  it.each([
    [2008, '03-23'],
    [2011, '04-24'],
    [2019, '04-21'],
    [2024, '03-31'],
    [2025, '04-20'],
    [2026, '04-05'],
    [2027, '03-28'],
    [2038, '04-25'],
    [2285, '03-22'],
  ])('Easter of %i is on %s', (year, day) => {
    expect(easterSunday(year)).toBe(`${year}-${day}`);
  });

  it('2026 has these days off, and no others', () => {
    const days = Array.from({ length: 365 }, (_, at) => addDays('2026-01-01', at));
    expect(days.filter(isPublicHoliday)).toEqual([
      '2026-01-01',
      '2026-01-06',
      '2026-04-05',
      '2026-04-06',
      '2026-05-01',
      '2026-05-03',
      '2026-05-24',
      '2026-06-04',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  it('Epiphany is one since 2011, Christmas Eve since 2025', () => {
    const days = ['2010-01-06', '2011-01-06', '2024-12-24', '2025-12-24'];
    expect(days.map(isPublicHoliday)).toEqual([false, true, false, true]);
  });

  it.each([
    ['a Monday, on Thursday', '2026-11-26', '2026-11-23'],
    ['on Sunday', '2026-11-29', '2026-11-24'],
    ['over a weekend', '2026-12-01', '2026-11-26'],
    ['over Christmas and New Year', '2026-12-30', '2026-12-27'],
    ['over Easter and its Monday', '2026-04-08', '2026-04-02'],
    ['over Corpus Christi', '2026-06-08', '2026-06-02'],
    ['over 11 November', '2026-11-13', '2026-11-09'],
  ])('three working days: %s', (_what, today, day) => {
    expect(lastDayBefore(today, 3)).toBe(day);
  });

  const days = fc.integer({ min: 0, max: 25_000 }).map((at) => addDays('1990-01-01', at % 4000));

  it('so many working days lie after it, and no more without it', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 6 }), (today, count) => {
        const day = lastDayBefore(today, count);
        const since: string[] = [];
        for (let next = addDays(day, 1); next <= today; next = addDays(next, 1)) since.push(next);
        expect(since.filter(isWorkingDay)).toHaveLength(count);
        expect(isWorkingDay(since[0] ?? '')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('Easter is a Sunday between 22 March and 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2299 }), (year) => {
        const day = easterSunday(year);
        expect(weekdayIndex(day)).toBe(6);
        expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true);
      }),
    );
  });
});
