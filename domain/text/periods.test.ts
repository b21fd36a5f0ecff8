import { describe, expect, it } from 'vitest';
import { parseDay } from './dates.ts';
import { daysOf, monthsOf, periodNamed, PERIOD_VIEWS, PERIODS, weeksOf } from './periods.ts';

describe('the periods of a calendar', () => {
  it.each(['01.01.1970', '28.02.2027', '29.02.2028', '31.12.2026', '31.12.9998'])('has weeks around %s', (typed) => {
    const day = parseDay(typed) ?? '';
    const month = PERIODS.month(day);
    const weeks = weeksOf(month);
    expect(weeks.flat()).toEqual(expect.arrayContaining(daysOf(month)));
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([4, 5, 6]).toContain(weeks.length);
    for (const view of PERIOD_VIEWS) {
      const { previous, next, name, from, to } = PERIODS[view](day);
      for (const one of [previous, next, name]) expect(one).toMatch(/^\d{4}(-\d{1,2}(-\d{2})?)?$/);
      expect([from <= day, day <= to]).toEqual([true, true]);
      // A week may begin before the first day that can be typed.
      expect(periodNamed(view, name)).toEqual(from < '1970' ? undefined : PERIODS[view](day));
      expect([previous < name, name < next]).toEqual([true, true]);
    }
  });

  it('are named in an address', () => {
    const days = (view: 'year' | 'quarter' | 'month', name: string) => {
      const { from = '', to = '' } = periodNamed(view, name) ?? {};
      return `${from}/${to}`;
    };
    expect(days('year', '2028')).toBe('2028-01-01/2028-12-31');
    expect([1, 2, 3, 4].map((nth) => days('quarter', `2028-${nth}`))).toEqual([
      '2028-01-01/2028-03-31',
      '2028-04-01/2028-06-30',
      '2028-07-01/2028-09-30',
      '2028-10-01/2028-12-31',
    ]);
    for (const name of ['', '2028-0', '2028-5', '2028-01', '28-1', 'x', '2028-1 ', '99999-1'])
      expect([name, periodNamed('quarter', name)]).toEqual([name, undefined]);
    for (const name of ['', '28', '2028-01', 'x', '99999'])
      expect([name, periodNamed('year', name)]).toEqual([name, undefined]);
  });

  it('have months one behind the other', () => {
    const names = (view: 'year' | 'quarter' | 'month', day: string) =>
      monthsOf(PERIODS[view](day)).map(({ name }) => name);
    expect(names('quarter', '2026-11-29')).toEqual(['2026-10', '2026-11', '2026-12']);
    expect(names('year', '2028-02-29')).toHaveLength(12);
    expect(names('month', '2028-02-29')).toEqual(['2028-02']);
  });
});
