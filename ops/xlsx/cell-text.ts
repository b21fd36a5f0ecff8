import { CalendarDate, Time } from '@internationalized/date';
import { formatDay } from '#domain/text/dates.ts';

/** How numbers of one style are shown, as far as what was typed can be derived from it. */
export type NumberLook =
  { readonly kind: 'number' | 'day' | 'instant' } | { readonly kind: 'digits'; readonly count: number };

/** Numbers of ECMA-376 18.8.30 that mean dates, and those that mean dates with hours. */
const DAYS: ReadonlySet<number> = new Set([14, 15, 16, 17]);
const INSTANTS: ReadonlySet<number> = new Set([22]);

/** By the id of a number format and its code, where the file gives one. */
export function lookOf(id: number, code: string | undefined): NumberLook {
  if (INSTANTS.has(id)) return { kind: 'instant' };
  if (DAYS.has(id)) return { kind: 'day' };
  if (code === undefined) return { kind: 'number' };
  // Without literal parts: texts in quotes, colours and countries in brackets.
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase();
  if (/^0{2,20}$/.test(bare)) return { kind: 'digits', count: bare.length };
  if (!/[dy]/.test(bare) || /[0#?]/.test(bare)) return { kind: 'number' };
  return { kind: bare.includes('h') ? 'instant' : 'day' };
}

const MINUTES = 24 * 60;
/** Day 0 of Excel, which takes 1900 for a leap year, and of old programs for the Macintosh. */
const FIRST_DAYS = { 1900: new CalendarDate(1899, 12, 30), 1904: new CalendarDate(1904, 1, 1) } as const;
/** 31.12.9999. */
const LAST_DAY = 2_958_465;

export type Calendar = keyof typeof FIRST_DAYS;

/**
 * A number as its cell shows it: `5260250274`, never `5,26E+09`; `0048` where the format has four digits; `12,5`;
 * `22.12.2026`. The text of the file where it is no number at all.
 */
export function numberText(text: string, look: NumberLook, calendar: Calendar): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if ((look.kind === 'day' || look.kind === 'instant') && value >= 0 && value <= LAST_DAY) {
    return dateText(value, look.kind, FIRST_DAYS[calendar]);
  }
  const digits = plainDigits(value);
  return look.kind === 'digits' && value >= 0 ? digits.padStart(look.count, '0') : digits;
}

/** A spreadsheet's time has no zone: days since the first one, and a part of a day. */
function dateText(value: number, kind: 'day' | 'instant', first: CalendarDate): string {
  const minutes = kind === 'day' ? 0 : Math.round((value % 1) * MINUTES);
  const day = first.add({ days: Math.floor(value) + Math.floor(minutes / MINUTES) });
  const time = new Time(Math.floor(minutes / 60) % 24, minutes % 60);
  return kind === 'day' ? formatDay(day.toString()) : `${formatDay(day.toString())} ${time.toString().slice(0, 5)}`;
}

/** Fifteen digits are what a spreadsheet keeps; behind them is what counting in twos leaves (0,30000000000000004). */
function plainDigits(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (Number.isInteger(rounded)) return BigInt(rounded).toString();
  return rounded.toLocaleString('pl-PL', { useGrouping: false, maximumFractionDigits: 15 });
}
