import { parseAbsolute, parseDateTime as parseLocal, toZoned } from '@internationalized/date';
import { TIME_ZONE } from '#domain/constants.ts';
import { isTime, parseDay } from './dates.ts';
import { localInWarsaw } from './instant.ts';

/** The calendar day in Warsaw, `YYYY-MM-DD`, of an ISO instant: what people there call its date. @throws for what is none */
export function dayInWarsaw(instant: string): string {
  const local = localInWarsaw(instant);
  if (local === undefined) throw new Error(`'${instant}' is no instant`);
  return local.slice(0, 10);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The instant, ISO 8601 UTC, up to which somebody wants to see what was: an instant as programs write it, or what people
 * type of Warsaw's clock: `dd.mm.yyyy` means the day's end, `dd.mm.yyyy hh:mm` the minute's. Undefined when it is neither.
 */
export function momentOf(text: string): string | undefined {
  const typed = text.trim();
  if (INSTANT.test(typed)) return instantOf(typed);
  const [dayText = '', time = '23:59:59', ...rest] = typed.split(/[ T]+/);
  const day = parseDay(dayText);
  return day && isTime(time) && rest.length === 0 ? endOf(day, time) : undefined;
}

/** Whether what was typed as for `momentOf` means the day, minute or second that it is now. */
export function includesNow(text: string, now: string): boolean {
  const end = momentOf(text);
  const [, time] = text.trim().split(/[ T]+/);
  if (end === undefined || end < now || INSTANT.test(text.trim())) return false;
  if (time === undefined) return dayInWarsaw(end) === dayInWarsaw(now);
  // Both are of UTC, whose minutes are Warsaw's.
  const precision = time.split(':').length === 3 ? 'yyyy-mm-ddThh:mm:ss' : 'yyyy-mm-ddThh:mm';
  return end.slice(0, precision.length) === now.slice(0, precision.length);
}

/**
 * A day and a time on Warsaw's clock (930 is half past nine) as ISO 8601 with the offset of that day:
 * '2026-12-22T09:30:00+01:00'. For machines elsewhere, e.g. schema.org.
 */
export function withOffset(day: string, time: number): string {
  const local = parseLocal(`${day}T00:00:00`).set({ hour: Math.floor(time / 100), minute: time % 100 });
  return toZoned(local, TIME_ZONE).toString().replace(/\[.*$/, '');
}

/** The instant, ISO 8601 UTC, at which a day begins in Warsaw. */
export const startOfDay = (day: string): string => toZoned(parseLocal(`${day}T00:00:00`), TIME_ZONE).toAbsoluteString();

/** The instant at which an hour of a day begins there; one that the clock leaves out in spring begins with the next. */
export const startOfHour = (day: string, hour: number): string =>
  toZoned(parseLocal(`${day}T00:00:00`).set({ hour }), TIME_ZONE).toAbsoluteString();

/** Its last millisecond; unlike the next one's first, the last day that can be written has it too. */
export const endOfDay = (day: string): string => endOf(day, '23:59:59');

/** The last millisecond of a second or, where none is given, of a minute. An hour that there is twice has passed twice. */
function endOf(day: string, time: string): string {
  const [hour = 0, minute = 0, second = 59] = time.split(':').map(Number);
  const end = parseLocal(`${day}T00:00:00`).set({ hour, minute, second, millisecond: 999 });
  return toZoned(end, TIME_ZONE, 'later').toAbsoluteString();
}

/** Undefined for what has the form of an instant and is none, e.g. the 30th of February. */
function instantOf(text: string): string | undefined {
  try {
    return parseAbsolute(text, TIME_ZONE).toAbsoluteString();
  } catch {
    return undefined;
  }
}
