import type { Command, CommandContext, Decision } from '#domain/kernel/decider.ts';
import { conflict, invalid, isRefusal, notFound } from '#domain/kernel/refusal.ts';
import { REPORTER_ONLY } from '../../accounts/roles.ts';
import type { Participant } from '../details.ts';
import type { CourseDateEvent } from '../events.ts';
import { RESIGN, SWAP, whyNotOwn, type OwnDays } from '../own-seat.ts';
import { hasBegun } from '../phase.ts';
import type { CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';
import { missingText } from './admission.ts';
import { editApplication } from './edit.ts';
import { currentStatus, onApplication, type TimedInput } from './shared.ts';
import { resignApplication } from './statuses.ts';

interface OwnInput extends TimedInput {
  /** Who registered, and asks. */
  readonly reporterId: string;
  /** Of the course, which the date's own stream doesn't say. */
  readonly days: OwnDays;
}

interface SwapInput extends OwnInput {
  readonly participant: Participant;
  /** Names of prerequisite courses that this person has not attended on an earlier date (PUB-16). */
  readonly missingPrerequisites: readonly string[];
  /** Version of the notice of personal data that the reporter accepted for who comes. */
  readonly consentVersion: string;
}

/** Somebody else may sit there by now, whom nobody meant. */
const CHANGED_SINCE = 'Zgłoszenie zmieniło się, odkąd otwarto tę stronę. Odśwież ją i sprawdź, kogo dotyczy.';

type Then = (application: ApplicationState) => Decision<CourseDateEvent>;

/** Asks whether the seat is the reporter's and the course lets him do it today. */
function onOwnSeat(
  state: CourseDateState,
  { act, input, context }: { act: typeof RESIGN; input: OwnInput; context: CommandContext },
  then: Then,
): Decision<CourseDateEvent> {
  return onApplication(state, { applicationId: input.applicationId }, (application, details) => {
    if (application.details.reporter.personId !== input.reporterId) return notFound('Nie znaleziono zgłoszenia.');
    const seat = {
      status: application.status,
      startedOn: details.startedOn,
      isCancelled: state.status === 'cancelled',
      hasBegun: hasBegun(details, context.now),
      days: input.days,
    };
    const refusal = whyNotOwn(act, seat, context.today);
    if (refusal) return conflict(refusal, currentStatus(application));
    const isOld = input.version !== undefined && input.version !== application.version;
    return isOld ? conflict(CHANGED_SINCE) : then(application);
  });
}

/** A reporter gives a seat back that he registered for, as long as the course lets him; what follows is as after the office's decision. */
export const resignOwnApplication: Command<CourseDateState, OwnInput, CourseDateEvent> = {
  name: 'ResignOwnApplication',
  permission: REPORTER_ONLY,
  decide: (state, input, context) =>
    onOwnSeat(state, { act: RESIGN, input, context }, () => resignApplication.decide(state, input, context)),
};

/** The reporter who sends another person's data accepts the notice for that person, as in a registration (PUB-20). */
const consented = (fact: CourseDateEvent, consentVersion: string): CourseDateEvent =>
  fact.type === 'ApplicationEdited' ? { ...fact, data: { ...fact.data, consentVersion } } : fact;

/** A reporter sends somebody else to a seat that he registered for; of that person is asked what a registration asks. */
export const swapOwnParticipant: Command<CourseDateState, SwapInput, CourseDateEvent> = {
  name: 'SwapOwnParticipant',
  permission: REPORTER_ONLY,
  decide: (state, input, context) =>
    onOwnSeat(state, { act: SWAP, input, context }, ({ details, version }) => {
      const { participant, missingPrerequisites, consentVersion } = input;
      const isOther = participant.personId !== details.participant.personId;
      if (isOther && missingPrerequisites.length > 0)
        return invalid({ participantLastName: [missingText(missingPrerequisites)] });
      const edit = { applicationId: input.applicationId, version, details: { ...details, participant } };
      const decided = editApplication.decide(state, { ...edit, corrections: { participant: 'other' } }, context);
      return isRefusal(decided) || !isOther ? decided : decided.map((fact) => consented(fact, consentVersion));
    }),
};
