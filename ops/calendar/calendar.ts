import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  type ICalCalendar,
  type ICalEventData,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { TIME_ZONE } from '#domain/constants.ts';
import { addDays } from '#domain/text/calendar.ts';

/** A day of an entry, local in Warsaw: from time to time (930 is half past nine), or all of it. */
export interface EntryDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly timeStart?: number;
  readonly timeEnd?: number;
}

/** What a calendar says of something that takes place (RFC 5545). */
export interface CalendarEntry {
  /** The same for ever: calendars know an entry by it. */
  readonly uid: string;
  /** Only grows: calendars drop what has a lower one than they know. */
  readonly sequence: number;
  /** One after another; a last one may be shorter than those before. */
  readonly days: readonly EntryDay[];
  readonly summary: string;
  readonly location: string;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly organizer: { readonly name: string; readonly email: string };
  /** The page to read more on, or the meeting. */
  readonly url?: string;
  /** Further lines, e.g. who takes part. */
  readonly description?: string;
  /** To whose calendar it is sent: their program puts it in by itself and takes it out again (RFC 5546). */
  readonly attendee?: string;
}

export const ICAL_TYPE = 'text/calendar; charset=utf-8';

/** A wall-clock time: the library prints the parts of the date unchanged, under the zone's name. */
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

/** The end of a whole day is the beginning of the next. */
const hours = ({ day, timeStart, timeEnd }: EntryDay) =>
  timeStart === undefined || timeEnd === undefined
    ? { allDay: true, start: wallClock(day, 0), end: wallClock(addDays(day, 1), 0) }
    : { start: wallClock(day, timeStart), end: wallClock(day, timeEnd) };

/** Nobody is asked whether they come: it was agreed before. */
const invited = (email: string) => ({ email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });

/**
 * Several days are one entry that is repeated daily, under one UID: a moved, shortened or cancelled one takes all its
 * days along in every calendar, where entries of their own for each day would leave some behind. A half day is the last
 * repetition with an end of its own.
 */
function add(calendar: ICalCalendar, entry: CalendarEntry, now: string): void {
  const [first, ...following] = entry.days;
  if (!first) return;
  const last = following.at(-1);
  const common: Partial<ICalEventData> = {
    id: entry.uid,
    sequence: entry.sequence,
    stamp: new Date(now),
    timezone: TIME_ZONE,
    summary: entry.summary,
    location: entry.location,
    organizer: entry.organizer,
    ...(entry.url ? { url: entry.url } : {}),
    ...(entry.description ? { description: entry.description } : {}),
    ...(entry.attendee ? { attendees: [invited(entry.attendee)] } : {}),
    status: STATUSES[entry.status],
  };
  calendar.createEvent({
    ...common,
    ...hours(first),
    ...(last ? { repeating: { freq: ICalEventRepeatingFreq.DAILY, count: following.length + 1 } } : {}),
  });
  if (last && last.timeEnd !== first.timeEnd && entry.status !== 'cancelled') {
    calendar.createEvent({ ...common, ...hours(last), recurrenceId: wallClock(last.day, last.timeStart ?? 0) });
  }
}

/** Who made a calendar: a portal and what of it, e.g. `Terminy`. */
export interface CalendarMaker {
  readonly title: string;
  readonly part: string;
}

function calendar({ title, part }: CalendarMaker, method: ICalCalendarMethod, name?: string): ICalCalendar {
  return ical({
    ...(name ? { name } : {}),
    prodId: `//${title}//${part}//PL`,
    method,
    timezone: { name: null, generator: zoneOf },
  });
}

/** The library ends without the last line's end, which RFC 5545 asks for. */
const textOf = (whole: ICalCalendar): string => `${whole.toString().trimEnd()}\r\n`;

/** How often a feed is worth reading again. */
const REFRESH = 'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n';

/** A feed that calendars subscribe to and read again; the library writes its hints after components, so they are put before. */
export function calendarFeed(
  maker: CalendarMaker & { readonly name: string },
  entries: readonly CalendarEntry[],
  now: string,
): string {
  const feed = calendar(maker, ICalCalendarMethod.PUBLISH, maker.name);
  for (const entry of entries) add(feed, entry, now);
  return textOf(feed).replace(/^(BEGIN:VTIMEZONE|BEGIN:VEVENT|END:VCALENDAR)/m, `${REFRESH}$1`);
}

/** One entry to be put into, changed in or taken out of somebody's own calendar; `type` names the method (RFC 6047). */
export function calendarFile(
  maker: CalendarMaker,
  entry: CalendarEntry,
  now: string,
): { readonly text: string; readonly type: string } {
  const method = methodOf(entry);
  const file = calendar(maker, method);
  add(file, entry, now);
  return { text: textOf(file), type: `${ICAL_TYPE}; method=${method}` };
}

/** Many entries to be put into somebody's own calendar at once: published, for a request holds one UID only (RFC 5546). */
export function calendarCollection(
  maker: CalendarMaker,
  entries: readonly CalendarEntry[],
  now: string,
): { readonly text: string; readonly type: string } {
  const method = ICalCalendarMethod.PUBLISH;
  const file = calendar(maker, method);
  for (const entry of entries) add(file, entry, now);
  return { text: textOf(file), type: `${ICAL_TYPE}; method=${method}` };
}

function methodOf({ status, attendee }: CalendarEntry): ICalCalendarMethod {
  if (status === 'cancelled') return ICalCalendarMethod.CANCEL;
  return attendee === undefined ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.REQUEST;
}
