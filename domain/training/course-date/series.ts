import { addDays, weekdayIndex } from '#domain/text/calendar.ts';
import { formatDay, parseDay, WEEKDAYS } from '#domain/text/dates.ts';
import { capitalised } from '#domain/text/words.ts';
import { isPublicHoliday } from '#domain/text/working-days.ts';
import { courseDays, hoursText, lastDay, shortDaysText, type CourseTime } from './days.ts';
import type { CourseDateDetails } from './details.ts';
import type { Formula } from './terms.ts';

/** A series of dates: one course planned for several days at once. */

/** Two are already a series; more than these nobody looks through in one list. */
export const SERIES_FEWEST = 2;
export const SERIES_MOST = 30;

/** Weeks from one date to the next. */
export const SERIES_WEEKS = [1, 2, 3, 4] as const;

export interface SeriesRhythm {
  /** `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly weeks: number;
  readonly count: number;
}

/**
 * The first days of a series, in order: all on the weekday of the first, so many weeks apart. What would lie behind the
 * last year that a day may have is left out.
 *
 * @example seriesDays({ firstDay: '2026-12-22', weeks: 2, count: 2 }) // ['2026-12-22', '2027-01-05']
 */
export const seriesDays = ({ firstDay, weeks, count }: SeriesRhythm): string[] =>
  Array.from({ length: count }, (_, index) => addDays(firstDay, index * weeks * 7)).filter(
    (day) => parseDay(day) !== undefined,
  );

/** A date that is held already, as far as another may get in its way. */
export interface HeldDate
  extends CourseTime, Pick<CourseDateDetails, 'courseId' | 'courseLocationId' | 'formula' | 'trainerId'> {
  readonly courseName: string;
}

/** What is planned on each day of a series. */
export interface SeriesPlan {
  readonly details: CourseDateDetails;
  /** Of the course, in days. */
  readonly duration: number;
}

/**
 * What speaks against a date that begins on this day; sentences, none where nothing does. `held`: dates around it that
 * were not cancelled. It warns of a whole day, whatever the hours: who travels teaches no second course on it.
 */
export function dayWarnings(
  day: string,
  { details, duration }: SeriesPlan,
  { today, held }: { readonly today: string; readonly held: readonly HeldDate[] },
): string[] {
  const time = { ...details, startedOn: day, duration };
  return [
    ...(day < today ? ['Ten dzień już minął'] : []),
    ...daysOff(time),
    ...held.filter((other) => meets(time, other)).flatMap((other) => collision(details, { other, day })),
  ];
}

/** Holidays and weekends of all its days; a later one is named. */
const daysOff = (time: CourseTime): string[] =>
  courseDays(time).flatMap(({ day }, index) => {
    const off = dayOff(day);
    if (off === undefined) return [];
    return index === 0 ? [off] : [`${off} (${WEEKDAYS[weekdayIndex(day)]}, ${formatDay(day)})`];
  });

function dayOff(day: string): string | undefined {
  if (isPublicHoliday(day)) return 'Dzień ustawowo wolny od pracy';
  return weekdayIndex(day) > 4 ? 'Weekend' : undefined;
}

const meets = (one: CourseTime, other: CourseTime): boolean =>
  one.startedOn <= lastDay(other) && other.startedOn <= lastDay(one);

function collision(wanted: CourseDateDetails, { other, day }: { other: HeldDate; day: string }): string[] {
  const shared = sharedBy(wanted, other);
  if (shared.length === 0) return [];
  const isThatDay = other.startedOn === day && lastDay(other) === day;
  const when = isThatDay ? hoursText(other) : `${shortDaysText(other)}, ${hoursText(other)}`;
  return [`${capitalised(shared.join(', '))}: „${other.courseName}”, ${when}`];
}

/** What both dates want; a course that is held online has room only once, as the same people are asked to come. */
function sharedBy(one: CourseDateDetails, other: HeldDate): string[] {
  const bothAre = (formula: Formula): boolean => one.formula === formula && other.formula === formula;
  return [
    ...(one.trainerId !== null && one.trainerId === other.trainerId ? ['ten sam trener'] : []),
    ...(bothAre('onsite') && one.courseLocationId === other.courseLocationId ? ['to samo miejsce'] : []),
    ...(bothAre('online') && one.courseId === other.courseId ? ['to samo szkolenie'] : []),
  ];
}
