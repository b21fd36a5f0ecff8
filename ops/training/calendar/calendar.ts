import { title } from '#domain/training/brand.ts';
import { contact } from '#domain/training/contact.ts';
import { courseDays, type CourseTime } from '#domain/training/course-date/days.ts';
import { calendarFeed, calendarFile, type CalendarEntry } from '#ops/calendar/calendar.ts';

/** What a calendar says of a course (CD-18). Days and times are local in Warsaw. */
export type CourseEntry = CourseTime & Omit<CalendarEntry, 'days' | 'organizer' | 'attendee'>;

const MAKER = { title, part: 'Terminy' } as const;

const entryOf = (entry: CourseEntry): CalendarEntry => ({
  ...entry,
  days: courseDays(entry),
  organizer: { name: title, email: contact.email },
});

/** A feed that calendars subscribe to and read again. */
export const feedOf = (name: string, entries: readonly CourseEntry[], now: string): string =>
  calendarFeed({ ...MAKER, name }, entries.map(entryOf), now);

/** One entry to be put into, changed in or taken out of somebody's own calendar. */
export const fileOf = (entry: CourseEntry, now: string): { readonly text: string; readonly type: string } =>
  calendarFile(MAKER, entryOf(entry), now);
