import ical, { ICalCalendarMethod, ICalEventStatus, type ICalCalendar } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { TIME_ZONE } from '#domain/constants.ts';
import { title } from '#domain/training/brand.ts';
import type { CourseDateStatus, Formula } from '#domain/training/course-date/terms.ts';

/** What a calendar says of a course date (CD-18). Days and times are local in Warsaw. */
export interface CalendarDate {
  readonly id: string;
  /** Grows with every change of the date: calendars take the higher one. */
  readonly version: number;
  readonly courseName: string;
  readonly startedOn: string;
  readonly timeStart: number;
  readonly timeEnd: number;
  readonly formula: Formula;
  readonly place: string;
  readonly status: CourseDateStatus;
  /** The page to read more on. */
  readonly url: string;
  /** Further lines, e.g. the link of the online meeting. */
  readonly description?: string;
}

export const ICAL_TYPE = 'text/calendar; charset=utf-8';

/** A wall-clock time: the library prints the parts of the date as they stand, under the zone's name. */
function wallClock(day: string, time: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, Math.floor(time / 100), time % 100);
}

const zoneOf = (name: string): string => String(tzlib_get_ical_block(name)[0]);

const calendar = (name: string): ICalCalendar =>
  ical({
    name,
    prodId: `//${title}//Terminy//PL`,
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: zoneOf },
    ttl: 3600,
  });

function add(to: ICalCalendar, date: CalendarDate, { uid, now }: { uid: string; now: string }): void {
  to.createEvent({
    id: uid,
    sequence: date.version,
    stamp: new Date(now),
    timezone: TIME_ZONE,
    start: wallClock(date.startedOn, date.timeStart),
    end: wallClock(date.startedOn, date.timeEnd),
    summary: date.courseName,
    location: date.formula === 'online' ? 'online' : date.place,
    url: date.url,
    ...(date.description ? { description: date.description } : {}),
    status: date.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

/** The public feed of dates; the same date has the same UID for ever. */
export function datesCalendar(dates: readonly CalendarDate[], now: string): string {
  const feed = calendar('Terminy szkoleń');
  for (const date of dates) add(feed, date, { uid: `termin-${date.id}@portal-szkolen`, now });
  return feed.toString();
}

/** One confirmed application's date, to be put into the participant's own calendar. */
export function applicationCalendar(
  date: CalendarDate,
  { applicationId, now }: { applicationId: string; now: string },
): string {
  const own = calendar('Szkolenie');
  add(own, date, { uid: `zgloszenie-${applicationId}@portal-szkolen`, now });
  return own.toString();
}
