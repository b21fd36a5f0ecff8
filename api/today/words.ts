import { addDays, weekdayIndex } from '#domain/text/calendar.ts';
import { formatDay, WEEKDAYS_SHORT } from '#domain/text/dates.ts';
import { daysBetween } from '#domain/text/days-between.ts';
import { countedDays } from '#domain/text/plural.ts';

/** 'dziś', 'jutro', 'pt 11.12.2026': a day as somebody sees it who plans from today. */
export function dayFromToday(day: string, today: string): string {
  if (day === today) return 'dziś';
  if (day === addDays(today, 1)) return 'jutro';
  return `${WEEKDAYS_SHORT[weekdayIndex(day)]} ${formatDay(day)}`;
}

/** Longer than this is for too long: what nobody has looked at in two days and the weekend between them. */
const LONG_WAIT_DAYS = 3;

/** 'czeka 3 dni' since a day; the same day it waits from today. */
export function waitingSince(day: string, today: string): { text: string; late: boolean } {
  const days = daysBetween(day, today);
  return days <= 0
    ? { text: 'od dziś', late: false }
    : { text: `czeka ${countedDays(days)}`, late: days > LONG_WAIT_DAYS };
}
