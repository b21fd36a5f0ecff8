import { datesByDay } from '#domain/training/course-date/calendar.ts';
import { lastDay } from '#domain/training/course-date/days.ts';
import { scheduleMonth } from '#domain/training/course-date/lists.ts';
import { addDays } from '#domain/text/calendar.ts';
import type { Period } from '#domain/text/periods.ts';
import {
  listCourseDates,
  type CourseDateFilter,
  type CourseDateItem,
} from '#projections/training/course-dates/course-date-list.ts';
import { courseChoices } from '#projections/training/course-dates/offer.ts';
import { recordOptions } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { readListQuery } from '#api/handlers/list-query.ts';
import { withNamed } from '#api/handlers/named-choices.ts';
import { behindTheEnd } from '#api/handlers/read-filters.ts';
import { readPeriod } from '#api/handlers/read-period.ts';
import { MOST, startedNear } from '../course-dates/calendar.ts';
import { readCourseDateQuery } from '../course-dates/filters.ts';
import { courseOffers, openToPublic, publicDate } from './dates.ts';

/** PUB-02: a filter can't show more. With `month` in its address a month as a calendar, else the list. */
export const schedule = (request: RequestContext): Promise<ScheduleView> =>
  request.query.month === undefined ? list(request) : month(request);

export type ScheduleListView = Awaited<ReturnType<typeof list>>;
export type ScheduleMonthView = Awaited<ReturnType<typeof month>>;
export type ScheduleView = ScheduleListView | ScheduleMonthView;

async function list(request: RequestContext) {
  const query = await readCourseDateQuery(request);
  const filter = { ...query.filter, ...openToPublic(request) };
  const [page, { title, options, course }] = await Promise.all([
    listCourseDates(request.app.db, { filter, page: query.page, pageSize: query.pageSize }),
    choices(request, query.filter),
  ]);
  const items = await offered(request, page.items);
  const notices = [...query.notices, ...behindTheEnd(page)];
  const { typed: filters, errors } = query;
  return { ...page, ...(title ? { title } : {}), items, filters, errors, notices, options, course };
}

/** `month=YYYY-MM`; what is no month is this one. */
async function month(request: RequestContext) {
  const period = readPeriod(request, ['month']);
  const { filter, typed, errors, notices } = await readListQuery(request, scheduleMonth);
  const open = { ...filter, ...openToPublic(request) };
  const near = { ...open, ...startedNear(period) };
  const [{ items, total }, { title, options, course }] = await Promise.all([
    listCourseDates(request.app.db, { filter: near, page: 1, pageSize: MOST }),
    choices(request, filter),
  ]);
  const dates = items.filter((date) => lastDay(date) >= period.from);
  return {
    ...(title ? { title } : {}),
    period,
    today: request.context.today,
    days: datesByDay(await offered(request, dates), period),
    ...(await around(request, open, period)),
    total: dates.length,
    /** Nothing is left out. */
    isWhole: items.length === total,
    filters: typed,
    errors,
    notices,
    options,
    course,
  };
}

const offered = async (request: RequestContext, dates: readonly CourseDateItem[]) => {
  const offers = await courseOffers(request);
  return dates.map((date) => ({ ...publicDate(date), ...offers.get(date.courseId) }));
};

/** What the filters offer; what the page is called when it is of one course, and whether that is sold now (CRS-02, CRS-03). */
async function choices(request: RequestContext, filter: Pick<CourseDateFilter, 'courseId' | 'courseLocationId'>) {
  const [courses, locations] = await Promise.all([
    courseChoices(request.app.db),
    recordOptions(request.app.db, 'locations'),
  ]);
  const named = { courses: filter.courseId, locations: filter.courseLocationId };
  const options = await withNamed(request, { courses, locations }, named);
  const found = options.courses.find(({ value }) => value === filter.courseId);
  const course = found ? { id: found.value, isSold: courses.includes(found) } : null;
  return { options, title: found && `Harmonogram: ${found.label}`, course };
}

/**
 * The months that have dates before and after a period, `YYYY-MM`: where there are none nothing leads, however far an
 * address goes.
 */
async function around({ app, context }: RequestContext, open: CourseDateFilter, { from, to }: Period) {
  const first = async (filter: CourseDateFilter, sort: 'startedOnAsc' | 'startedOnDesc') => {
    const { items } = await listCourseDates(app.db, { filter: { ...open, ...filter }, sort, page: 1, pageSize: 1 });
    return items[0]?.startedOn.slice(0, 7) ?? null;
  };
  const [earlier, later] = await Promise.all([
    from > context.today ? first({ startedOnTo: addDays(from, -1) }, 'startedOnDesc') : null,
    first({ startedOnFrom: addDays(to, 1) }, 'startedOnAsc'),
  ]);
  return { earlier, later };
}
