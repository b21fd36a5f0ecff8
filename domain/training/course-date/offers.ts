import { ERASED } from '#domain/kernel/forgotten.ts';
import type { Offer } from '#domain/kernel/offer.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import {
  APPLICATION_ACTIONS,
  COURSE_DATE_ACTIONS,
  givesCertificates,
  isArchivable,
  takesAttendance,
  type ApplicationAction,
  type CourseDateAction,
} from './guards.ts';
import {
  ACTIVE_ONLY,
  alreadyOn,
  ANOTHER_ACTIVE,
  ATTENDANCE_OF_SEATED,
  ATTENDANCE_TOO_EARLY,
  CANCELLED_ALREADY,
  CERTIFICATE_NOT_EARNED,
  HELD,
  NO_VALID_CERTIFICATE,
  NOBODY_CAME,
  NOBODY_EARNED,
  NOT_CANCELLED,
  notUndoable,
  refusedStep,
  REOPEN_FIRST,
  WAS_PRESENT,
} from './refused-words.ts';
import {
  earnsCertificate,
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
 * What may be done now with an application and with a course date, and why the rest may not: from the facts that pages
 * hold, in the words of the deciders. Property tests hold both together.
 */

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

/** Why something can't be done now, as its decider says it; undefined: it can. */
type WhyNot<Facts> = (facts: Facts) => string | undefined;

/** The table of APP-10; what is open when the training ends is neither promised nor refused any more. */
const step =
  (to: Status, closes: (facts: ApplicationFacts) => boolean = () => false): WhyNot<ApplicationFacts> =>
  (facts) => {
    if (!TRANSITIONS[facts.status].includes(to)) return refusedStep(facts.status, to);
    return facts.over && closes(facts) ? HELD : undefined;
  };

/** APP-19: presence is marked and taken back for a seat of the primary list, from the day of the training on. */
function refusedAttendance(facts: ApplicationFacts): string | undefined {
  if (!takesAttendance(facts.startedOn, facts.today)) return ATTENDANCE_TOO_EARLY;
  if (facts.dateStatus === 'cancelled') return NOBODY_CAME;
  return seatOf(placeStatus(facts)) === 'primary' ? undefined : ATTENDANCE_OF_SEATED;
}

/** APP-10: what the archive had filed, or a decision that the table lets go back to waiting; never onto a cancelled date. */
function refusedUndo({ status, statusBefore, hasAnother, dateStatus }: ApplicationFacts): string | undefined {
  const isFiled = status === 'archived';
  if (!isFiled && !TRANSITIONS[status].includes('waiting')) return notUndoable(status);
  if (dateStatus === 'cancelled' && (!isFiled || isActive(statusBefore))) return REOPEN_FIRST;
  return hasAnother ? ANOTHER_ACTIVE : undefined;
}

function refusedMove(facts: ApplicationFacts): string | undefined {
  if (!isActive(facts.status)) return ACTIVE_ONLY;
  if (facts.over) return HELD;
  return isPresent(placeStatus(facts)) ? WAS_PRESENT : undefined;
}

const ontoList =
  (to: ListType): WhyNot<ApplicationFacts> =>
  ({ status, listType }) => {
    if (!isActive(status)) return ACTIVE_ONLY;
    return listType === to ? alreadyOn(to) : undefined;
  };

const refusedCertificate: WhyNot<ApplicationFacts> = (facts) =>
  earnsCertificate(placeStatus(facts)) && givesCertificates(facts, facts.today) ? undefined : CERTIFICATE_NOT_EARNED;

/** One rule for each action; the decider refuses by the same facts. A full list is no bar: a reason may be given. */
const REFUSED: Record<ApplicationAction, WhyNot<ApplicationFacts>> = {
  confirm: step('confirmed', ({ attendance }) => !attendance),
  'confirmation-email': ({ status, over }) =>
    isActive(status) ? (over ? HELD : undefined) : refusedStep(status, 'sent'),
  reject: step('rejected', () => true),
  'reject-with-info': step('rejected', () => true),
  resign: step('resigned'),
  cancel: step('canceled'),
  move: refusedMove,
  'move-to-primary': ontoList('primary'),
  'move-to-reserve': ontoList('reserve'),
  'attendance/toggle': refusedAttendance,
  'certificate-email': refusedCertificate,
  'certificate-reissue': (facts) =>
    facts.certified && !facts.erased && refusedCertificate(facts) === undefined ? undefined : NO_VALID_CERTIFICATE,
  archive: ({ status, over }) => (isArchivable(status, over) ? undefined : refusedStep(status, 'archived')),
  undo: refusedUndo,
};

/** GDP-03: what is left of an erased participant may end and be filed; nobody is promised, given or sent anything. */
const LEFT_OF_ERASED: readonly ApplicationAction[] = [
  'reject',
  'reject-with-info',
  'resign',
  'cancel',
  'attendance/toggle',
  'archive',
];

/** Refused of an erased participant by a rule of its own, which says more. */
const says = (action: ApplicationAction, erased: boolean): boolean =>
  !erased || LEFT_OF_ERASED.includes(action) || action === 'certificate-reissue';

/** Every action with why it can't be done, in the words of its decider. */
export const applicationOffers = (facts: ApplicationFacts): Offer<ApplicationAction>[] =>
  APPLICATION_ACTIONS.map((action) => offer(action, says(action, facts.erased) ? REFUSED[action](facts) : ERASED));

const offer = <A extends string>(action: A, why: string | undefined): Offer<A> =>
  why === undefined ? { action } : { action, refusal: conflict(why) };

export interface CourseDateFacts {
  readonly status: CourseDateStatus;
  /** Participants who have earned a certificate, from the last day of the training on. */
  readonly attended: number;
}

const DATE_REFUSED: Record<CourseDateAction, WhyNot<CourseDateFacts>> = {
  edit: ({ status }) => (status === 'active' ? undefined : REOPEN_FIRST),
  cancel: ({ status }) => (status === 'active' ? undefined : CANCELLED_ALREADY),
  reopen: ({ status }) => (status === 'cancelled' ? undefined : NOT_CANCELLED),
  send_certificates: ({ attended }) => (attended > 0 ? undefined : NOBODY_EARNED),
};

/** Every action of a date with why it can't be done, in the words of its decider. */
export const courseDateOffers = (facts: CourseDateFacts): Offer<CourseDateAction>[] =>
  COURSE_DATE_ACTIONS.map((action) => offer(action, DATE_REFUSED[action](facts)));
