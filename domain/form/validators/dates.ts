import { isTime, parseDateTime, parseDay } from '#domain/text/dates.ts';
import type { Validator } from '../form.ts';
import { otherText, whenFilled } from './text.ts';

const notDate = (label: string): string => `${label} nie jest poprawną datą`;

/** VAL-04: '%s nie jest poprawną datą'. */
export const date = whenFilled((text, label) => (parseDay(text) ? undefined : notDate(label)));

/** VAL-05. */
export const dateTime = whenFilled((text, label) => (parseDateTime(text) ? undefined : notDate(label)));

/** The day of a typed date or datetime; rules about days are silent on what is no date. */
const dayOf = (text: string): string | undefined => parseDateTime(text)?.slice(0, 10);

/** What VAL-06 says. */
export const isInFuture = (label: string): string => `${label} nie może być datą z przyszłości`;
export const isInPast = (label: string): string => `${label} nie może być datą z przeszłości`;

/** VAL-06: `today` of the context is the day in Europe/Warsaw. */
export const notInFuture = whenFilled((text, label, context) =>
  (dayOf(text) ?? '') > context.today ? isInFuture(label) : undefined,
);

/** VAL-06: today is allowed. */
export const notInPast = whenFilled((text, label, context) =>
  (dayOf(text) ?? context.today) < context.today ? isInPast(label) : undefined,
);

/** VAL-07, also said by filters of two days. */
export const endsTooEarly = (label: string): string =>
  `${label}: data końcowa nie może być wcześniejsza niż początkowa`;

/** VAL-07: two dates with a hyphen between; the same day twice passes. */
export const dateRange = whenFilled((text, label) => {
  const [, first = '', last = ''] = TWO_DAYS.exec(text) ?? [];
  const [from, to] = [parseDay(first), parseDay(last)];
  if (!from || !to) return notDate(label);
  return to < from ? endsTooEarly(label) : undefined;
});

/** Either day may be written with hyphens of its own, as programs do. */
const DAY = String.raw`(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})`;
const TWO_DAYS = new RegExp(String.raw`^${DAY}\s{0,9}[-–]\s{0,9}${DAY}$`);

/** CRS-08: the end of a range whose start is another field; silent while either is no date. */
export const notBefore = (start: string): Validator =>
  whenFilled((text, label, context) => {
    const [from, to] = [dayOf(otherText(context, start)), dayOf(text)];
    return from && to && to < from ? endsTooEarly(label) : undefined;
  });

/** VAL-14. */
export const time = whenFilled((text, label) => (isTime(text) ? undefined : `${label} nie jest poprawną godziną`));

/** VAL-15: a range that may run over midnight but not be empty; from ≠ to is the only rule (A30). */
export const differsFromTime = (other: string): Validator =>
  whenFilled((text, _label, context) =>
    seconds(text) === seconds(otherText(context, other)) ? 'Godziny nie mogą być takie same' : undefined,
  );

const seconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);
