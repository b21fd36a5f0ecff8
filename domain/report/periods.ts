import { endOfMonth, endOfYear, parseDate, startOfMonth, startOfYear } from '@internationalized/date';

/** Days, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const monthOf = (day: string): Period => ({
  from: startOfMonth(parseDate(day)).toString(),
  to: endOfMonth(parseDate(day)).toString(),
});

export const yearOf = (day: string): Period => ({
  from: startOfYear(parseDate(day)).toString(),
  to: endOfYear(parseDate(day)).toString(),
});

/** The first day after a period. */
export const dayAfter = ({ to }: Period): string => parseDate(to).add({ days: 1 }).toString();
