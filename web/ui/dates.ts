import { parseAbsolute } from '@internationalized/date';
import { TIME_ZONE } from '#domain/constants.ts';
import { WEEKDAYS_SHORT, formatDay, weekdayIndex } from '#domain/text/dates.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** An instant as a clock in Warsaw shows it: dd.MM.yyyy HH:mm, with seconds where they matter (FE-13). */
export function formatInstant(instant: string, seconds = false): string {
  const at = parseAbsolute(instant, TIME_ZONE);
  const time = `${two(at.hour)}:${two(at.minute)}${seconds ? `:${two(at.second)}` : ''}`;
  return `${two(at.day)}.${two(at.month)}.${at.year} ${time}`;
}

/** A day with its weekday: 'pon 02.03.2026'. */
export const dayWithWeekday = (day: string): string => `${WEEKDAYS_SHORT[weekdayIndex(day)] ?? ''} ${formatDay(day)}`;
