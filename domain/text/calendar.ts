/** The calendar itself: leap years, lengths of months, days of the week. */

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** 0 for Monday … 6 for Sunday, by Zeller's congruence. */
export function weekdayIndex(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const [m, y] = month < 3 ? [month + 12, year - 1] : [month, year];
  const fromSaturday =
    date + Math.floor((13 * (m + 1)) / 5) + y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return (fromSaturday + 5) % 7;
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/**
 * The day so many days after another, or before it; a few, for each is counted.
 *
 * @example addDays('2026-12-31', 1) // '2027-01-01'
 */
export function addDays(day: string, days: number): string {
  let date = day;
  for (let left = Math.abs(days); left > 0; left--) date = days > 0 ? nextDay(date) : dayBefore(date);
  return date;
}

/**
 * The same day so many months later; where that month is shorter, its last day.
 *
 * @example addMonths('2026-08-31', 6) // '2027-02-28'
 */
export function addMonths(day: string, months: number): string {
  const [year = 1970, month = 1, date = 1] = partsOf(day);
  const sinceZero = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(sinceZero / 12), (sinceZero % 12) + 1];
  return dayOf(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth)));
}

const partsOf = (day: string): number[] => day.split('-').map(Number);

function nextDay(day: string): string {
  const [year = 1970, month = 1, date = 1] = partsOf(day);
  if (date < daysInMonth(year, month)) return dayOf(year, month, date + 1);
  return month < 12 ? dayOf(year, month + 1, 1) : dayOf(year + 1, 1, 1);
}

function dayBefore(day: string): string {
  const [year = 1970, month = 1, date = 1] = partsOf(day);
  if (date > 1) return dayOf(year, month, date - 1);
  return month > 1 ? dayOf(year, month - 1, daysInMonth(year, month - 1)) : dayOf(year - 1, 12, 31);
}

const dayOf = (year: number, month: number, date: number): string =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`;
