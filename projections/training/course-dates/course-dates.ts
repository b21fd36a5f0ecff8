import {
  CourseDateCancelled,
  CourseDateChanged,
  CourseDatePromisesChanged,
  CourseDatePublished,
  CourseDateReopened,
  CourseDateScheduled,
} from '#domain/training/course-date/events.ts';
import type { CourseDateDetails } from '#domain/training/course-date/details.ts';
import type { CourseDateStatus, Formula, Visibility } from '#domain/training/course-date/terms.ts';
import { hasBegun } from '#domain/training/course-date/phase.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import { trainingFacts } from '#domain/training/records/events.ts';
import { formatDay } from '#domain/text/dates.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import type { TitleOf } from '#projections/titled-kind.ts';

/** One row per course date. Seats are counted from `applications`, so that counts always equal the lists (CD-02). */
export interface CourseDateRow {
  id: string;
  course_id: string;
  course_location_id: string;
  /** `YYYY-MM-DD`. */
  started_on: string;
  formula: Formula;
  online_meeting_url: string | null;
  trainer_id: string | null;
  seat_limit: number;
  visibility: Visibility;
  time_start: number;
  time_end: number;
  reserve_only: boolean;
  auto_promote: boolean;
  /** How many days before; 0 is not at all. */
  reminder_days: number;
  status: CourseDateStatus;
  cancel_reason: string | null;
  /** In days: what the course was stated to last when the date began; null while that is what the course says now. */
  held_duration: number | null;
  version: number;
}

const on = handlers<CourseDateRow>();

interface CourseChange {
  readonly id: string;
  readonly before: Partial<CourseValues>;
  readonly after: Partial<CourseValues>;
}

const columns = (details: CourseDateDetails) => ({
  course_id: details.courseId,
  course_location_id: details.courseLocationId,
  started_on: details.startedOn,
  formula: details.formula,
  online_meeting_url: details.onlineMeetingUrl,
  trainer_id: details.trainerId,
  seat_limit: details.seatLimit,
  visibility: details.visibility,
  time_start: details.timeStart,
  time_end: details.timeEnd,
  reserve_only: details.full,
  auto_promote: details.autoPromote,
  reminder_days: details.reminderDays,
});

/** The details of a row, in the words of the domain. */
export const courseDateDetailsOf = (row: CourseDateRow): CourseDateDetails => ({
  courseId: row.course_id,
  courseLocationId: row.course_location_id,
  startedOn: row.started_on,
  formula: row.formula,
  onlineMeetingUrl: row.online_meeting_url,
  trainerId: row.trainer_id,
  seatLimit: row.seat_limit,
  visibility: row.visibility,
  timeStart: row.time_start,
  timeEnd: row.time_end,
  full: row.reserve_only,
  autoPromote: row.auto_promote,
  reminderDays: row.reminder_days,
});

/** How a date is called in sentences: its course and its day. */
export async function courseDateTitle(row: object, titleOf: TitleOf): Promise<string> {
  const { course_id: courseId, started_on: startedOn } = row as CourseDateRow;
  return [await titleOf('course', courseId), formatDay(startedOn)].filter((part) => part !== '').join(', ');
}

const own = (event: { readonly data: { readonly courseDateId: string } }) => ({ keys: [event.data.courseDateId] });
const next = (row: CourseDateRow | undefined, change: Partial<CourseDateRow>): CourseDateRow | null =>
  row ? { ...row, ...change, version: row.version + 1 } : null;

/** How long a date lasts, in days: what has begun keeps the length it began with (decision 087). */
export const lengthOf = (
  row: Pick<CourseDateRow, 'held_duration'>,
  course: { readonly duration: number } | null,
): number => row.held_duration ?? course?.duration ?? 1;

/** A date's course as it holds for this date. */
export const courseOfDate = (row: Pick<CourseDateRow, 'held_duration'>, course: CourseValues | null) =>
  course && { ...course, duration: lengthOf(row, course) };

const begun = (row: CourseDateRow, at: string): boolean =>
  hasBegun({ startedOn: row.started_on, timeStart: row.time_start }, at);

/** Another course, or a beginning that is to come, has the length of its course. */
const replanned = (row: CourseDateRow, next: CourseDateRow, at: string): CourseDateRow =>
  row.course_id === next.course_id && begun(next, at) ? next : { ...next, held_duration: null };

export const courseDates: ReadModel<CourseDateRow> = {
  name: 'course_dates',
  version: 4,
  past: { on: {}, indexes: [] },
  columns: {
    id: 'text',
    course_id: 'text NOT NULL',
    course_location_id: 'text NOT NULL',
    started_on: 'text COLLATE "C" NOT NULL',
    formula: 'text NOT NULL',
    online_meeting_url: 'text',
    trainer_id: 'text',
    seat_limit: 'integer NOT NULL',
    visibility: 'text NOT NULL',
    time_start: 'integer NOT NULL',
    time_end: 'integer NOT NULL',
    reserve_only: 'boolean NOT NULL',
    auto_promote: 'boolean NOT NULL',
    reminder_days: 'integer NOT NULL',
    status: 'text NOT NULL',
    cancel_reason: 'text',
    held_duration: 'double precision',
    version: 'integer NOT NULL',
  },
  indexes: ['(started_on, id)', '(course_id, started_on)', '(trainer_id, started_on)'],
  on: {
    ...on(CourseDateScheduled, {
      rows: own,
      evolve: (_row, event) => ({
        id: event.data.courseDateId,
        ...columns(event.data.details),
        status: 'active',
        cancel_reason: null,
        held_duration: null,
        version: 1,
      }),
    }),
    ...on(CourseDateChanged, {
      rows: own,
      evolve: (row, event) => {
        const changed = row && next(row, columns({ ...courseDateDetailsOf(row), ...event.data.after }));
        return changed ? replanned(row, changed, event.at) : null;
      },
    }),
    // The first change after its beginning says what the course lasted until then.
    [trainingFacts.courses.types.changed]: {
      rows: (event) => {
        const { id, after } = event.data as CourseChange;
        return after.duration === undefined ? { keys: [] } : { where: 'course_id', is: id };
      },
      evolve: (row, event) => {
        const { before } = event.data as CourseChange;
        if (!row || row.held_duration !== null || !begun(row, event.at)) return row ?? null;
        return { ...row, held_duration: before.duration ?? null };
      },
    },
    ...on(CourseDatePromisesChanged, { rows: own, evolve: (row) => next(row, {}) }),
    ...on(CourseDatePublished, { rows: own, evolve: (row) => next(row, { visibility: 'visible' }) }),
    ...on(CourseDateCancelled, {
      rows: own,
      evolve: (row, event) => next(row, { status: 'cancelled', cancel_reason: event.data.reason }),
    }),
    ...on(CourseDateReopened, { rows: own, evolve: (row) => next(row, { status: 'active', cancel_reason: null }) }),
  },
};
