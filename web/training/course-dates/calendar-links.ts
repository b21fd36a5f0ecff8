import { mergeQuery } from '#domain/kernel/url.ts';
import { formatDay, parseDay } from '#domain/text/dates.ts';
import type { Period } from '#domain/text/periods.ts';
import { courseDateCalendar } from '#domain/training/course-date/calendar.ts';

type Filters = Readonly<Record<string, string>>;

/** From the list to the calendar: with the filters that both have, at the month where the list begins. */
export function calendarPath(filters: Filters): string {
  const shared = courseDateCalendar.filters.map(({ name }) => [name, filters[name]] as const);
  const from = parseDay(filters.startedOnFrom ?? '');
  return mergeQuery('/panel/course-dates/calendar', {
    filters: Object.fromEntries(shared),
    month: from?.slice(0, 7),
  });
}

/** From the calendar to the list of its month. */
export const listPath = (filters: Filters, { from, to }: Pick<Period, 'from' | 'to'>): string =>
  mergeQuery('/panel/course-dates', {
    filters: { ...filters, startedOnFrom: formatDay(from), startedOnTo: formatDay(to) },
  });

/** The form of a new date on a day, of the course that the calendar is narrowed to. */
export const newDatePath = (filters: Filters, startedOn: string): string =>
  mergeQuery('/panel/course-dates/new', { startedOn, courseId: filters.courseId });
