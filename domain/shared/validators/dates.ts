import { parseDateTime, parseDay, parseTime } from '../dates.ts';
import type { Validator } from '../form.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const notDate = (label: string): string => `${label} nie jest poprawną datą`;

/** VAL-04. */
export const date: Validator = (value, label) => (text(value) && !parseDay(text(value)) ? notDate(label) : undefined);

/** VAL-05. */
export const dateTime: Validator = (value, label) =>
  text(value) && !parseDateTime(text(value)) ? notDate(label) : undefined;

/** VAL-06: today is the day in Europe/Warsaw. */
export const notInFuture: Validator = (value, label, context) => {
  const day = parseDay(text(value));
  return day && day > context.today ? `${label} nie może być datą z przyszłości` : undefined;
};

/** VAL-06: today is allowed. */
export const notInPast: Validator = (value, label, context) => {
  const day = parseDay(text(value));
  return day && day < context.today ? `${label} nie może być datą z przeszłości` : undefined;
};

/** VAL-07: two dates with a hyphen between; equal days pass. */
export const dateRange: Validator = (value, label) => {
  if (!text(value)) return undefined;
  const [from = '', to = '', ...more] = text(value)
    .split('-')
    .map((part) => part.trim());
  const [start, end] = [parseDay(from), parseDay(to)];
  if (!start || !end || more.length > 0) return notDate(label);
  return end < start ? `${label}: data końcowa nie może być wcześniejsza niż początkowa` : undefined;
};

/** VAL-14. */
export const time: Validator = (value, label) =>
  text(value) && !parseTime(text(value)) ? `${label} nie jest poprawną godziną` : undefined;
