import { lastDay } from '#domain/training/course-date/days.ts';
import { training } from '#domain/training/portal.ts';
import { organizerAddress } from '#ops/mail/transport.ts';
import { contactOf } from '#projections/contact.ts';
import { create as contentDisposition } from 'content-disposition';
import { absoluteLink } from '#ops/absolute-link.ts';
import { applicationIcs, datesFeed, type FeedDate } from '#ops/training/calendar/application.ts';
import { ICAL_TYPE } from '#ops/calendar/calendar.ts';
import { listCourseDates, type CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { documentFacts } from '#projections/training/applications/documents.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { filterOfFile } from '#api/handlers/read-filters.ts';
import { startedNear } from './course-dates/calendar.ts';
import { readCourseDateQuery } from './course-dates/filters.ts';

/** A feed of more dates than these serves nobody. */
const MOST = 1000;

const feedDate = (request: RequestContext, date: CourseDateItem): FeedDate => ({
  ...date,
  isCancelled: date.status === 'cancelled',
  url: absoluteLink(request.app.config, 'szkolenia', `/zgloszenia?courseDateId=${date.id}`),
});

/** Why nobody can have an entry of it yet. */
const NO_ENTRY = {
  reserve: 'Uczestnik jest na liście rezerwowej. Wpis do kalendarza powstanie, gdy dostanie miejsce.',
  waiting: 'Wpis do kalendarza jest dostępny po potwierdzeniu zgłoszenia.',
};

/** The moment, and who answers for the entries. */
async function issued({ app, context }: RequestContext) {
  const contact = await contactOf(app.lists, training.name);
  return { now: context.now, organizer: organizerAddress(app.config, training, contact) };
}

/** CD-18: the public feed, and the entry of an application that has or had a confirmed seat, as it is now. */
export const calendarRoutes: readonly Route[] = [
  // A cancelled date stays in the feed as such, so that calendars take it out; one that runs stays until its last day.
  download('/harmonogram.ics', 'public', async (request, res) => {
    const { today } = request.context;
    const typed = filterOfFile(await readCourseDateQuery(request));
    const { startedOnFrom: running } = startedNear({ from: today, to: today });
    const { startedOnFrom: asked = running } = typed;
    const wanted = {
      ...typed,
      startedOnFrom: asked > running ? asked : running,
      visibility: 'visible' as const,
      sold: true as const,
    };
    const read = await listCourseDates(request.app.db, { filter: wanted, page: 1, pageSize: MOST });
    const items = read.items.filter((date) => lastDay(date) >= today);
    res.setHeader('Content-Type', ICAL_TYPE);
    res.setHeader('Content-Disposition', contentDisposition('harmonogram.ics', { type: 'inline' }));
    res.setHeader('Cache-Control', 'public, max-age=300');
    const feed = items.map((date) => feedDate(request, date));
    res.end(datesFeed(feed, await issued(request)));
  }),
  download('/panel/applications/:id/calendar', ['APPLICATION_READ'], async (request, res) => {
    const facts = await documentFacts(request.app.db, request.params.id ?? '');
    if (!facts) throw new HttpError(404);
    const { config: addresses } = request.app;
    const file = applicationIcs(facts, { addresses, ...(await issued(request)) });
    if (!file) throw new HttpError(409, NO_ENTRY[facts.application.seat === 'reserve' ? 'reserve' : 'waiting']);
    res.setHeader('Content-Type', file.type);
    res.setHeader('Content-Disposition', contentDisposition(file.fileName));
    res.end(file.text);
  }),
];
