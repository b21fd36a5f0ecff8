import { addDays, weekdayIndex } from './calendar.ts';

/**
 * Polish working days: Monday to Friday without the public holidays of the act of 18 January 1951 as amended: Epiphany
 * since 2011, 24 December since 2025. Days are `YYYY-MM-DD`.
 */

const FIXED: readonly { readonly day: string; readonly since?: number }[] = [
  { day: '01-01' },
  { day: '01-06', since: 2011 },
  { day: '05-01' },
  { day: '05-03' },
  { day: '08-15' },
  { day: '11-01' },
  { day: '11-11' },
  { day: '12-24', since: 2025 },
  { day: '12-25' },
  { day: '12-26' },
];

/** Days after Easter Sunday: itself, Easter Monday, Pentecost, Corpus Christi. */
const MOVABLE = [0, 1, 49, 60] as const;

const padded = (value: number): string => String(value).padStart(2, '0');

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones, Butcher). */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return `${year}-${padded(Math.floor(n / 31))}-${padded((n % 31) + 1)}`;
}

export function isPublicHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  if (FIXED.some((fixed) => fixed.day === day.slice(5) && year >= (fixed.since ?? 0))) return true;
  const easter = easterSunday(year);
  return MOVABLE.some((days) => addDays(easter, days) === day);
}

export const isWorkingDay = (day: string): boolean => weekdayIndex(day) < 5 && !isPublicHoliday(day);

/**
 * The last day since which that many working days have come, today's included.
 *
 * @example lastDayBefore('2026-11-26', 3) // '2026-11-23': Tuesday, Wednesday, Thursday
 */
export function lastDayBefore(today: string, workingDays: number): string {
  let day = today;
  for (let left = workingDays; left > 0; day = addDays(day, -1)) if (isWorkingDay(day)) left--;
  return day;
}
