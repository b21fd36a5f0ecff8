import { describe, expect, it } from 'vitest';
import { parseDay } from './dates.ts';
import { daysOf, PERIOD_VIEWS, PERIODS, weeksOf } from './periods.ts';

describe('the periods of a calendar', () => {
  it.each(['01.01.1970', '28.02.2027', '29.02.2028', '31.12.2026', '31.12.9998'])('has weeks around %s', (typed) => {
    const day = parseDay(typed) ?? '';
    const month = PERIODS.month(day);
    const weeks = weeksOf(month);
    expect(weeks.flat()).toEqual(expect.arrayContaining(daysOf(month)));
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([4, 5, 6]).toContain(weeks.length);
    for (const view of PERIOD_VIEWS) {
      const { previous, next, name } = PERIODS[view](day);
      for (const one of [previous, next, name]) expect(one).toMatch(/^\d{4}-\d{2}(-\d{2})?$/);
      expect([previous < name, name < next]).toEqual([true, true]);
    }
  });
});
