import type { CommandHead } from '#domain/kernel/decider.ts';
import { sendCertificateFromDate } from '#domain/training/course-date/decide/attendance.ts';
import { cancelCourseDate, changeCourseDate, reopenCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { courseDateActions, givesCertificates, type CourseDateAction } from '#domain/training/course-date/guards.ts';
import { standingOf } from '#domain/training/course-date/terms.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { mayRun } from '#api/handlers/run-command.ts';
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

/** What whoever asks may do now with a date: what their permissions and the decider allow. `rows`: its applications. */
export const allowedDateActions = (
  request: AskerNow,
  date: Pick<CourseDateItem, 'status' | 'startedOn' | 'duration'>,
  rows: readonly Marked[],
): CourseDateAction[] => {
  const attended = givesCertificates(date, request.context.today) ? rows.filter(earned).length : 0;
  return courseDateActions({ status: date.status, attended }).filter((action) => mayRun(request, dateCommands[action]));
};
