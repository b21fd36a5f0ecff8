import { localInWarsaw } from '#domain/text/instant.ts';
import { courseDays, dayCount, type CourseTime } from './days.ts';
import { addDays } from '#domain/text/calendar.ts';
import type { CourseDateStatus } from './terms.ts';

/** Where a date is at a moment: what lists, pages and filters call it. */
export const PHASES = ['upcoming', 'running', 'held', 'cancelled'] as const;
export type Phase = (typeof PHASES)[number];
export const PHASE_LABELS: Record<Phase, string> = {
  upcoming: 'nadchodzący',
  running: 'trwa',
  held: 'odbył się',
  cancelled: 'odwołany',
};

/** Of several dates. */
export const PHASE_MANY: Record<Phase, string> = {
  upcoming: 'nadchodzące',
  running: 'trwające',
  held: 'odbyte',
  cancelled: 'odwołane',
};

/** Day and time of a local clock in a form that sorts: '2026-12-22T09:30'. */
const clock = (day: string, time: number): string =>
  `${day}T${String(Math.floor(time / 100)).padStart(2, '0')}:${String(time % 100).padStart(2, '0')}`;

/** What Warsaw's clock shows at an instant, to the minute, as `clock` writes it. */
export const clockInWarsaw = (instant: string): string => localInWarsaw(instant)?.slice(0, 16) ?? '';

/**
 * PUB-06, the hour rule: a training has begun at the start time of its first day in Warsaw, to the minute. Every date
 * has hours, so no date needs a rule without them. Registration on the public site ends then.
 */
export const hasBegun = ({ startedOn, timeStart }: Pick<CourseTime, 'startedOn' | 'timeStart'>, now: string): boolean =>
  clock(startedOn, timeStart) <= clockInWarsaw(now);

/** A training is over when its last day has ended; a half day ends half-way. */
export function isOver(time: CourseTime, now: string): boolean {
  const last = courseDays(time).at(-1);
  return last !== undefined && clock(last.day, last.timeEnd) <= clockInWarsaw(now);
}

export function phaseOf(date: CourseTime & { readonly status: CourseDateStatus }, now: string): Phase {
  if (date.status === 'cancelled') return 'cancelled';
  if (isOver(date, now)) return 'held';
  return hasBegun(date, now) ? 'running' : 'upcoming';
}

/** The day on which a training is completed: certificates and prerequisites count from it (APP-18, PUB-16). */
export const completedOn = ({ startedOn, duration }: Pick<CourseTime, 'startedOn' | 'duration'>): string =>
  addDays(startedOn, dayCount(duration) - 1);
