import { addDays, daysInMonth, weekdayIndex } from './calendar.ts';

/** What a calendar shows at once: a month, a week or a day. Days are `YYYY-MM-DD` in Europe/Warsaw, months `YYYY-MM`. */

export const PERIOD_VIEWS = ['month', 'week', 'day'] as const;
export type PeriodView = (typeof PERIOD_VIEWS)[number];

export interface Period {
  readonly view: PeriodView;
  /** As the address has it: the month, the Monday of the week, or the day. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Names of the periods of the same length before and after. */
  readonly previous: string;
  readonly next: string;
}

const monthOf = (day: string): string => day.slice(0, 7);
const lastOf = (month: string): string => {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return `${month}-${String(daysInMonth(year, number)).padStart(2, '0')}`;
};

function monthPeriod(day: string): Period {
  const name = monthOf(day);
  const from = `${name}-01`;
  const to = lastOf(name);
  return { view: 'month', name, from, to, previous: monthOf(addDays(from, -1)), next: monthOf(addDays(to, 1)) };
}

function weekPeriod(day: string): Period {
  const from = addDays(day, -weekdayIndex(day));
  return { view: 'week', name: from, from, to: addDays(from, 6), previous: addDays(from, -7), next: addDays(from, 7) };
}

const dayPeriod = (day: string): Period => ({
  view: 'day',
  name: day,
  from: day,
  to: day,
  previous: addDays(day, -1),
  next: addDays(day, 1),
});

/** The period of each view that a day lies in. */
export const PERIODS: Readonly<Record<PeriodView, (day: string) => Period>> = {
  month: monthPeriod,
  week: weekPeriod,
  day: dayPeriod,
};

/** Every day of a period. */
export function daysOf({ from, to }: Pick<Period, 'from' | 'to'>): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whole weeks around a month, Monday first. */
export function weeksOf({ from, to }: Pick<Period, 'from' | 'to'>): string[][] {
  const all = daysOf({ from: addDays(from, -weekdayIndex(from)), to: addDays(to, 6 - weekdayIndex(to)) });
  return Array.from({ length: all.length / 7 }, (_week, index) => all.slice(index * 7, index * 7 + 7));
}
