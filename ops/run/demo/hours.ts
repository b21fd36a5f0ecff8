import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw, withOffset } from '#domain/text/warsaw.ts';
import { isWorkingDay } from '#domain/text/working-days.ts';

/**
 * When people of the demo do things, in milliseconds since the epoch: the office works from half past seven to four on
 * working days, and who registers somebody is awake. Nothing is drawn for it, so that the rest stays as it was drawn.
 */

const [OPENS, CLOSES] = [730, 1600] as const;
const [RISES, SLEEPS] = [630, 2200] as const;

const dayOf = (moment: number): string => dayInWarsaw(new Date(moment).toISOString());

/** A demo has some hundred days and tens of thousands of acts: each day is reckoned once. */
function once<T>(reckon: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? reckon(key);
    known.set(key, value);
    return value;
  };
}

const worksOn = once(isWorkingDay);
const begins = once((key) => {
  const [day = '', time = ''] = key.split(' ');
  return Date.parse(withOffset(day, Number(time)));
});
const at = (day: string, time: number): number => begins(`${day} ${time}`);

/** A moment of that day between two times; the same every time for the same moment. */
function within(day: string, [from, to]: readonly [number, number], moment: number): number {
  const begin = at(day, from);
  return begin + (moment % (at(day, to) - begin));
}

const isOpen = (moment: number, day = dayOf(moment)): boolean =>
  worksOn(day) && moment >= at(day, OPENS) && moment < at(day, CLOSES);

/** The moment itself, or one of the next hours of the office. */
export function inOffice(moment: number): number {
  if (isOpen(moment)) return moment;
  let day = dayOf(moment);
  if (moment >= at(day, OPENS)) day = addDays(day, 1);
  while (!worksOn(day)) day = addDays(day, 1);
  return within(day, [OPENS, CLOSES], moment);
}

/** The moment itself, or one of the last hours of the office before it. */
export function inOfficeBefore(moment: number): number {
  if (isOpen(moment)) return moment;
  let day = dayOf(moment);
  if (moment < at(day, CLOSES)) day = addDays(day, -1);
  while (!worksOn(day)) day = addDays(day, -1);
  return within(day, [OPENS, CLOSES], moment);
}

/** The moment itself, or one of the same day between two times. */
function onItsDay(moment: number, [from, to]: readonly [number, number]): number {
  const day = dayOf(moment);
  const isWithin = moment >= at(day, from) && moment < at(day, to);
  return isWithin ? moment : within(day, [from, to], moment);
}

/** The same day at which people are awake. */
export const whileAwake = (moment: number): number => onItsDay(moment, [RISES, SLEEPS]);

/** The same day at an hour of work, for those who work on any day of the week. */
export const atDaytime = (moment: number): number => onItsDay(moment, [OPENS, CLOSES]);
