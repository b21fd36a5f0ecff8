import { title } from '#domain/training/brand.ts';
import { courseDays, type CourseTime } from '#domain/training/course-date/days.ts';
import { calendarCollection, calendarFeed, calendarFile, type CalendarEntry } from '#ops/calendar/calendar.ts';

/** What a calendar says of a course (CD-18). Days and times are local in Warsaw. */
export type CourseEntry = CourseTime & Omit<CalendarEntry, 'days' | 'organizer'>;

const MAKER = { title, part: 'Terminy' } as const;

/** When it is written, and the address of who answers for the entries. */
export interface Issued {
  readonly now: string;
  readonly organizer: string;
}

const entryOf = (entry: CourseEntry, organizer: string): CalendarEntry => ({
  ...entry,
  days: courseDays(entry),
  organizer: { name: title, email: organizer },
});

/** A feed that calendars subscribe to and read again. */
export const feedOf = (name: string, entries: readonly CourseEntry[], { now, organizer }: Issued): string =>
  calendarFeed(
    { ...MAKER, name },
    entries.map((entry) => entryOf(entry, organizer)),
    now,
  );

/** One entry to be put into, changed in or taken out of somebody's own calendar. */
export const fileOf = (
  entry: CourseEntry,
  { now, organizer }: Issued,
): { readonly text: string; readonly type: string } => calendarFile(MAKER, entryOf(entry, organizer), now);

/** Many entries in one file, to be put into somebody's own calendar at once. */
export const collectionOf = (
  entries: readonly CourseEntry[],
  { now, organizer }: Issued,
): { readonly text: string; readonly type: string } =>
  calendarCollection(
    MAKER,
    entries.map((entry) => entryOf(entry, organizer)),
    now,
  );
