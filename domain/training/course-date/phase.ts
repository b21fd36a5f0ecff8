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

type Begins = Pick<CourseTime, 'startedOn' | 'timeStart'>;
type Dated = CourseTime & { readonly status: CourseDateStatus };

const begunBy = ({ startedOn, timeStart }: Begins, shown: string): boolean => clock(startedOn, timeStart) <= shown;

function overBy(time: CourseTime, shown: string): boolean {
  const last = courseDays(time).at(-1);
  return last !== undefined && clock(last.day, last.timeEnd) <= shown;
}

function phaseBy(date: Dated, shown: string): Phase {
  if (date.status === 'cancelled') return 'cancelled';
  if (overBy(date, shown)) return 'held';
  return begunBy(date, shown) ? 'running' : 'upcoming';
}

/**
 * PUB-06, the hour rule: a training has begun at the start time of its first day in Warsaw, to the minute. Every date
 * has hours, so no date needs a rule without them. Registration on the public site ends then.
 */
export const hasBegun = (date: Begins, now: string): boolean => begunBy(date, clockInWarsaw(now));

/** A training is over when its last day has ended; a half day ends half-way. */
export const isOver = (time: CourseTime, now: string): boolean => overBy(time, clockInWarsaw(now));

export const phaseOf = (date: Dated, now: string): Phase => phaseBy(date, clockInWarsaw(now));

/** The same for as many dates as a report has: Warsaw's clock is read once for all of them. */
export function phasesAt(now: string) {
  const shown = clockInWarsaw(now);
  return {
    phaseOf: (date: Dated): Phase => phaseBy(date, shown),
    hasBegun: (date: Begins): boolean => begunBy(date, shown),
  };
}

/** The day on which a training is completed: certificates and prerequisites count from it (APP-18, PUB-16). */
export const completedOn = ({ startedOn, duration }: Pick<CourseTime, 'startedOn' | 'duration'>): string =>
  addDays(startedOn, dayCount(duration) - 1);
