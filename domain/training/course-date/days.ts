import { addDays } from '#domain/text/calendar.ts';
import { formatDay, formatLongDay, MONTHS_OF } from '#domain/text/dates.ts';
import { countedDays } from '#domain/text/plural.ts';
import { timeLabel } from './terms.ts';

/** When a date is held. The day is `YYYY-MM-DD`, times are numbers such as 930. */
export interface CourseTime {
  /** The first day. */
  readonly startedOn: string;
  /** In days: 1, 2, 2.5 or 3, as its course says; a date without a known course takes 1. */
  readonly duration: number;
  /** Of each day. */
  readonly timeStart: number;
  readonly timeEnd: number;
}

/** One day of a date with its hours. */
export interface CourseDay {
  readonly day: string;
  readonly timeStart: number;
  readonly timeEnd: number;
}

/**
 * The days of a date, first to last. They follow each other in the calendar: a course that begins on a Friday goes on
 * on Saturday, because the operator chose its first day, and nobody can guess which days off are kept. Every day has
 * the same hours; a half day is the last one and ends half-way of them (decided).
 */
export function courseDays({ startedOn, duration, timeStart, timeEnd }: CourseTime): CourseDay[] {
  const count = dayCount(duration);
  return Array.from({ length: count }, (_, index) => ({
    day: addDays(startedOn, index),
    timeStart,
    timeEnd: index === count - 1 && hasHalfDay(duration) ? halfWay(timeStart, timeEnd) : timeEnd,
  }));
}

/** On how many days people come: 2.5 days are three. */
export const dayCount = (duration: number): number => Math.max(1, Math.ceil(duration));

const hasHalfDay = (duration: number): boolean => !Number.isInteger(duration);

const minutesOf = (time: number): number => Math.floor(time / 100) * 60 + (time % 100);

/** 930 and 1600 → 1245; a time of day between two others, in whole minutes. */
function halfWay(start: number, end: number): number {
  const middle = Math.floor((minutesOf(start) + minutesOf(end)) / 2);
  return Math.floor(middle / 60) * 100 + (middle % 60);
}

/** The day on which the training ends. */
export const lastDay = ({ startedOn, duration }: Pick<CourseTime, 'startedOn' | 'duration'>): string =>
  addDays(startedOn, dayCount(duration) - 1);

/**
 * The days in words: '22 grudnia 2026', '22–24 grudnia 2026 (2,5 dnia)', '30 listopada – 1 grudnia 2026 (2 dni)',
 * '31 grudnia 2026 – 2 stycznia 2027 (3 dni)'. One day is said without its count.
 */
export function daysText(time: Pick<CourseTime, 'startedOn' | 'duration'>): string {
  const { startedOn, duration } = time;
  if (duration === 1) return formatLongDay(startedOn);
  return `${rangeOf(startedOn, lastDay(time))} (${countedDays(duration)})`;
}

function rangeOf(first: string, last: string): string {
  if (first === last) return formatLongDay(first);
  const [year, month = 1, date] = first.split('-').map(Number);
  const [lastYear, lastMonth] = last.split('-').map(Number);
  if (year !== lastYear) return `${formatLongDay(first)} – ${formatLongDay(last)}`;
  if (month !== lastMonth) return `${date} ${MONTHS_OF[month - 1]} – ${formatLongDay(last)}`;
  return `${date}–${formatLongDay(last)}`;
}

/** For lists: '22.12.2026', '22–24.12.2026', '30.11–01.12.2026', '31.12.2026–02.01.2027'. */
export function shortDaysText(time: Pick<CourseTime, 'startedOn' | 'duration'>): string {
  const [from, to] = [formatDay(time.startedOn), formatDay(lastDay(time))];
  if (from === to) return from;
  // As far from the end as they are alike, nothing is said twice.
  if (from.slice(2) === to.slice(2)) return `${from.slice(0, 2)}–${to}`;
  return from.slice(5) === to.slice(5) ? `${from.slice(0, 5)}–${to}` : `${from}–${to}`;
}

/** '9:30–16:00', and of a date with a half day '9:30–16:00, ostatniego dnia 9:30–12:45'. */
export function hoursText(time: Omit<CourseTime, 'startedOn'>): string {
  const { duration, timeStart, timeEnd } = time;
  const whole = `${timeLabel(timeStart)}–${timeLabel(timeEnd)}`;
  if (!hasHalfDay(duration)) return whole;
  const half = `${timeLabel(timeStart)}–${timeLabel(halfWay(timeStart, timeEnd))}`;
  return duration < 1 ? half : `${whole}, ostatniego dnia ${half}`;
}
