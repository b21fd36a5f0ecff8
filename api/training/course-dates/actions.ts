import type { CommandHead } from '#domain/kernel/decider.ts';
import { sendCertificateFromDate } from '#domain/training/course-date/decide/attendance.ts';
import { cancelCourseDate, changeCourseDate, reopenCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { courseDateActions, takesAttendance, type CourseDateAction } from '#domain/training/course-date/guards.ts';
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

type Marked = Pick<ApplicationRow, 'present' | 'started_on'>;

const earned = (row: Marked, today: string): boolean => row.present && takesAttendance(row.started_on, today);

/** What whoever asks may do now with a date: what their permissions and the decider allow. `rows`: its applications. */
export const allowedDateActions = (
  request: AskerNow,
  { status }: Pick<CourseDateItem, 'status'>,
  rows: readonly Marked[],
): CourseDateAction[] =>
  courseDateActions({ status, attended: rows.filter((row) => earned(row, request.context.today)).length }).filter(
    (action) => mayRun(request, dateCommands[action]),
  );
