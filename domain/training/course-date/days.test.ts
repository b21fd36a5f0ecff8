import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COURSE_DURATIONS, TIME_CHOICES } from '#domain/constants.ts';
import { addDays } from '#domain/text/calendar.ts';
import { courseDays, dayCount, daysText, hoursText, shortDaysText, type CourseTime } from './days.ts';

const time = (startedOn: string, duration: number): CourseTime => ({
  startedOn,
  duration,
  timeStart: 930,
  timeEnd: 1600,
});

const minutes = (at: number): number => Math.floor(at / 100) * 60 + (at % 100);

const anyTime = fc
  .record({
    startedOn: fc
      .record({ year: fc.integer({ min: 2020, max: 2040 }), dayOfYear: fc.integer({ min: 0, max: 364 }) })
      .map(({ year, dayOfYear }) => addDays(`${year}-01-01`, dayOfYear)),
    duration: fc.constantFrom(...COURSE_DURATIONS, 0.5, 1.5),
    hours: fc.subarray([...TIME_CHOICES], { minLength: 2, maxLength: 2 }),
  })
  .map(({ hours: [timeStart = 0, timeEnd = 0], ...rest }): CourseTime => ({ ...rest, timeStart, timeEnd }));

describe('the days of a course', () => {
  it('CRS-05 two and a half days are three, and the last ends half-way', () => {
    expect(courseDays(time('2026-12-22', 2.5))).toEqual([
      { day: '2026-12-22', timeStart: 930, timeEnd: 1600 },
      { day: '2026-12-23', timeStart: 930, timeEnd: 1600 },
      { day: '2026-12-24', timeStart: 930, timeEnd: 1245 },
    ]);
    expect(courseDays(time('2026-12-22', 1))).toEqual([{ day: '2026-12-22', timeStart: 930, timeEnd: 1600 }]);
  });

  it('CRS-05 weekends, ends of months and leap days are days like others', () => {
    const days = (startedOn: string) => courseDays(time(startedOn, 3)).map(({ day }) => day);
    expect(days('2026-12-31')).toEqual(['2026-12-31', '2027-01-01', '2027-01-02']);
    expect(days('2028-02-28')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(days('2026-11-27')).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
  });

  it.each([
    ['2026-12-22', 1, '22 grudnia 2026', '22.12.2026'],
    ['2026-12-22', 2.5, '22–24 grudnia 2026 (2,5 dnia)', '22–24.12.2026'],
    ['2026-12-22', 2, '22–23 grudnia 2026 (2 dni)', '22–23.12.2026'],
    ['2026-11-30', 2, '30 listopada – 1 grudnia 2026 (2 dni)', '30.11–01.12.2026'],
    ['2026-12-31', 3, '31 grudnia 2026 – 2 stycznia 2027 (3 dni)', '31.12.2026–02.01.2027'],
    ['2026-12-22', 1.5, '22–23 grudnia 2026 (1,5 dnia)', '22–23.12.2026'],
    ['2026-12-22', 0.5, '22 grudnia 2026 (0,5 dnia)', '22.12.2026'],
  ])('CRS-05 %s for %s days is said as %s', (startedOn, duration, long, short) => {
    expect(daysText({ startedOn, duration })).toBe(long);
    expect(shortDaysText({ startedOn, duration })).toBe(short);
  });

  it('CRS-05 the hours say when a half day ends', () => {
    expect(hoursText(time('2026-12-22', 2))).toBe('9:30–16:00');
    expect(hoursText(time('2026-12-22', 2.5))).toBe('9:30–16:00, ostatniego dnia 9:30–12:45');
    expect(hoursText(time('2026-12-22', 0.5))).toBe('9:30–12:45');
  });

  it('CRS-05 whatever the date: as many days as its duration, each after the other, within the hours', () => {
    fc.assert(
      fc.property(anyTime, (when) => {
        const days = courseDays(when);
        expect(days).toHaveLength(dayCount(when.duration));
        expect(days[0]?.day).toBe(when.startedOn);
        days.slice(1).forEach(({ day }, index) => {
          expect(Date.parse(day) - Date.parse(days[index]?.day ?? '')).toBe(86_400_000);
        });
        const spent = days.reduce((sum, day) => sum + minutes(day.timeEnd) - minutes(day.timeStart), 0);
        expect(spent / (minutes(when.timeEnd) - minutes(when.timeStart))).toBeCloseTo(when.duration, 1);
        for (const { timeEnd } of days) expect(timeEnd % 100).toBeLessThan(60);
      }),
    );
  });

  it('CRS-05 the words name the first and the last day', () => {
    fc.assert(
      fc.property(anyTime, (when) => {
        const days = courseDays(when);
        const number = (day: string | undefined) => String(Number(day?.slice(8)));
        const text = daysText(when);
        expect(text.startsWith(number(when.startedOn))).toBe(true);
        expect(text).toContain(days.at(-1)?.day.slice(0, 4));
        expect(text).toMatch(new RegExp(`(^|[–\\s])${number(days.at(-1)?.day)} `));
      }),
    );
  });
});
