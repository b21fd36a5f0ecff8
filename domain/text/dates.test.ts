import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysInMonth, weekdayIndex } from './calendar.ts';
import { formatDateTime, formatDay, formatLongDay, isTime, parseDateTime, parseDay, WEEKDAYS } from './dates.ts';
import { counted, countedDays, plural } from './plural.ts';

/** Days by the machine's own calendar, as an oracle. */
const anyDay = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2400-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  it('VAL-04 every real day survives being shown and typed', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(formatDay(day))).toBe(day);
        expect(parseDay(day)).toBe(day);
      }),
    );
  });

  it('VAL-04 a typed day is real exactly when the calendar has it', () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(number(2400), number(14), number(33), (year, month, date) => {
        const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        const oracle = new Date(`${iso}T00:00:00Z`);
        const real = year >= 1970 && !Number.isNaN(oracle.getTime()) && oracle.toISOString().startsWith(iso);
        expect(parseDay(formatDay(iso))).toBe(real ? iso : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '29.02.2023',
    '31.12.1969',
    '31.04.2024',
    '1.2.024',
    '1.2/2024',
    '1,2,2024',
    '001.2.2024',
    '1. 2. 2024',
    '1 marca 2027',
    '010327',
    '29/2/2023',
    '31-4-24',
    '01.13.2024',
    '00.01.2024',
    '',
    '2024-1-1',
    '01.01.20244',
    '01.01.9999',
  ])('VAL-04 refuses %j', (text) => expect(parseDay(text)).toBeUndefined());

  it.each([
    ['29.02.2024', '2024-02-29'],
    ['01.01.1970', '1970-01-01'],
    ['29.02.2000', '2000-02-29'],
    ['31.12.9998', '9998-12-31'],
    ['1.3.2027', '2027-03-01'],
    ['01.03.27', '2027-03-01'],
    ['1/3/2027', '2027-03-01'],
    ['1-3-2027', '2027-03-01'],
    ['29.2.24', '2024-02-29'],
    ['31.12.69', '2069-12-31'],
    ['1.1.70', '1970-01-01'],
  ])('VAL-04 takes %s', (text, day) => expect(parseDay(text)).toBe(day));

  it('VAL-04 1900 and 2100 are no leap years', () => {
    expect(daysInMonth(2100, 2)).toBe(28);
    expect(daysInMonth(2000, 2)).toBe(29);
  });

  it.each([
    ['01.02.2024', '2024-02-01T00:00:00'],
    ['01.02.2024 23:59', '2024-02-01T23:59:00'],
    ['01.02.2024 10:15:30', '2024-02-01T10:15:30'],
    ['2024-02-01T10:15', '2024-02-01T10:15:00'],
    ['1.2.24 10:15', '2024-02-01T10:15:00'],
    ['01.02.2024 24:00', undefined],
    ['01.02.2024 9:05', undefined],
    ['01.02.2024 10:15 x', undefined],
    ['30.02.2024 10:15', undefined],
  ])('VAL-05 %s is %s', (text, expected) => {
    expect(parseDateTime(text)).toBe(expected);
    expect(parseDateTime(formatDateTime(expected))).toBe(expected);
  });

  it('VAL-14 times', () => {
    expect(['09:05', '09:05:59', '00:00', '23:59'].every(isTime)).toBe(true);
    expect(['9:5', '24:00', '12:60', '12:00:60', '', '1200'].some(isTime)).toBe(false);
  });

  it('FE-12 the day of the week agrees with the calendar; weeks start on Monday', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekdayIndex(day)).toBe((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);
      }),
    );
    expect(WEEKDAYS[weekdayIndex('2026-11-23')]).toBe('poniedziałek');
  });

  it('FE-13 days and instants are shown in Polish form', () => {
    expect(formatDay('2026-02-09T10:00:00.000Z')).toBe('09.02.2026');
    // Half an hour before midnight in UTC it is tomorrow in Warsaw.
    expect(formatDay('2026-02-09T23:30:00.000Z')).toBe('10.02.2026');
    expect(formatDay('2026-12-31T23:30:00Z')).toBe('01.01.2027');
    expect(formatDay('2026-02-09T23:30:00')).toBe('09.02.2026');
    expect(formatDateTime('2026-07-09T23:30:00.000Z')).toBe('10.07.2026 01:30:00');
    expect(formatDateTime('2026-02-09T23:30:00+00:00')).toBe('10.02.2026 00:30:00');
    expect(formatDay(null)).toBe('');
    expect(formatDay('wkrótce')).toBe('');
    expect(formatDateTime('2026-02-09T10:05')).toBe('09.02.2026 10:05:00');
    expect(formatLongDay('2026-12-01')).toBe('1 grudnia 2026');
  });
});

describe('Polish plural', () => {
  it.each([
    [0, 'miejsc'],
    [1, 'miejsce'],
    [2, 'miejsca'],
    [4, 'miejsca'],
    [5, 'miejsc'],
    [11, 'miejsc'],
    [12, 'miejsc'],
    [14, 'miejsc'],
    [21, 'miejsc'],
    [22, 'miejsca'],
    [112, 'miejsc'],
    [1004, 'miejsca'],
    [-1, 'miejsce'],
  ])('%i %s', (n, word) => {
    expect(plural(n, ['miejsce', 'miejsca', 'miejsc'])).toBe(word);
    expect(counted(n, ['miejsce', 'miejsca', 'miejsc'])).toBe(`${n} ${word}`);
  });

  it('CRS-05 1 dzień, 2 dni, 2,5 dnia, 3 dni', () => {
    expect([1, 2, 2.5, 3].map(countedDays)).toEqual(['1 dzień', '2 dni', '2,5 dnia', '3 dni']);
  });

  it('agrees with the language rules of the platform', () => {
    const rules = new Intl.PluralRules('pl');
    fc.assert(
      fc.property(fc.nat(), (n) => {
        expect(plural(n, ['one', 'few', 'many'])).toBe(rules.select(n));
      }),
    );
  });
});
