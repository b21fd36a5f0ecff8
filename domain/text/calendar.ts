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
 * The day so many days after another, or before it.
 *
 * @example addDays('2026-12-31', 1) // '2027-01-01'
 */
export function addDays(day: string, days: number): string {
  const [year = 1970, month = 1, date = 1] = partsOf(day);
  return dayNumbered(numberOf(year, month, date) + days);
}

/** Of 400 years, after which the calendar repeats itself. */
const ERA_DAYS = 146_097;

/** Days since 1 March of year 0. Years begin with March here, so that a leap day is the last of its year. */
function numberOf(year: number, month: number, date: number): number {
  const ofYear = month < 3 ? year - 1 : year;
  const ofMonth = month < 3 ? month + 9 : month - 3;
  const leaps = Math.floor(ofYear / 4) - Math.floor(ofYear / 100) + Math.floor(ofYear / 400);
  return ofYear * 365 + leaps + Math.floor((153 * ofMonth + 2) / 5) + date - 1;
}

function dayNumbered(number: number): string {
  const era = Math.floor(number / ERA_DAYS);
  const left = number - era * ERA_DAYS;
  const year = Math.floor(
    (left - Math.floor(left / 1460) + Math.floor(left / 36_524) - Math.floor(left / 146_096)) / 365,
  );
  const ofYear = left - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * month + 2) / 5) + 1;
  return month < 10 ? dayOf(era * 400 + year, month + 3, date) : dayOf(era * 400 + year + 1, month - 9, date);
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

const dayOf = (year: number, month: number, date: number): string =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`;
