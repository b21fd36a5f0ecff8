import type { Command, CommandContext } from '#domain/kernel/decider.ts';
import { conflict, invalid, isRefusal } from '#domain/kernel/refusal.ts';
import type { CourseDateEvent } from '../events.ts';
import { personsConcerned } from '../concerned.ts';
import { freeSeats, holdsPlace, type CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';
import { applicationIdentity } from '../identity.ts';
import { isActive, STATUS_LABELS, TRANSITIONS, type ListType, type Status } from '../terms.ts';
import { revoke, validAgain } from './certificates.ts';
import { afterLeaving, onApplication, currentStatus, promotionsOnReturn, type ApplicationInput } from './shared.ts';

/** Decisions about an application's status: the table of APP-10, each step one fact. */
type StatusCommand<Input extends ApplicationInput = ApplicationInput> = Command<
  CourseDateState,
  Input,
  CourseDateEvent
>;

const refuseTransition = (application: ApplicationState, to: Status) =>
  conflict(
    application.status === to
      ? `Zgłoszenie ma już status „${STATUS_LABELS[to]}”.`
      : `Nie można zmienić statusu z „${STATUS_LABELS[application.status]}” na „${STATUS_LABELS[to]}”.`,
    currentStatus(application),
  );

/** Decisions that take the person off the date; the archive only files what is there. */
const LEAVING = ['rejected', 'canceled', 'resigned'] as const satisfies readonly Status[];
const isLeaving = (status: Status): status is (typeof LEAVING)[number] =>
  (LEAVING as readonly Status[]).includes(status);

/**
 * A command that moves to `to` when the table allows it. Who leaves loses the certificate, and the reserve moves up
 * when a seat is freed.
 */
function transition<Input extends ApplicationInput>(
  name: string,
  to: Status,
  fact: (application: ApplicationState, input: Input, courseDateId: string) => CourseDateEvent,
): StatusCommand<Input> {
  return {
    name,
    permission: 'APPLICATION_WRITE',
    decide: (state, input, context) =>
      onApplication(state, input, (application) => {
        if (!TRANSITIONS[application.status].includes(to)) return refuseTransition(application, to);
        const left = isLeaving(to)
          ? [...revoke(state, application, to), ...afterLeaving(state, application, context)]
          : [];
        return [fact(application, input, state.id), ...left];
      }),
  };
}

const ids = (application: ApplicationState, courseDateId: string) => ({ applicationId: application.id, courseDateId });

const confirm = transition('ConfirmApplication', 'confirmed', (application, _input, courseDateId) => ({
  type: 'ApplicationConfirmed',
  data: ids(application, courseDateId),
}));

/** Who is told of it gets the confirmation, so that is a fact too: sending it again must be asked for (APP-15). */
export const confirmApplication: StatusCommand = {
  ...confirm,
  decide(state, input, context) {
    const decision = confirm.decide(state, input, context);
    const application = state.applications.get(input.applicationId);
    if (isRefusal(decision) || !context.notify || !application || application.confirmationSent) return decision;
    return [
      ...decision,
      { type: 'ApplicationConfirmationSent', data: { ...ids(application, state.id), repeated: false } },
    ];
  },
};

/** APP-16: `info` absent or empty is a plain rejection. */
export const rejectApplication = transition<ApplicationInput & { readonly info?: string }>(
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

/** It may name either of them, so it goes with whoever is erased first. */
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
export const sendConfirmation: StatusCommand<ApplicationInput & { readonly repeat?: boolean }> = {
  name: 'SendConfirmation',
  permission: 'APPLICATION_WRITE',
  decide: (state, input) =>
    onApplication(state, input, (application) => {
      if (!isActive(application.status)) return refuseTransition(application, 'sent');
      if (application.confirmationSent && !input.repeat) {
        return conflict('Potwierdzenie zostało już wysłane. Potwierdź ponowną wysyłkę.', {
          ...currentStatus(application),
          repeatNeeded: true,
        });
      }
      return [
        {
          type: 'ApplicationConfirmationSent',
          data: { ...ids(application, state.id), repeated: application.confirmationSent },
        },
      ];
    }),
};

/** Undo of the last decision where the table allows it (APP-10): back to waiting, or to what was before the archive. */
export const undoDecision: StatusCommand = {
  name: 'UndoDecision',
  permission: 'APPLICATION_WRITE',
  decide: (state, input, context) =>
    onApplication(state, input, (application) => {
      if (!context.reason) return invalid({ reason: ['Powód jest wymagane'] });
      const refusal = refuseUndo(state, application);
      if (refusal) return refusal;
      const status = application.status === 'archived' ? application.statusBefore : 'waiting';
      const list = listOnReturn(state, application, status);
      return [
        { type: 'ApplicationReinstated', data: { ...ids(application, state.id), status, list } },
        ...(isActive(status) && list === 'primary' ? validAgain(state, application) : []),
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
    return conflict(
      `Zgłoszenia o statusie „${STATUS_LABELS[application.status]}” nie można cofnąć do poprzedniej decyzji.`,
      currentStatus(application),
    );
  }
  const comesBack = application.status !== 'archived' || isActive(application.statusBefore);
  if (state.status === 'cancelled' && comesBack) {
    return conflict('Termin jest odwołany. Najpierw przywróć termin.', currentStatus(application));
  }
  const other = state.identities.get(applicationIdentity(application.details));
  if (other !== undefined && other !== application.id)
    return conflict('Ten pracownik ma już inne aktywne zgłoszenie na ten termin.', { applicationId: other });
  return undefined;
}

/** The old list when its seat is still there, else the reserve: undo never oversells. The archive kept the seat. */
function listOnReturn(state: CourseDateState, application: ApplicationState, status: Status): ListType {
  if (!isActive(status) || holdsPlace(application)) return application.list;
  return application.list === 'primary' && freeSeats(state) <= 0 ? 'reserve' : application.list;
}
