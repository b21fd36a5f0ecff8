import { daysInMonth, weekdayIndex } from './calendar.ts';

/**
 * What Warsaw's clock shows at an instant, by the rule of directive 2000/84/EC and of the years from 1996 on: an hour
 * before UTC in winter, two from the last Sunday of March to that of October, each time at 1:00 UTC. Arithmetic only: it
 * is in every page, where a library of all calendars would weigh six kilobytes. Back from a local time to an instant
 * is `warsaw.ts`.
 */
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(:\d{2})?(?:\.\d{1,9})?(?:Z|([+-])(\d{2}):(\d{2}))$/;

const MINUTES_OF_DAY = 24 * 60;

interface Clock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Of the day; below 0 and above 1439 it is another day's. */
  readonly minute: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `YYYY-MM-DDTHH:mm:ss` in Warsaw of an ISO instant; undefined for what has not the form of one. Fractions are cut off. */
export function localInWarsaw(instant: string): string | undefined {
  const [, year, month, day, hour, minute, second = ':00', sign = '+', ...offset] = INSTANT.exec(instant) ?? [];
  if (year === undefined) return undefined;
  const [offsetHours = 0, offsetMinutes = 0] = offset.map((part) => Number(part ?? 0));
  const behind = (offsetHours * 60 + offsetMinutes) * (sign === '-' ? -1 : 1);
  const sent = { year: Number(year), month: Number(month), day: Number(day) };
  const utc = onItsDay({ ...sent, minute: Number(hour) * 60 + Number(minute) - behind });
  const local = onItsDay({ ...utc, minute: utc.minute + (isSummer(utc) ? 120 : 60) });
  const date = `${String(local.year).padStart(4, '0')}-${two(local.month)}-${two(local.day)}`;
  return `${date}T${two(Math.floor(local.minute / 60))}:${two(local.minute % 60)}${second}`;
}

const isSummer = ({ year, month, day, minute }: Clock): boolean => {
  if (month !== 3 && month !== 10) return month > 3 && month < 10;
  const sunday = lastSunday(year, month);
  const changed = day > sunday || (day === sunday && minute >= 60);
  return changed === (month === 3);
};

/** Both months have 31 days. */
const lastSunday = (year: number, month: number): number => 31 - ((weekdayIndex(`${year}-${month}-31`) + 1) % 7);

/** An instant is less than two days away from the day it was written with. */
function onItsDay({ year, month, day, minute }: Clock): Clock {
  if (minute < 0) return onItsDay({ ...dayBefore({ year, month, day }), minute: minute + MINUTES_OF_DAY });
  if (minute >= MINUTES_OF_DAY) {
    return onItsDay({ ...dayAfter({ year, month, day }), minute: minute - MINUTES_OF_DAY });
  }
  return { year, month, day, minute };
}

type Day = Pick<Clock, 'year' | 'month' | 'day'>;

function dayBefore({ year, month, day }: Day): Day {
  if (day > 1) return { year, month, day: day - 1 };
  if (month > 1) return { year, month: month - 1, day: daysInMonth(year, month - 1) };
  return { year: year - 1, month: 12, day: 31 };
}

function dayAfter({ year, month, day }: Day): Day {
  if (day < daysInMonth(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}
