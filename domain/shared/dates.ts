import { LIMITS } from './constants.ts';

/** Calendar days are `YYYY-MM-DD`, typed and shown as dd.MM.yyyy (FE-13). No clock here: today comes in. */

const leap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysIn = (year: number, month: number): number =>
  [31, leap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;

const isDay = (year: number, month: number, day: number): boolean =>
  year >= LIMITS.earliestYear && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

/** VAL-04: a real day written dd.mm.yyyy, year 1970 or later. Programs may send it as YYYY-MM-DD. Undefined otherwise. */
export function parseDay(text: string): string | undefined {
  const polish = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const [year, month, day] = polish ? [polish[3], polish[2], polish[1]] : [iso?.[1], iso?.[2], iso?.[3]];
  return isDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined;
}

/** VAL-05, FE-13: a day, optionally with hh:mm or hh:mm:ss. Gives `YYYY-MM-DDTHH:mm:ss` of a clock in Warsaw. */
export function parseDateTime(text: string): string | undefined {
  const [dayText = '', timeText = '00:00', ...more] = text.split(/[ T]/);
  const day = parseDay(dayText);
  const time = parseTime(timeText);
  return day && time && more.length === 0 ? `${day}T${time}` : undefined;
}

/** VAL-14: hh:mm or hh:mm:ss. Gives `HH:mm:ss`. */
export function parseTime(text: string): string | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  return found ? `${found[1]}:${found[2]}:${found[3] ?? '00'}` : undefined;
}

/** `2026-03-01` → `01.03.2026`. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('.');

export const MONTHS = [
  'styczeń',
  'luty',
  'marzec',
  'kwiecień',
  'maj',
  'czerwiec',
  'lipiec',
  'sierpień',
  'wrzesień',
  'październik',
  'listopad',
  'grudzień',
] as const;

/** Monday first (FE-12). */
export const WEEKDAYS = ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'] as const;
