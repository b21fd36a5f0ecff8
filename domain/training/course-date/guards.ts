import type { CourseTime } from './days.ts';
import { completedOn, hasBegun } from './phase.ts';
import { isActive, TRANSITIONS, type CourseDateStatus, type Status } from './terms.ts';

/**
 * What an operator may do with an application, declared once: guards, routes, buttons and the bulk bar are keyed by it. The
 * server says with each row what is allowed now, so that buttons repeat no rule.
 */
export const APPLICATION_ACTIONS = [
  'confirm',
  'confirmation-email',
  'reject',
  'reject-with-info',
  'resign',
  'cancel',
  'move',
  'move-to-primary',
  'move-to-reserve',
  'attendance/toggle',
  'certificate-email',
  'certificate-reissue',
  'archive',
  'undo',
] as const;
export type ApplicationAction = (typeof APPLICATION_ACTIONS)[number];

export const isApplicationAction = (name: unknown): name is ApplicationAction =>
  (APPLICATION_ACTIONS as readonly unknown[]).includes(name);

/** Offered for many rows of the list at once; each row is decided for itself. */
export const BULK_ACTIONS = [
  'confirm',
  'confirmation-email',
  'reject',
  'reject-with-info',
  'move',
  'move-to-reserve',
  'resign',
  'archive',
  'undo',
] as const satisfies readonly ApplicationAction[];
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Decisions that `undo` takes back (APP-10: a confirmation is not among them, it is followed by another decision). */
export const UNDOABLE_ACTIONS: readonly ApplicationAction[] = [
  'reject',
  'reject-with-info',
  'resign',
  'cancel',
  'archive',
];

/** Where an action is done: the path of its route, its button and its links. */
export const actionPath = <Id extends string, Action extends ApplicationAction>(id: Id, action: Action) =>
  `/panel/applications/${id}/${action}` as const;

/** APP-10; what nobody decided before the training ended is filed as it is. */
export const isArchivable = (status: Status, over: boolean): boolean =>
  TRANSITIONS[status].includes('archived') || (over && isActive(status));

/** APP-19, CD-14: from the day of the training on. */
export const takesAttendance = (startedOn: string, today: string): boolean => startedOn <= today;

/** APP-18: from the last day of the training on; two and a half days are three. */
export const givesCertificates = (
  date: { readonly startedOn: string; readonly duration: number },
  today: string,
): boolean => completedOn(date) <= today;

/** What an operator may do with a course date. */
export const COURSE_DATE_ACTIONS = ['edit', 'cancel', 'reopen', 'send_certificates'] as const;
export type CourseDateAction = (typeof COURSE_DATE_ACTIONS)[number];

/** APP-14: whether the operator is asked to give a free seat to the first of the reserve, until the training begins. */
export const suggestsSeat = (
  date: Pick<CourseTime, 'startedOn' | 'timeStart'> & {
    readonly status: CourseDateStatus;
    readonly freeSeats: number;
  },
  now: string,
): boolean => date.status === 'active' && date.freeSeats > 0 && !hasBegun(date, now);
