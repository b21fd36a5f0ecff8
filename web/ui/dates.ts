import { weekdayIndex } from '#domain/text/calendar.ts';
import { formatDateTime, formatDay, WEEKDAYS_SHORT } from '#domain/text/dates.ts';

/** An instant as a clock in Warsaw shows it: dd.MM.yyyy HH:mm, with seconds where they matter (FE-13). */
export function formatInstant(instant: string, seconds = false): string {
  const shown = formatDateTime(instant);
  return seconds ? shown : shown.slice(0, -3);
}

/** A day with its weekday: 'pon 02.03.2026'. */
export const dayWithWeekday = (day: string): string => `${WEEKDAYS_SHORT[weekdayIndex(day)] ?? ''} ${formatDay(day)}`;
