import { declareList, filterForm } from '#domain/list/list.ts';
import type { Form } from '#domain/form/form.ts';
import { addDays } from '#domain/text/calendar.ts';
import { daysOf, monthsOf, type Period, type PeriodView } from '#domain/text/periods.ts';
import { courseDays, dayCount, type CourseTime } from './days.ts';
import { dateFilters } from './lists.ts';

/** The calendar of course dates: what it is filtered by, and what is on which day. */
export const courseDateCalendar = declareList({
  id: 'course-date-calendar-filters',
  filters: dateFilters,
  sorts: {},
});

/** A month with each of its dates; a quarter and a year to see where there is room. */
export const CALENDAR_VIEWS: readonly PeriodView[] = ['month', 'quarter', 'year'];

export const courseDateCalendarFilters: Form = { ...filterForm(courseDateCalendar), keepQueryParams: CALENDAR_VIEWS };

/** A date on one of its days: with the hours of that day, and which day of how many it is. */
export type DateOnDay<D extends CourseTime> = D & { readonly nth: number; readonly of: number };

/** Of each day of a period the dates held on it, the earliest hour first; days without any are left out. */
export function datesByDay<D extends CourseTime>(
  dates: readonly D[],
  { from, to }: Pick<Period, 'from' | 'to'>,
): Readonly<Record<string, readonly DateOnDay<D>[]>> {
  const all = dates
    .flatMap((date) =>
      courseDays(date).map(({ day, ...hours }, index, { length }) => ({
        day,
        date: { ...date, ...hours, nth: index + 1, of: length },
      })),
    )
    .filter(({ day }) => from <= day && day <= to)
    .sort((a, b) => a.date.timeStart - b.date.timeStart);
  const byDay: Record<string, DateOnDay<D>[]> = {};
  for (const { day, date } of all) (byDay[day] ??= []).push(date);
  return byDay;
}

/** Seats of some dates together; cancelled ones have none. */
export interface Load {
  readonly dates: number;
  readonly seats: number;
  /** On the primary list. */
  readonly taken: number;
  readonly reserve: number;
}

/** Of the dates that begin on one day and are as long. */
export interface DateLoad extends Load {
  readonly startedOn: string;
  /** In days (`CourseTime`). */
  readonly duration: number;
}

const EMPTY: Load = { dates: 0, seats: 0, taken: 0, reserve: 0 };
const sum = (one: Load, other: Load): Load => ({
  dates: one.dates + other.dates,
  seats: one.seats + other.seats,
  taken: one.taken + other.taken,
  reserve: one.reserve + other.reserve,
});

/** A month of a quarter or a year: what begins in it, and what is held on each of its days; days without any are left out. */
export interface MonthLoad {
  /** `YYYY-MM`. */
  readonly name: string;
  readonly begun: Load;
  readonly days: Readonly<Record<string, Load>>;
}

/** The months of a period. A date of three days is on each of them, and counted once in the month that it begins in. */
export function loadByMonth(loads: readonly DateLoad[], period: Pick<Period, 'from' | 'to'>): MonthLoad[] {
  const byDay = new Map<string, Load>();
  for (const load of loads)
    for (let nth = 0; nth < dayCount(load.duration); nth++) {
      const day = addDays(load.startedOn, nth);
      byDay.set(day, sum(byDay.get(day) ?? EMPTY, load));
    }
  return monthsOf(period).map((month) => ({
    name: month.name,
    begun: loads.filter(({ startedOn }) => month.from <= startedOn && startedOn <= month.to).reduce(sum, EMPTY),
    days: Object.fromEntries(
      daysOf(month).flatMap((day) => {
        const load = byDay.get(day);
        return load ? [[day, load] as const] : [];
      }),
    ),
  }));
}
