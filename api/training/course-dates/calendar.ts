import { COURSE_DURATIONS } from '#domain/constants.ts';
import { addDays } from '#domain/text/calendar.ts';
import type { Period } from '#domain/text/periods.ts';
import { courseDateCalendar, datesByDay } from '#domain/training/course-date/calendar.ts';
import { phaseOf } from '#domain/training/course-date/phase.ts';
import { dayCount, lastDay } from '#domain/training/course-date/days.ts';
import { listCourseDates, type CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { everyCourse } from '#projections/training/course-dates/offer.ts';
import { readListQuery } from '#api/handlers/list-query.ts';
import { withNamed } from '#api/handlers/named-choices.ts';
import { readPeriod } from '#api/handlers/read-period.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { dateChoices } from './form-values.ts';

/** More than a month of anybody's has; the page says when there are more. */
export const MOST = 500;

/** What began so many days before a month may go on in it. */
export const LONGEST = Math.max(...COURSE_DURATIONS.map(dayCount));

/** The first days of whatever may be held within a period. */
export const startedNear = ({ from, to }: Pick<Period, 'from' | 'to'>) => ({
  startedOnFrom: addDays(from, 1 - LONGEST),
  startedOnTo: to,
});

/** GET /panel/course-dates/calendar: `month=YYYY-MM`; without it this month. */
export async function courseDatesCalendar(request: RequestContext) {
  const { app, context } = request;
  const period = readPeriod(request, ['month']);
  const { filter, typed, errors, notices } = await readListQuery(request, courseDateCalendar);
  const [{ items, total }, choices, courses] = await Promise.all([
    listCourseDates(app.db, { filter: { ...filter, ...startedNear(period) }, page: 1, pageSize: MOST }),
    dateChoices(request, undefined, filter.trainerId),
    everyCourse(app.db),
  ]);
  const named = { courses: filter.courseId, locations: filter.courseLocationId };
  const shown = items.filter((date) => lastDay(date) >= period.from);
  return {
    period,
    today: context.today,
    days: datesByDay(
      shown.map((item) => calendarDate(item, context.now)),
      period,
    ),
    total: shown.length,
    /** Nothing is left out. */
    isWhole: items.length === total,
    filters: typed,
    errors,
    notices,
    options: await withNamed(request, { ...choices, courses }, named),
  };
}

/** What the calendar tells of a date. */
const calendarDate = (date: CourseDateItem, now: string) => ({
  id: date.id,
  courseName: date.courseName,
  startedOn: date.startedOn,
  duration: date.duration,
  timeStart: date.timeStart,
  timeEnd: date.timeEnd,
  place: date.formula === 'online' ? 'online' : date.locationCity,
  seatLimit: date.seatLimit,
  primaryCount: date.primaryCount,
  reserveCount: date.reserveCount,
  full: date.full,
  visibility: date.visibility,
  phase: phaseOf(date, now),
});

export type DatesCalendarView = Awaited<ReturnType<typeof courseDatesCalendar>>;
export type CalendarDate = DatesCalendarView['days'][string][number];
