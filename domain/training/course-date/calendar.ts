import { declareList, filterForm } from '#domain/list/list.ts';
import type { Form } from '#domain/form/form.ts';
import type { Period } from '#domain/text/periods.ts';
import { courseDays, type CourseTime } from './days.ts';
import { dateFilters } from './lists.ts';

/** The calendar of course dates: what it is filtered by, and what stands on which day. */
export const courseDateCalendar = declareList({
  id: 'course-date-calendar-filters',
  filters: dateFilters,
  sorts: {},
});

export const courseDateCalendarFilters: Form = { ...filterForm(courseDateCalendar), keepQueryParams: ['month'] };

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
