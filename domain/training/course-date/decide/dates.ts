import { missing } from '#domain/form/validators/text.ts';
import type { Command, CommandContext } from '#domain/kernel/decider.ts';
import { conflict, invalid, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { counted, plural } from '#domain/text/plural.ts';
import type { CourseDateEvent } from '../events.ts';
import type { CourseDateDetails } from '../details.ts';
import { unmetText } from '../lacking-text.ts';
import { takesAttendance } from '../guards.ts';
import { hasBegun } from '../phase.ts';
import { CANCELLED_ALREADY, NOT_CANCELLED, REOPEN_FIRST } from '../refused-words.ts';
import { activeApplicationOf, isErased, isOpen, placeOf, type CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';
import { revoke, revokeAll, validAgain } from './certificates.ts';
import type { Status } from '../terms.ts';
import { promotions, promotionsOnReturn } from './shared.ts';

type DateCommand<Input> = Command<CourseDateState, Input, CourseDateEvent>;

/** CD-03. The id is made by the caller. */
export const scheduleCourseDate: DateCommand<{
  readonly courseDateId: string;
  readonly details: CourseDateDetails;
  readonly confirmed?: boolean;
}> = {
  name: 'ScheduleCourseDate',
  permission: 'COURSEDATE_WRITE',
  decide: (state, input, context) => {
    if (state.status !== 'none') return conflict('Termin o tym identyfikatorze już istnieje.');
    const isPast = input.details.startedOn < context.today;
    if (isPast && !input.confirmed) return askFirst(['past'], 0);
    return [{ type: 'CourseDateScheduled', data: { courseDateId: input.courseDateId, details: input.details } }];
  },
};

export interface CourseDateEdit {
  readonly version?: number | undefined;
  readonly details: CourseDateDetails;
  /** Ticked on a hidden date: publishes it (CD-12). */
  readonly draftToActive?: boolean;
  /** Who of those here lacks what another course asks of them, in words: 'Ewa Kos (numer FGAZ)'; looked up by the caller. */
  readonly lacking?: readonly string[];
  /** What `askFirst` asks was answered with yes. */
  readonly confirmed?: boolean;
}

/** What is asked before a date is saved so. */
const QUESTIONS = {
  past: 'termin będzie w przeszłości',
  course: 'zmieni się szkolenie',
  day: 'zmieni się dzień albo godziny',
  place: 'zmieni się miejsce albo forma',
} as const;
type Question = keyof typeof QUESTIONS;

/** 409 until it is confirmed: what will be so, how many people of both lists it concerns, and who doesn't meet it. */
function askFirst(questions: readonly Question[], people: number, lacking: readonly string[] = []): Refusal {
  const concerned = people > 0 ? `, a na listach ${lie(people)}` : '';
  const what = questions.map((question) => QUESTIONS[question]).join(', ');
  return conflict(`Po zapisaniu ${what}${concerned}.${unmet(lacking)} Zaznacz „Potwierdzam zmianę”, aby zapisać.`, {
    confirmNeeded: true,
    questions,
    people,
  });
}

/** Another course asks of everybody here what a move there would ask of each (APP-11, PUB-16, PUB-17). */
const unmet = (lacking: readonly string[]): string =>
  lacking.length === 0 ? '' : ` ${unmetText(lacking, 'wybranego szkolenia')}`;

const lie = (people: number): string =>
  `${plural(people, ['jest', 'są', 'jest'])} ${counted(people, ['osoba', 'osoby', 'osób'])}`;

const CONCERNING: readonly (readonly [Question, readonly (keyof CourseDateDetails)[]])[] = [
  ['course', ['courseId']],
  ['day', ['startedOn', 'timeStart', 'timeEnd']],
  ['place', ['courseLocationId', 'formula']],
];

/** What a change means for those who are on the lists, and for a day that is over. */
function questionsOf(state: CourseDateState, after: Partial<CourseDateDetails>, today: string): Question[] {
  const people = state.primaryCount + state.reserveCount;
  const past: Question[] = after.startedOn !== undefined && after.startedOn < today ? ['past'] : [];
  const concerning = CONCERNING.filter(([, fields]) => fields.some((field) => after[field] !== undefined));
  return [...past, ...(people > 0 ? concerning.map(([question]) => question) : [])];
}

/** CD-03, CD-08, CD-12: only what differs becomes a fact. */
export const changeCourseDate: DateCommand<CourseDateEdit> = {
  name: 'ChangeCourseDate',
  permission: 'COURSEDATE_WRITE',
  decide: (state, input, context) => {
    if (!state.details) return notFound('Nie znaleziono terminu szkolenia.');
    const refusal = refuseChange(state, state.details, input);
    if (refusal) return refusal;
    const publish = Boolean(input.draftToActive) && state.details.visibility === 'hidden';
    const { before, after } = difference(
      state.details,
      publish ? { ...input.details, visibility: 'hidden' } : input.details,
    );
    const questions = input.confirmed ? [] : questionsOf(state, after, context.today);
    if (questions.length > 0) return askFirst(questions, state.primaryCount + state.reserveCount, input.lacking);
    const facts: CourseDateEvent[] = [];
    if (Object.keys(after).length > 0) {
      facts.push({ type: 'CourseDateChanged', data: { courseDateId: state.id, before, after } });
    }
    if (publish) facts.push({ type: 'CourseDatePublished', data: { courseDateId: state.id } });
    return [
      ...facts,
      ...presencesAfterChange(state, after, context.today),
      ...promotionsAfterChange(state, after, context),
    ];
  },
};

function refuseChange(state: CourseDateState, details: CourseDateDetails, input: CourseDateEdit): Refusal | undefined {
  if (state.status === 'cancelled') return conflict(REOPEN_FIRST);
  if (input.version !== undefined && input.version !== state.version) {
    return conflict('Termin zmienił się w międzyczasie. Wybierz, które wartości zachować.', {
      version: state.version,
      details,
    });
  }
  const lowered = input.details.seatLimit < details.seatLimit;
  if (!lowered || input.details.seatLimit >= state.primaryCount) return undefined;
  return conflict(
    `Na liście podstawowej ${lie(state.primaryCount)}. Najpierw przenieś osoby ponad nowy limit ${input.details.seatLimit}.`,
    {
      primaryCount: state.primaryCount,
      seatLimit: details.seatLimit,
      overLimit: overLimit(state, input.details.seatLimit),
    },
  );
}

/** CD-08: the persons who would not fit, the latest applications first in line to be moved. */
function overLimit(state: CourseDateState, limit: number) {
  return [...state.applications.values()]
    .filter((application) => placeOf(application) === 'primary')
    .slice(limit)
    .map(({ id, details: { participant } }) => ({
      id,
      name: `${participant.firstName} ${participant.lastName}`.trim(),
    }));
}

function difference(from: CourseDateDetails, to: CourseDateDetails) {
  const changed = (Object.keys(to) as (keyof CourseDateDetails)[]).filter((field) => from[field] !== to[field]);
  const pick = (details: CourseDateDetails) =>
    Object.fromEntries(changed.map((field) => [field, details[field]])) as Partial<CourseDateDetails>;
  return { before: pick(from), after: pick(to) };
}

/** Another day or course makes every certificate untrue; a day that has not come makes the marks void as well. */
function presencesAfterChange(
  state: CourseDateState,
  after: Partial<CourseDateDetails>,
  today: string,
): CourseDateEvent[] {
  if (after.startedOn === undefined && after.courseId === undefined) return [];
  const isAhead = after.startedOn !== undefined && !takesAttendance(after.startedOn, today);
  return [...state.applications.values()]
    .filter((application) => application.movedTo === null)
    .flatMap((application): CourseDateEvent[] => [
      ...revoke(state, application, 'date-changed'),
      ...(isAhead && application.marked
        ? [{ type: 'AttendanceCleared' as const, data: { applicationId: application.id, courseDateId: state.id } }]
        : []),
    ]);
}

/** More seats, automatic promotion switched on, a day that is ahead again, or seats that are kept back no longer: the reserve moves up at once. */
function promotionsAfterChange(
  state: CourseDateState,
  after: Partial<CourseDateDetails>,
  context: CommandContext,
): CourseDateEvent[] {
  if (!state.details) return [];
  if (after.seatLimit === undefined && after.autoPromote === undefined) {
    const isAheadAgain = after.startedOn !== undefined && hasBegun(state.details, context.now);
    const isBack = isAheadAgain || after.full === false;
    const ahead = { ...state, details: { ...state.details, ...after } };
    return isBack ? promotionsOnReturn(ahead, { reserve: [], taken: 0 }, context) : [];
  }
  const seats = (after.seatLimit ?? state.details.seatLimit) - state.details.seatLimit;
  const next = { ...state, details: { ...state.details, ...after, seatLimit: state.details.seatLimit } };
  return promotions(next, { seats, without: [] }, context);
}

/** CD-13: cancels the date and every open application on it in one step. */
export const cancelCourseDate: DateCommand<{ readonly notify: boolean }> = {
  name: 'CancelCourseDate',
  permission: 'COURSEDATE_WRITE',
  decide: (state, input, context) => {
    if (!state.details) return notFound('Nie znaleziono terminu szkolenia.');
    if (state.status === 'cancelled') return conflict(CANCELLED_ALREADY);
    if (!context.reason) return invalid({ reason: [missing('Powód')] });
    return [
      { type: 'CourseDateCancelled', data: { courseDateId: state.id, reason: context.reason, notify: input.notify } },
      ...[...state.applications.values()].filter(isOpen).map((application): CourseDateEvent => ({
        type: 'ApplicationCanceled',
        data: { applicationId: application.id, courseDateId: state.id, cause: 'course-date' },
      })),
      ...revokeAll(state, 'date-cancelled'),
    ];
  },
};

/** Whom a reopening brings back: not who was cancelled alone or is erased by now (GDP-03), and each person once (APP-20). */
function cancelledWithDate(state: CourseDateState): ApplicationState[] {
  const back = new Set<string>();
  return [...state.applications.values()].filter((application) => {
    const { canceledWithDate, movedTo, status } = application;
    if (!canceledWithDate || movedTo !== null || status !== 'canceled' || isErased(application)) return false;
    const { personId } = application.details.participant;
    if (back.has(personId) || activeApplicationOf(state, personId)) return false;
    back.add(personId);
    return true;
  });
}

/** On a cancelled date only who was filed keeps a place: no fact of theirs records the cancellation. */
const filedHere = ({ applications }: CourseDateState): ApplicationState[] =>
  [...applications.values()].filter((application) => placeOf(application) === 'primary');

/** As before the date was cancelled, whatever was filed since. */
const statusWithDate = ({ canceledWithDate, statusBefore }: ApplicationState): Status =>
  canceledWithDate ?? statusBefore;

/** Everybody whom a reopening gives the place back, by the application's id, with the status that it has then. */
export const backOnReopening = (state: CourseDateState): ReadonlyMap<string, Status> =>
  new Map([
    ...cancelledWithDate(state).map((application) => [application.id, statusWithDate(application)] as const),
    ...filedHere(state).map(({ id, status }) => [id, status] as const),
  ]);

/** Undo of a cancellation: the applications it had cancelled come back in their places. */
export const reopenCourseDate: DateCommand<object> = {
  name: 'ReopenCourseDate',
  permission: 'COURSEDATE_WRITE',
  decide: (state, _input, context) => {
    if (state.status !== 'cancelled') return conflict(NOT_CANCELLED);
    if (!context.reason) return invalid({ reason: [missing('Powód')] });
    const back = cancelledWithDate(state);
    return [
      { type: 'CourseDateReopened', data: { courseDateId: state.id } },
      ...comingBack(state, back, context),
      ...filedHere(state).flatMap((application) => validAgain(state, application)),
    ];
  },
};

/** Everybody in their own list, above the limit too: nobody can have taken a seat of a cancelled date meanwhile (CD-13). */
function comingBack(
  state: CourseDateState,
  returning: readonly ApplicationState[],
  context: CommandContext,
): CourseDateEvent[] {
  const facts = returning.flatMap((application): CourseDateEvent[] => {
    const { id: applicationId, list } = application;
    const status = statusWithDate(application);
    return [
      { type: 'ApplicationReinstated', data: { applicationId, courseDateId: state.id, status, list } },
      ...(list === 'primary' ? validAgain(state, application) : []),
    ];
  });
  const reserve = returning.filter(({ list }) => list === 'reserve');
  return [...facts, ...promotionsOnReturn(state, { reserve, taken: returning.length - reserve.length }, context)];
}
