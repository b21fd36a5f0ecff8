import { addDays, daysInMonth, weekdayIndex } from './calendar.ts';
import { parseDay } from './dates.ts';

/** What a calendar shows at once. Days are `YYYY-MM-DD` in Europe/Warsaw, months `YYYY-MM`, quarters `YYYY-N`, years `YYYY`. */

export const PERIOD_VIEWS = ['year', 'quarter', 'month', 'week', 'day'] as const;
export type PeriodView = (typeof PERIOD_VIEWS)[number];

export interface Period {
  readonly view: PeriodView;
  /** As the address has it: the year, the quarter, the month, the Monday of the week, or the day. */
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

const quarterOf = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3);
const quarterName = (day: string): string => `${day.slice(0, 4)}-${quarterOf(day)}`;
/** The first month of a quarter that is named `YYYY-N`. */
function firstOf(name: string): string {
  const [year = '', nth = ''] = name.split('-');
  return `${year}-${String(Number(nth) * 3 - 2).padStart(2, '0')}`;
}

function quarterPeriod(day: string): Period {
  const name = quarterName(day);
  const from = `${firstOf(name)}-01`;
  const to = lastOf(`${day.slice(0, 5)}${String(quarterOf(day) * 3).padStart(2, '0')}`);
  return {
    view: 'quarter',
    name,
    from,
    to,
    previous: quarterName(addDays(from, -1)),
    next: quarterName(addDays(to, 1)),
  };
}

function yearPeriod(day: string): Period {
  const name = day.slice(0, 4);
  const [from, to] = [`${name}-01-01`, `${name}-12-31`];
  return {
    view: 'year',
    name,
    from,
    to,
    previous: addDays(from, -1).slice(0, 4),
    next: addDays(to, 1).slice(0, 4),
  };
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
  year: yearPeriod,
  quarter: quarterPeriod,
  month: monthPeriod,
  week: weekPeriod,
  day: dayPeriod,
};

/** A day of the period that has this name; nothing else of it is looked at. */
const dayOf: Readonly<Record<PeriodView, (name: string) => string>> = {
  year: (name) => (/^\d{4}$/.test(name) ? `${name}-01-01` : ''),
  quarter: (name) => (/^\d{4}-[1-4]$/.test(name) ? `${firstOf(name)}-01` : ''),
  month: (name) => `${name}-01`,
  week: (name) => name,
  day: (name) => name,
};

/** The period of this view with this name; undefined where the name is none. */
export function periodNamed(view: PeriodView, name: string): Period | undefined {
  const day = parseDay(dayOf[view](name));
  return day ? PERIODS[view](day) : undefined;
}

/** The months of a quarter or a year. */
export function monthsOf({ from, to }: Pick<Period, 'from' | 'to'>): Period[] {
  const months: Period[] = [];
  for (let month = monthPeriod(from); month.from <= to; month = monthPeriod(addDays(month.to, 1))) months.push(month);
  return months;
}

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
