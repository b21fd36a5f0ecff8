import {
  isActive,
  isPresent,
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
  readonly startedOn: string;
  /** Calendar day in Europe/Warsaw. */
  readonly today: string;
  readonly dateStatus: CourseDateStatus;
  /** The same employee has another active application for the date (APP-20). */
  readonly hasAnother: boolean;
}

const placeStatus = ({ listType: list, attendance: attended, ...facts }: ApplicationFacts): PlaceStatus => ({
  ...facts,
  list,
  attended,
});

/** APP-19: presence is taken back anywhere, and marked for a seat of the primary list from the day of the training on. */
const togglesAttendance = (facts: ApplicationFacts): boolean =>
  facts.attendance || (seatOf(placeStatus(facts)) === 'primary' && takesAttendance(facts.startedOn, facts.today));

/** APP-10: what the archive had filed, or a decision that the table lets go back to waiting; never onto a cancelled date. */
function isUndoable({ status, statusBefore, hasAnother, dateStatus }: ApplicationFacts): boolean {
  if (hasAnother) return false;
  if (status === 'archived') return dateStatus === 'active' || !isActive(statusBefore);
  return TRANSITIONS[status].includes('waiting') && dateStatus === 'active';
}

/** One rule for each action; the decider refuses by the same facts. A full list is no bar: a reason may be given. */
const ALLOWED: Record<ApplicationAction, (facts: ApplicationFacts) => boolean> = {
  confirm: (facts) => TRANSITIONS[facts.status].includes('confirmed'),
  'confirmation-email': (facts) => isActive(facts.status),
  reject: (facts) => TRANSITIONS[facts.status].includes('rejected'),
  'reject-with-info': (facts) => TRANSITIONS[facts.status].includes('rejected'),
  resign: (facts) => TRANSITIONS[facts.status].includes('resigned'),
  cancel: (facts) => TRANSITIONS[facts.status].includes('canceled'),
  move: (facts) => isActive(facts.status) && !facts.attendance,
  'move-to-primary': (facts) => isActive(facts.status) && facts.listType === 'reserve',
  'move-to-reserve': (facts) => isActive(facts.status) && facts.listType === 'primary',
  'attendance/toggle': togglesAttendance,
  'certificate-email': (facts) => isPresent(placeStatus(facts)) && takesAttendance(facts.startedOn, facts.today),
  archive: (facts) => TRANSITIONS[facts.status].includes('archived'),
  undo: isUndoable,
};

export const applicationActions = (facts: ApplicationFacts): ApplicationAction[] =>
  APPLICATION_ACTIONS.filter((action) => ALLOWED[action](facts));

/** APP-19, CD-14: from the day of the training on. */
export const takesAttendance = (startedOn: string, today: string): boolean => startedOn <= today;

/** What an operator may do with a course date. */
export const COURSE_DATE_ACTIONS = ['edit', 'cancel', 'reopen', 'send_certificates'] as const;
export type CourseDateAction = (typeof COURSE_DATE_ACTIONS)[number];

export interface CourseDateFacts {
  readonly status: CourseDateStatus;
  /** Participants who were present, on the day of the training or later. */
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

/** APP-14: whether the operator is told to give a free seat to the first of the reserve, before the training. */
export const suggestsSeat = (facts: {
  readonly status: CourseDateStatus;
  readonly startedOn: string;
  readonly today: string;
  readonly freeSeats: number;
}): boolean => facts.status === 'active' && facts.freeSeats > 0 && facts.startedOn >= facts.today;
