import { FIRST_YEAR, LAST_YEAR } from '#domain/constants.ts';
import { daysInMonth, weekdayIndex } from './calendar.ts';
import { localInWarsaw } from './instant.ts';

/**
 * Calendar days and local times without a clock. A day inside the program is `YYYY-MM-DD`, compared as a
 * string; people read and type `dd.MM.yyyy`. Everything is shown as in Warsaw.
 */
/** As in '12 grudnia'. */
export const MONTHS_OF = [
  'stycznia',
  'lutego',
  'marca',
  'kwietnia',
  'maja',
  'czerwca',
  'lipca',
  'sierpnia',
  'września',
  'października',
  'listopada',
  'grudnia',
] as const;

/** Weeks start on Monday (FE-12). */
export const WEEKDAYS = ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'] as const;
export const WEEKDAYS_SHORT = ['pon', 'wt', 'śr', 'czw', 'pt', 'sob', 'ndz'] as const;

/** As people write it: 1.3.2027, 01.03.27, 1/3/2027, 1-3-2027. */
const POLISH_DAY = /^(?<day>\d{1,2})(?<mark>[./-])(?<month>\d{1,2})\k<mark>(?<year>\d{2}|\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * A typed day as `YYYY-MM-DD`: day, month and year as people write them, or the ISO form that programs send. A year of
 * two digits is one from 1970 to 2069. Undefined when there is no such day or the year is before 1970 (VAL-04) or
 * after 9998.
 */
export function parseDay(text: string): string | undefined {
  const [year, month, day] = polishParts(text) ?? ISO_DAY.exec(text)?.slice(1) ?? [];
  if (!year || !month || !day || !isRealDay(Number(year), Number(month), Number(day))) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Year, month and day. */
function polishParts(text: string): readonly string[] | undefined {
  const found = POLISH_DAY.exec(text)?.groups;
  return found && [fullYear(found.year ?? ''), found.month ?? '', found.day ?? ''];
}

function fullYear(digits: string): string {
  if (digits.length !== 2) return digits;
  return Number(digits) < FIRST_YEAR % 100 ? `20${digits}` : `19${digits}`;
}

function isRealDay(year: number, month: number, day: number): boolean {
  const inCalendar = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return year >= FIRST_YEAR && year <= LAST_YEAR && inCalendar;
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** `hh:mm` or `hh:mm:ss` (VAL-14). */
export const isTime = (text: string): boolean => TIME.test(text);

/**
 * A typed day with an optional time as `YYYY-MM-DDTHH:mm:ss`, local (VAL-05, A7: seconds may be given). A day without
 * a time is its midnight. Also takes the ISO form with a `T`.
 */
export function parseDateTime(text: string): string | undefined {
  const [dayText = '', time = '00:00', ...rest] = text.split(/[ T]/);
  const day = parseDay(dayText);
  if (!day || !isTime(time) || rest.length > 0) return undefined;
  return `${day}T${time.length === 5 ? `${time}:00` : time}`;
}

/** An instant on Warsaw's clock: cutting it would give the day and hour of UTC. Others as they are. */
const localOf = (text: string | null | undefined): string => (text && localInWarsaw(text)) || (text ?? '');

/** `YYYY-MM-DD`, a local time or an instant → `dd.MM.yyyy`, as Warsaw's calendar has it; '' for what is no day. */
export function formatDay(day: string | null | undefined): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(localOf(day)) ?? [];
  return year ? `${date}.${month}.${year}` : '';
}

/** Local `YYYY-MM-DDTHH:mm:ss`, or an instant → Warsaw's `dd.MM.yyyy HH:mm:ss` (FE-13); '' for what is no such text. */
export function formatDateTime(text: string | null | undefined): string {
  const local = localOf(text);
  const [, time] = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2}(?::\d{2})?)/.exec(local) ?? [];
  if (!time) return '';
  return `${formatDay(local)} ${time.length === 5 ? `${time}:00` : time}`;
}

/** '12 grudnia 2026'. */
export function formatLongDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS_OF[(month ?? 1) - 1]} ${year}`;
}

/** 'poniedziałek, 14.04.2031' */
export const dayName = (day: string): string => `${WEEKDAYS[weekdayIndex(day)] ?? ''}, ${formatDay(day)}`;
