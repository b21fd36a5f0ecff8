import { create as contentDisposition } from 'content-disposition';
import { absoluteLink } from '#ops/absolute-link.ts';
import { applicationIcs } from '#ops/training/calendar/application.ts';
import { datesCalendar, ICAL_TYPE, type CalendarDate } from '#ops/training/calendar/calendar.ts';
import { listCourseDates, type CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { documentFacts } from '#projections/training/applications/documents.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { filterOfFile } from '#api/handlers/read-filters.ts';
import { readCourseDateQuery } from './course-dates/filters.ts';

/** A feed of more dates than these serves nobody. */
const MOST = 1000;

const entry = (request: RequestContext, date: CourseDateItem): CalendarDate => ({
  id: date.id,
  version: date.version,
  courseName: date.courseName,
  startedOn: date.startedOn,
  timeStart: date.timeStart,
  timeEnd: date.timeEnd,
  formula: date.formula,
  place: [date.locationName, date.locationCity].filter(Boolean).join(', '),
  status: date.status,
  url: absoluteLink(request.app.config, 'szkolenia', `/zgloszenia?courseDateId=${date.id}`),
});

/** CD-18: the public feed, and the entry of one confirmed application. */
export const calendarRoutes: readonly Route[] = [
  // A cancelled date stays in the feed as such, so that calendars take it out.
  download('/harmonogram.ics', 'public', async (request, res) => {
    const wanted = {
      ...filterOfFile(await readCourseDateQuery(request)),
      startedOnFrom: request.context.today,
      visibility: 'visible' as const,
      sold: true as const,
    };
    const { items } = await listCourseDates(request.app.db, { filter: wanted, page: 1, pageSize: MOST });
    res.setHeader('Content-Type', ICAL_TYPE);
    res.setHeader('Content-Disposition', contentDisposition('harmonogram.ics', { type: 'inline' }));
    res.setHeader('Cache-Control', 'public, max-age=300');
    const feed = items.map((date) => entry(request, date));
    res.end(datesCalendar(feed, request.context.now));
  }),
  download('/panel/applications/:id/calendar', ['APPLICATION_READ'], async (request, res) => {
    const facts = await documentFacts(request.app.db, request.params.id ?? '');
    if (!facts) throw new HttpError(404);
    if (facts.application.seat === 'reserve') {
      throw new HttpError(
        409,
        'Uczestnik jest na liście rezerwowej. Wpis do kalendarza powstanie, gdy dostanie miejsce.',
      );
    }
    if (facts.application.status !== 'confirmed') {
      throw new HttpError(409, 'Wpis do kalendarza jest dostępny po potwierdzeniu zgłoszenia.');
    }
    res.setHeader('Content-Type', ICAL_TYPE);
    res.setHeader('Content-Disposition', contentDisposition('szkolenie.ics'));
    res.end(applicationIcs(facts, { addresses: request.app.config, now: request.context.now }));
  }),
];
