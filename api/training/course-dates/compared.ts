import { sql } from 'kysely';
import { countedDays } from '#domain/text/plural.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { PHASE_LABELS, type Phase } from '#domain/training/course-date/phase.ts';
import { timeLabel, VISIBILITY_LABELS } from '#domain/training/course-date/terms.ts';
import { changedIn, naming, standingIn, type Between, type Ids } from '#projections/list/changed-between.ts';
import type { ComparedList } from '#api/handlers/compare-list.ts';
import type { CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';

/** A date that began before the first moment may have been running then; no training is so long. */
const LONGEST_DAYS = 60;

/** Dates that were changed, whose course or place was, or that began or ended in between. */
export function datesTouched(between: Between): readonly Ids[] {
  const began = dayInWarsaw(new Date(Date.parse(between.from) - LONGEST_DAYS * 86_400_000).toISOString());
  const turning = sql<boolean>`started_on >= ${began} and started_on <= ${dayInWarsaw(between.to)}`;
  return [
    changedIn('course_dates', between),
    naming('course_dates', between, { column: 'course_id', changed: changedIn('courses', between) }),
    naming('course_dates', between, { column: 'course_location_id', changed: changedIn('locations', between) }),
    standingIn('course_dates', between, turning),
  ];
}

/** How the list of dates is compared: their seats are counted, so that applications touch them too. */
export const comparedDates: ComparedList<CourseDateItem & { readonly phase: Phase }> = {
  columns: () => [
    ['Termin', ({ startedOn }) => formatDay(startedOn)],
    ['Szkolenie', ({ courseName }) => courseName],
    ['Godziny', ({ timeStart, timeEnd }) => `${timeLabel(timeStart)}–${timeLabel(timeEnd)}`],
    ['Czas trwania', ({ duration }) => countedDays(duration)],
    ['Miejsce', ({ formula, locationCity }) => (formula === 'online' ? 'online' : locationCity)],
    ['Zajęte', ({ primaryCount, seatLimit }) => `${primaryCount} / ${seatLimit}`],
    ['Rezerwa', ({ reserveCount }) => String(reserveCount)],
    ['Wolne', ({ freeSeats }) => String(freeSeats)],
    ['Stan', ({ phase }) => PHASE_LABELS[phase]],
    ['Widoczność', ({ visibility }) => VISIBILITY_LABELS[visibility]],
  ],
  touched: (between) => [...datesTouched(between), changedIn('applications', between, 'course_date_id')],
};
