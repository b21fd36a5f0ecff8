import { COURSE_DURATIONS } from '#domain/constants.ts';
import { addDays } from '#domain/text/calendar.ts';
import type { Period } from '#domain/text/periods.ts';
import { CALENDAR_VIEWS, courseDateCalendar, datesByDay, loadByMonth } from '#domain/training/course-date/calendar.ts';
import { phaseOf } from '#domain/training/course-date/phase.ts';
import { dayCount, lastDay } from '#domain/training/course-date/days.ts';
import {
  listCourseDates,
  type CourseDateFilter,
  type CourseDateItem,
} from '#projections/training/course-dates/course-date-list.ts';
import { dateLoads } from '#projections/training/course-dates/date-loads.ts';
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

/** GET /panel/course-dates/calendar: `month=YYYY-MM`, `quarter=YYYY-N` or `year=YYYY`; without any this month. */
export async function courseDatesCalendar(request: RequestContext) {
  const { app, context } = request;
  const period = readPeriod(request, CALENDAR_VIEWS);
  const { filter, typed, errors, notices } = await readListQuery(request, courseDateCalendar);
  const near = { ...filter, ...startedNear(period) };
  const [shown, choices, courses] = await Promise.all([
    period.view === 'month' ? monthOf(request, near, period) : monthsOf(request, near, period),
    dateChoices(request, undefined, filter.trainerId),
    everyCourse(app.db),
  ]);
  const named = { courses: filter.courseId, locations: filter.courseLocationId };
  return {
    period,
    today: context.today,
    ...shown,
    filters: typed,
    errors,
    notices,
    options: await withNamed(request, { ...choices, courses }, named),
  };
}

/** Each date of a month, on each of its days. */
async function monthOf({ app, context }: RequestContext, filter: CourseDateFilter, period: Period) {
  const { items, total } = await listCourseDates(app.db, { filter, page: 1, pageSize: MOST });
  const shown = items.filter((date) => lastDay(date) >= period.from);
  return {
    days: datesByDay(
      shown.map((item) => calendarDate(item, context.now)),
      period,
    ),
    /** A cancelled one is shown and is none of them, as in a quarter and a year. */
    total: shown.filter(({ status }) => status !== 'cancelled').length,
    /** Nothing is left out. */
    isWhole: items.length === total,
  };
}

/** How full the months and days of a quarter or a year are. */
async function monthsOf({ app }: RequestContext, filter: CourseDateFilter, period: Period) {
  const months = loadByMonth(await dateLoads(app.db, filter), period);
  return { months, total: months.reduce((sum, { begun }) => sum + begun.dates, 0) };
}

/** What the calendar shows of a date. */
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

type Whole = Omit<Awaited<ReturnType<typeof courseDatesCalendar>>, keyof Shown>;
type Month = Awaited<ReturnType<typeof monthOf>>;
type Months = Awaited<ReturnType<typeof monthsOf>>;
type Shown = Month | Months;
export type DatesMonthView = Whole & Month;
export type DatesMonthsView = Whole & Months;
export type DatesCalendarView = DatesMonthView | DatesMonthsView;
export type CalendarDate = Month['days'][string][number];
