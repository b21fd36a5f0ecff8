import type { CourseTime } from './days.ts';
import { completedOn, hasBegun } from './phase.ts';
import {
  isActive,
  isPresent,
  earnsCertificate,
  seatOf,
  TRANSITIONS,
  type CourseDateStatus,
  type ListType,
  type PlaceStatus,
  type Status,
} from './terms.ts';

/**
 * What an operator may do with an application, told once: guards, routes, buttons and the bulk bar are keyed by it. The
 * server tells with each row what is allowed now, so that buttons repeat no rule.
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
  'archive',
] as const satisfies readonly ApplicationAction[];
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Where an action is done: the path of its route, its button and its links. */
export const actionPath = <Id extends string, Action extends ApplicationAction>(id: Id, action: Action) =>
  `/panel/applications/${id}/${action}` as const;

export interface ApplicationFacts {
  readonly status: Status;
  readonly statusBefore: Status;
  readonly listType: ListType;
  readonly attendance: boolean;
  /** A certificate is valid now. */
  readonly certified: boolean;
  readonly startedOn: string;
  /** In days. */
  readonly duration: number;
  /** The training has ended (`isOver`). */
  readonly over: boolean;
  /** Calendar day in Europe/Warsaw. */
  readonly today: string;
  readonly dateStatus: CourseDateStatus;
  /** The same employee has another active application for the date (APP-20). */
  readonly hasAnother: boolean;
  /** The participant's data were erased (GDP-03). */
  readonly erased: boolean;
}

const placeStatus = ({ listType: list, attendance: attended, ...facts }: ApplicationFacts): PlaceStatus => ({
  ...facts,
  list,
  attended,
});

/** APP-19: presence is marked and taken back for a seat of the primary list, from the day of the training on. */
const togglesAttendance = (facts: ApplicationFacts): boolean =>
  seatOf(placeStatus(facts)) === 'primary' && takesAttendance(facts.startedOn, facts.today);

/** APP-10: what the archive had filed, or a decision that the table lets go back to waiting; never onto a cancelled date. */
function isUndoable({ status, statusBefore, hasAnother, dateStatus }: ApplicationFacts): boolean {
  if (hasAnother) return false;
  if (status === 'archived') return dateStatus === 'active' || !isActive(statusBefore);
  return TRANSITIONS[status].includes('waiting') && dateStatus === 'active';
}

/** One rule for each action; the decider refuses by the same facts. A full list is no bar: a reason may be given. */
const ALLOWED: Record<ApplicationAction, (facts: ApplicationFacts) => boolean> = {
  confirm: (facts) => (!facts.over || facts.attendance) && TRANSITIONS[facts.status].includes('confirmed'),
  'confirmation-email': (facts) => !facts.over && isActive(facts.status),
  reject: (facts) => !facts.over && TRANSITIONS[facts.status].includes('rejected'),
  'reject-with-info': (facts) => !facts.over && TRANSITIONS[facts.status].includes('rejected'),
  resign: (facts) => TRANSITIONS[facts.status].includes('resigned'),
  cancel: (facts) => TRANSITIONS[facts.status].includes('canceled'),
  move: (facts) => !facts.over && isActive(facts.status) && !isPresent(placeStatus(facts)),
  'move-to-primary': (facts) => isActive(facts.status) && facts.listType === 'reserve',
  'move-to-reserve': (facts) => isActive(facts.status) && facts.listType === 'primary',
  'attendance/toggle': togglesAttendance,
  'certificate-email': (facts) => earnsCertificate(placeStatus(facts)) && givesCertificates(facts, facts.today),
  'certificate-reissue': (facts) => facts.certified && ALLOWED['certificate-email'](facts),
  archive: (facts) => isArchivable(facts.status, facts.over),
  undo: isUndoable,
};

/** APP-10; what nobody decided before the training ended is filed as it is. */
export const isArchivable = (status: Status, over: boolean): boolean =>
  TRANSITIONS[status].includes('archived') || (over && isActive(status));

/** GDP-03: what is left of an erased participant may end and be filed; nobody is promised, given or sent anything. */
const LEFT_OF_ERASED: readonly ApplicationAction[] = [
  'reject',
  'reject-with-info',
  'resign',
  'cancel',
  'attendance/toggle',
  'archive',
];

export const applicationActions = (facts: ApplicationFacts): ApplicationAction[] =>
  (facts.erased ? LEFT_OF_ERASED : APPLICATION_ACTIONS).filter((action) => ALLOWED[action](facts));

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

export interface CourseDateFacts {
  readonly status: CourseDateStatus;
  /** Participants who have earned a certificate, from the last day of the training on. */
  readonly attended: number;
}

const DATE_ALLOWED: Record<CourseDateAction, (facts: CourseDateFacts) => boolean> = {
  edit: ({ status }) => status === 'active',
  cancel: ({ status }) => status === 'active',
  reopen: ({ status }) => status === 'cancelled',
  send_certificates: ({ attended }) => attended > 0,
};

export const courseDateActions = (facts: CourseDateFacts): CourseDateAction[] =>
  COURSE_DATE_ACTIONS.filter((action) => DATE_ALLOWED[action](facts));

/** APP-14: whether the operator is told to give a free seat to the first of the reserve, until the training begins. */
export const suggestsSeat = (
  date: Pick<CourseTime, 'startedOn' | 'timeStart'> & {
    readonly status: CourseDateStatus;
    readonly freeSeats: number;
  },
  now: string,
): boolean => date.status === 'active' && date.freeSeats > 0 && !hasBegun(date, now);
