import { missing } from '#domain/form/validators/text.ts';
import type { Command, CommandContext } from '#domain/kernel/decider.ts';
import { conflict, invalid, isRefusal } from '#domain/kernel/refusal.ts';
import type { CourseDateEvent } from '../events.ts';
import { personsConcerned } from '../concerned.ts';
import { isArchivable } from '../guards.ts';
import { ANOTHER_ACTIVE, notUndoable, refusedStep, REOPEN_FIRST } from '../refused-words.ts';
import { activeApplicationOf, freeSeats, holdsPlace, type CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';
import { isActive, TRANSITIONS, type ListType, type Status } from '../terms.ts';
import { revoke, validAgain } from './certificates.ts';
import {
  afterLeaving,
  onApplication,
  onLivingApplication,
  currentStatus,
  isHeld,
  promotionsOnReturn,
  refuseHeld,
  type TimedInput,
} from './shared.ts';

/** Decisions about an application's status: the table of APP-10, each step one fact. */
type StatusCommand<Input extends TimedInput = TimedInput> = Command<CourseDateState, Input, CourseDateEvent>;

const refuseTransition = (application: ApplicationState, to: Status) =>
  conflict(refusedStep(application.status, to), currentStatus(application));

/** Decisions that take the person off the date; the archive only files what is there. */
const LEAVING = ['rejected', 'canceled', 'resigned'] as const satisfies readonly Status[];
const isLeaving = (status: Status): status is (typeof LEAVING)[number] =>
  (LEAVING as readonly Status[]).includes(status);

/**
 * A command that moves to `to` when the table allows it. Who leaves loses the certificate, and the reserve moves up
 * when a seat is freed.
 */
function transition<Input extends TimedInput>(
  name: string,
  to: Status,
  fact: (application: ApplicationState, input: Input, courseDateId: string) => CourseDateEvent,
): StatusCommand<Input> {
  return {
    name,
    permission: 'APPLICATION_WRITE',
    decide: (state, input, context) =>
      (to === 'confirmed' ? onLivingApplication : onApplication)(state, input, (application, details) => {
        const held = isHeld(details, input, context);
        const refusal = refuseStep(application, { to, held });
        if (refusal) return refusal;
        const left = isLeaving(to)
          ? [...revoke(state, application, to), ...afterLeaving(state, application, context)]
          : [];
        const back = to === 'confirmed' && application.list === 'primary' ? validAgain(state, application) : [];
        return [fact(application, input, state.id), ...left, ...back];
      }),
  };
}

/** Of what is still open when the training ends, nothing is promised or refused; it may be filed (APP-10). */
function refuseStep(application: ApplicationState, { to, held }: { to: Status; held: boolean }) {
  if (to === 'archived') return isArchivable(application.status, held) ? undefined : refuseTransition(application, to);
  if (!TRANSITIONS[application.status].includes(to)) return refuseTransition(application, to);
  // Who came is confirmed even then: a correction, of which nobody is notified.
  const closed = to === 'rejected' || (to === 'confirmed' && !application.attended);
  return held && closed ? refuseHeld(application) : undefined;
}

const ids = (application: ApplicationState, courseDateId: string) => ({ applicationId: application.id, courseDateId });

/** Whether the confirmation was sent, or to somebody on the reserve the word of that. */
const wasWritten = ({ list, confirmationSent, informedOfReserve }: ApplicationState): boolean =>
  list === 'reserve' ? informedOfReserve : confirmationSent;

const SENT: Record<ListType, string> = {
  primary: 'Potwierdzenie zostało już wysłane.',
  reserve: 'Informacja o liście rezerwowej została już wysłana.',
};

/** What is sent when a confirmation is asked for: who waits on the reserve gets none (APP-15). */
const written = (state: CourseDateState, application: ApplicationState): CourseDateEvent => ({
  type: application.list === 'reserve' ? 'ApplicationInformedOfReserve' : 'ApplicationConfirmationSent',
  data: { ...ids(application, state.id), repeated: wasWritten(application) },
});

const confirm = transition('ConfirmApplication', 'confirmed', (application, _input, courseDateId) => ({
  type: 'ApplicationConfirmed',
  data: ids(application, courseDateId),
}));

/** A person who is notified of it gets the confirmation, so that is a fact too: sending it again must be asked for (APP-15). */
export const confirmApplication: StatusCommand = {
  ...confirm,
  decide(state, input, context) {
    const decision = confirm.decide(state, input, context);
    const application = state.applications.get(input.applicationId);
    if (isRefusal(decision) || !context.notify || !application || wasWritten(application)) return decision;
    return [...decision, written(state, application)];
  },
};

/** APP-16: `info` absent or empty is a plain rejection. */
export const rejectApplication = transition<TimedInput & { readonly info?: string }>(
  'RejectApplication',
  'rejected',
  (application, input, courseDateId) => ({
    type: 'ApplicationRejected',
    data: {
      ...ids(application, courseDateId),
      info: input.info ? textAbout(application, input.info) : null,
    },
  }),
);

/** It may name either of them, so it goes with the one who is erased first. */
function textAbout({ details }: ApplicationState, text: string) {
  const [personId = details.participant.personId, ...alsoAbout] = personsConcerned(details);
  return { personId, ...(alsoAbout.length > 0 ? { alsoAbout } : {}), text };
}

export const cancelApplication = transition('CancelApplication', 'canceled', (application, _input, courseDateId) => ({
  type: 'ApplicationCanceled',
  data: { ...ids(application, courseDateId), cause: 'operator' },
}));

export const resignApplication = transition('ResignApplication', 'resigned', (application, _input, courseDateId) => ({
  type: 'ApplicationResigned',
  data: ids(application, courseDateId),
}));

export const archiveApplication = transition('ArchiveApplication', 'archived', (application, _input, courseDateId) => ({
  type: 'ApplicationArchived',
  data: ids(application, courseDateId),
}));

/** APP-15: a waiting application becomes `sent`; sending again must be asked for. */
export const sendConfirmation: StatusCommand<TimedInput & { readonly repeat?: boolean }> = {
  name: 'SendConfirmation',
  permission: 'APPLICATION_WRITE',
  decide: (state, input, context) =>
    onLivingApplication(state, input, (application, details) => {
      if (!isActive(application.status)) return refuseTransition(application, 'sent');
      if (isHeld(details, input, context)) return refuseHeld(application);
      if (wasWritten(application) && !input.repeat) {
        return conflict(`${SENT[application.list]} Potwierdź ponowną wysyłkę.`, {
          ...currentStatus(application),
          repeatNeeded: true,
        });
      }
      return [written(state, application)];
    }),
};

/** Undo of the last decision where the table allows it (APP-10): back to waiting, or to what was before the archive. */
export const undoDecision: StatusCommand = {
  name: 'UndoDecision',
  permission: 'APPLICATION_WRITE',
  decide: (state, input, context) =>
    onLivingApplication(state, input, (application) => {
      if (!context.reason) return invalid({ reason: [missing('Powód')] });
      const refusal = refuseUndo(state, application);
      if (refusal) return refusal;
      const status = application.status === 'archived' ? application.statusBefore : 'waiting';
      const list = listOnReturn(state, application, status);
      return [
        { type: 'ApplicationReinstated', data: { ...ids(application, state.id), status, list } },
        ...(status !== 'waiting' && isActive(status) && list === 'primary' ? validAgain(state, application) : []),
        ...(isActive(status) && list === 'reserve' ? promotionsOfReturned(state, application, context) : []),
      ];
    }),
};

/** Who lost a seat finds none free, so the order of those that wait is known. */
const promotionsOfReturned = (state: CourseDateState, application: ApplicationState, context: CommandContext) =>
  promotionsOnReturn(state, { reserve: [application], taken: 0 }, context);

function refuseUndo(state: CourseDateState, application: ApplicationState) {
  const undoable = application.status === 'archived' || TRANSITIONS[application.status].includes('waiting');
  if (!undoable) {
    return conflict(notUndoable(application.status), currentStatus(application));
  }
  const comesBack = application.status !== 'archived' || isActive(application.statusBefore);
  if (state.status === 'cancelled' && comesBack) {
    return conflict(REOPEN_FIRST, currentStatus(application));
  }
  const other = activeApplicationOf(state, application.details.participant.personId, application.id);
  if (other) return conflict(ANOTHER_ACTIVE, { applicationId: other.id });
  return undefined;
}

/** The old list when its seat is still there, else the reserve: undo never oversells. The archive kept the seat. */
function listOnReturn(state: CourseDateState, application: ApplicationState, status: Status): ListType {
  if (!isActive(status) || holdsPlace(application)) return application.list;
  return application.list === 'primary' && freeSeats(state) <= 0 ? 'reserve' : application.list;
}
