import ical, {
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  type ICalCalendar,
  type ICalEventData,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { TIME_ZONE } from '#domain/constants.ts';
import { title } from '#domain/training/brand.ts';
import { contact } from '#domain/training/contact.ts';
import { courseDays, type CourseDay, type CourseTime } from '#domain/training/course-date/days.ts';

/** What a calendar says of a course (CD-18). Days and times are local in Warsaw. */
export interface CalendarEntry extends CourseTime {
  /** The same for ever: calendars know an entry by it. */
  readonly uid: string;
  /** Only grows: calendars drop what has a lower one than they know. */
  readonly sequence: number;
  readonly summary: string;
  readonly location: string;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  /** The page to read more on, or the meeting. */
  readonly url: string;
  /** Further lines, e.g. who takes part. */
  readonly description?: string;
}

export const ICAL_TYPE = 'text/calendar; charset=utf-8';

/** A wall-clock time: the library prints the parts of the date as they stand, under the zone's name. */
function wallClock(day: string, time: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, Math.floor(time / 100), time % 100);
}

const zoneOf = (name: string): string => String(tzlib_get_ical_block(name)[0]);

const STATUSES = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

const hours = ({ day, timeStart, timeEnd }: CourseDay) => ({
  start: wallClock(day, timeStart),
  end: wallClock(day, timeEnd),
});

/**
 * A course of several days is one entry that is repeated daily, under one UID: a moved, shortened or cancelled one
 * takes all its days along in every calendar, where entries of their own for each day would leave some behind. A half
 * day is the last repetition with an end of its own.
 */
function add(calendar: ICalCalendar, entry: CalendarEntry, now: string): void {
  const [first, ...following] = courseDays(entry);
  if (!first) return;
  const last = following.at(-1);
  const common: Partial<ICalEventData> = {
    id: entry.uid,
    sequence: entry.sequence,
    stamp: new Date(now),
    timezone: TIME_ZONE,
    summary: entry.summary,
    location: entry.location,
    url: entry.url,
    organizer: { name: title, email: contact.email },
    ...(entry.description ? { description: entry.description } : {}),
    status: STATUSES[entry.status],
  };
  calendar.createEvent({
    ...common,
    ...hours(first),
    ...(last ? { repeating: { freq: ICalEventRepeatingFreq.DAILY, count: following.length + 1 } } : {}),
  });
  if (last && last.timeEnd !== first.timeEnd && entry.status !== 'cancelled') {
    calendar.createEvent({ ...common, ...hours(last), recurrenceId: wallClock(last.day, last.timeStart) });
  }
}

const calendar = (method: ICalCalendarMethod, name?: string): ICalCalendar =>
  ical({
    ...(name ? { name } : {}),
    prodId: `//${title}//Terminy//PL`,
    method,
    timezone: { name: null, generator: zoneOf },
  });

/** The library ends without the last line's end, which RFC 5545 asks for. */
const textOf = (whole: ICalCalendar): string => `${whole.toString().trimEnd()}\r\n`;

/** How often a feed is worth reading again. */
const REFRESH = 'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n';

/** A feed that calendars subscribe to and read again; the library writes its hints after components, so they are put before. */
export function feedOf(name: string, entries: readonly CalendarEntry[], now: string): string {
  const feed = calendar(ICalCalendarMethod.PUBLISH, name);
  for (const entry of entries) add(feed, entry, now);
  return textOf(feed).replace(/^(BEGIN:VTIMEZONE|BEGIN:VEVENT|END:VCALENDAR)/m, `${REFRESH}$1`);
}

/** One entry to be put into, changed in or taken out of somebody's own calendar. */
export function fileOf(entry: CalendarEntry, now: string): { readonly text: string; readonly type: string } {
  const method = entry.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const file = calendar(method);
  add(file, entry, now);
  return { text: textOf(file), type: `${ICAL_TYPE}; method=${method}` };
}
