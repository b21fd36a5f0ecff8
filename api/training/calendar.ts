import { applicationIcs } from '#ops/ical/application.ts';
import { datesCalendar, ICAL_TYPE, type CalendarDate } from '#ops/ical/calendar.ts';
import { listCourseDates, type CourseDateItem } from '#projections/training/course-date-list.ts';
import { documentFacts } from '#projections/training/documents.ts';
import { download } from '../http/define.ts';
import { HttpError } from '../http/errors.ts';
import type { Ask, Route } from '../http/route.ts';
import { readCourseDateQuery } from './course-dates/filters.ts';

/** A feed of more dates than these serves nobody. */
const MOST = 1000;

const entry = (ask: Ask, date: CourseDateItem): CalendarDate => ({
  id: date.id,
  version: date.version,
  courseName: date.courseName,
  startedOn: date.startedOn,
  timeStart: date.timeStart,
  timeEnd: date.timeEnd,
  formula: date.formula,
  place: [date.locationName, date.locationCity].filter(Boolean).join(', '),
  status: date.status,
  url: `${ask.app.config.publicUrl}/zgloszenia?courseDateId=${date.id}`,
});

/** CD-18: the public feed, and the entry of one confirmed application. */
export const calendarRoutes: readonly Route[] = [
  // A cancelled date stays in the feed as such, so that calendars take it out.
  download('/harmonogram.ics', 'public', async (ask, res) => {
    const { filter } = readCourseDateQuery(ask);
    const wanted = { ...filter, startedOnFrom: ask.context.today, visibility: 'visible' as const };
    const { items } = await listCourseDates(ask.app.db, { filter: wanted, page: 1, pageSize: MOST });
    res.setHeader('Content-Type', ICAL_TYPE);
    res.setHeader('Content-Disposition', 'inline; filename="harmonogram.ics"');
    res.setHeader('Cache-Control', 'public, max-age=300');
    const feed = items.map((date) => entry(ask, date));
    res.end(datesCalendar(feed, ask.context.now));
  }),
  download('/panel/applications/:id/calendar', ['APPLICATION_READ'], async (ask, res) => {
    const facts = await documentFacts(ask.app.db, ask.params.id ?? '');
    if (!facts) throw new HttpError(404);
    if (facts.application.status !== 'confirmed') {
      throw new HttpError(409, 'Wpis do kalendarza jest dostępny po potwierdzeniu zgłoszenia.');
    }
    res.setHeader('Content-Type', ICAL_TYPE);
    res.setHeader('Content-Disposition', 'attachment; filename="szkolenie.ics"');
    res.end(applicationIcs(facts, { publicUrl: ask.app.config.publicUrl, now: ask.context.now }));
  }),
];
