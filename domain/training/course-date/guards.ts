import { isActive, TRANSITIONS, type CourseDateStatus, type ListType, type Status } from './terms.ts';

/** What an operator may do with an application now: the server tells it with each row, buttons repeat no rule. */
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

export interface ApplicationFacts {
  readonly status: Status;
  readonly listType: ListType;
  readonly attendance: boolean;
  readonly startedOn: string;
  /** Calendar day in Europe/Warsaw. */
  readonly today: string;
  readonly dateStatus: CourseDateStatus;
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
  'attendance/toggle': (facts) =>
    isActive(facts.status) && facts.listType === 'primary' && facts.startedOn <= facts.today,
  'certificate-email': (facts) => facts.attendance,
  archive: (facts) => TRANSITIONS[facts.status].includes('archived'),
  undo: (facts) =>
    facts.status === 'archived' || (TRANSITIONS[facts.status].includes('waiting') && facts.dateStatus === 'active'),
};

export const applicationActions = (facts: ApplicationFacts): ApplicationAction[] =>
  APPLICATION_ACTIONS.filter((action) => ALLOWED[action](facts));
