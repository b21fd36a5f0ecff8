import { parseDate } from '@internationalized/date';

/** How many days lie between two days, `YYYY-MM-DD`: 1 from one to the next, below zero when the second is the earlier. */
export const daysBetween = (from: string, to: string): number => parseDate(to).compare(parseDate(from));
