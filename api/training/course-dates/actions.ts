import type { CommandHead } from '#domain/kernel/decider.ts';
import { offered, type Offer } from '#domain/kernel/offer.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import { FURTHER_DATE_ACTIONS, type FurtherDateAction } from '#domain/training/course-date/date-words.ts';
import { markAttendanceList } from '#domain/training/course-date/decide/attendance-list.ts';
import { sendCertificateFromDate } from '#domain/training/course-date/decide/attendance.ts';
import {
  cancelCourseDate,
  changeCourseDate,
  reopenCourseDate,
  scheduleCourseDate,
} from '#domain/training/course-date/decide/dates.ts';
import { registerByOperator } from '#domain/training/course-date/decide/register.ts';
import { givesCertificates, type CourseDateAction } from '#domain/training/course-date/guards.ts';
import { courseDateOffers } from '#domain/training/course-date/offers.ts';
import { CANCELLED, NOBODY_CAME } from '#domain/training/course-date/refused-words.ts';
import { standingOf } from '#domain/training/course-date/terms.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { refusedToRun } from '#api/handlers/run-command.ts';
import type { AskerNow } from '../applications/allowed-actions.ts';

/** What each action of a date runs. */
export const dateCommands = {
  edit: changeCourseDate,
  cancel: cancelCourseDate,
  reopen: reopenCourseDate,
  send_certificates: sendCertificateFromDate,
} as const satisfies Record<CourseDateAction, CommandHead>;

type Marked = Pick<ApplicationRow, 'present' | 'status' | 'status_before' | 'participant_name'>;

/** Presence holds a seat (`isPresent`); who still waits for a decision has earned none, nor has the erased. */
export const earned = ({ present, status, status_before: statusBefore, participant_name: name }: Marked): boolean =>
  present && name !== FORGOTTEN && standingOf({ status, statusBefore }) !== 'waiting';

/** What else the page of a date leads to: what it runs, and why not of a cancelled date. */
const FURTHER = {
  attendance: { command: markAttendanceList, cancelled: NOBODY_CAME },
  register: { command: registerByOperator, cancelled: CANCELLED },
  /** A new date may be planned after it, also after a cancelled one. */
  copy: { command: scheduleCourseDate, cancelled: undefined },
  series: { command: scheduleCourseDate, cancelled: undefined },
} as const satisfies Record<FurtherDateAction, { command: CommandHead; cancelled: string | undefined }>;

/** Everything that the page of a date may have a button for. */
export type DateOffer = CourseDateAction | FurtherDateAction;

type AskedDate = Pick<CourseDateItem, 'status' | 'startedOn' | 'duration'>;

/**
 * Everything that may be done with a date: whether the caller may have it done now, and why not, by their permissions and
 * by the decider. `rows`: its applications.
 */
export function dateOffers(request: AskerNow, date: AskedDate, rows: readonly Marked[]): Offer<DateOffer>[] {
  const attended = givesCertificates(date, request.context.today) ? rows.filter(earned).length : 0;
  const decided = courseDateOffers({ status: date.status, attended }).map(({ action, refusal }) => ({
    action,
    refusal: refusedToRun(request, [dateCommands[action]]) ?? refusal,
  }));
  const further = FURTHER_DATE_ACTIONS.map((action) => {
    const { command, cancelled } = FURTHER[action];
    const refusal = date.status === 'cancelled' && cancelled !== undefined ? conflict(cancelled) : undefined;
    return { action, refusal: refusedToRun(request, [command]) ?? refusal };
  });
  return [...decided, ...further];
}

/** What the page of a date has buttons for. */
export const allowedDateActions = (...asked: Parameters<typeof dateOffers>): DateOffer[] =>
  offered(dateOffers(...asked));
