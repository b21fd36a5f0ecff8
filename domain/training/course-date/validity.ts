import { addMonths } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import { lastDay, type CourseTime } from './days.ts';

/**
 * The last day, `YYYY-MM-DD`, on which a certificate of this training is valid: its course says for how many months after
 * the last day of the training. Null where it says nothing: without an end.
 */
export const certificateEnd = (
  training: Pick<CourseTime, 'startedOn' | 'duration'>,
  months: number | null,
): string | null => (months === null ? null : addMonths(lastDay(training), months));

/** Its last day is over; what has no end never is. */
export const isOutdated = (validUntil: string | null, today: string): boolean =>
  validUntil !== null && validUntil < today;

/** 'ważny do 12.05.2028', of one whose last day is over 'stracił ważność 12.05.2028'; '' of one without an end. */
export function validityText(validUntil: string | null, today: string): string {
  if (validUntil === null) return '';
  return `${isOutdated(validUntil, today) ? 'stracił ważność' : 'ważny do'} ${formatDay(validUntil)}`;
}
