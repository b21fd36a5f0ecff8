import { addDays, weekdayIndex } from '#domain/text/calendar.ts';
import { WEEKDAYS } from '#domain/text/dates.ts';
import { dayInWarsaw, startOfHour } from '#domain/text/warsaw.ts';

/** When a report is mailed, on Warsaw's clock: a day of the week (1 is Monday) or of the month, and an hour. */
export interface Schedule {
  readonly every: 'week' | 'month';
  readonly day: number;
  readonly hour: number;
}

/** Every month has it. */
export const LAST_DAY_OF_MONTH = 28;

const isOn = ({ every, day }: Schedule, date: string): boolean =>
  every === 'week' ? weekdayIndex(date) + 1 === day : Number(date.slice(8)) === day;

/** The first instant behind another, ISO 8601 UTC, at which a report is mailed. */
export function nextSending(schedule: Schedule, after: string): string {
  for (let date = dayInWarsaw(after); ; date = addDays(date, 1)) {
    const instant = isOn(schedule, date) ? startOfHour(date, schedule.hour) : undefined;
    if (instant !== undefined && instant > after) return instant;
  }
}

/** 'co tydzień, poniedziałek, 8:00' */
export const scheduleText = ({ every, day, hour }: Schedule): string =>
  every === 'week' ? `co tydzień, ${WEEKDAYS[day - 1] ?? ''}, ${hour}:00` : `co miesiąc, ${day}. dnia, ${hour}:00`;
