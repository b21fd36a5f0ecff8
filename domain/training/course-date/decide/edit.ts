import type { Command } from '#domain/kernel/decider.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, invalid, type Refusal } from '#domain/kernel/refusal.ts';
import type { CourseDateEvent } from '../events.ts';
import type { ApplicationDetails } from '../details.ts';
import { isOtherPerson } from '../changes.ts';
import { CORRECTION_MISSING, correctionInput, identityChanges, type Corrections } from '../correction.ts';
import { activeApplicationOf, holdsPlace, type CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';
import { findApplication, type ApplicationInput } from './shared.ts';

export interface ApplicationEdit extends ApplicationInput {
  /** The details as they shall be, whole; what is equal to the present is no change. */
  readonly details: ApplicationDetails;
  /** Whether changed names or e-mail are the same person's; the persons of `details` are those already. */
  readonly corrections?: Corrections;
}

/** APP-06: only what differs becomes a fact; a stale version answers with the present values. */
export const editApplication: Command<CourseDateState, ApplicationEdit, CourseDateEvent> = {
  name: 'EditApplication',
  permission: 'APPLICATION_WRITE',
  decide: (state, input) => {
    const found = findApplication(state, { applicationId: input.applicationId });
    if ('refused' in found) return found;
    if (input.version !== undefined && input.version !== found.version) {
      return conflict('Zgłoszenie zmieniło się w międzyczasie. Wybierz, które wartości zachować.', {
        version: found.version,
        details: found.details,
      });
    }
    if (found.details.participant.forgotten) return conflict(ERASED);
    if (holdsPlace(found) && activeApplicationOf(state, input.details.participant.personId, found.id)) {
      return invalid({ participantEmail: ['Ten pracownik ma już inne aktywne zgłoszenie na ten termin.'] });
    }
    const { before, after } = difference(found.details, input.details);
    if (isOfErased(found.details, after)) return conflict(ERASED);
    const refused = refuseCorrections(found, input);
    if (refused) return refused;
    if (Object.keys(after).length === 0) return [];
    const ids = { applicationId: found.id, courseDateId: state.id };
    return [
      { type: 'ApplicationEdited', data: { ...ids, before, after } },
      ...markVoided(found, ids, { before, after }),
    ];
  },
};

/** Another person has not been absent because the former one was. */
const markVoided = (
  { marked }: ApplicationState,
  ids: { readonly applicationId: string; readonly courseDateId: string },
  { before, after }: ReturnType<typeof difference>,
): CourseDateEvent[] =>
  marked && isOtherPerson(before.participant, after.participant) ? [{ type: 'AttendanceCleared', data: ids }] : [];

/** What identifies a person changed: somebody has said what that means, and another person inherits no attendance. */
function refuseCorrections(
  found: ApplicationState,
  { details, corrections = {} }: ApplicationEdit,
): Refusal | undefined {
  const unsaid = identityChanges(found.details, details).filter(
    (group) => corrections[group] === undefined && !found.details[group].forgotten,
  );
  if (unsaid.length > 0) {
    return invalid(Object.fromEntries(unsaid.map((group) => [correctionInput[group], [CORRECTION_MISSING]])));
  }
  const isOther = details.participant.personId !== found.details.participant.personId;
  return isOther && found.attended
    ? invalid({
        [correctionInput.participant]: [
          'Uczestnik ma zaznaczoną obecność na tym terminie, więc nie można tu wpisać innej osoby',
        ],
      })
    : undefined;
}

/** GDP-03: an application whose participant was erased is not edited at all; an erased reporter is replaced by another. */
const isOfErased = ({ reporter }: ApplicationDetails, after: Partial<ApplicationDetails>): boolean =>
  reporter.forgotten === true && after.reporter?.personId === reporter.personId;

/** The groups (participant, reporter, company) that differ, as they were and as they shall be. */
function difference(from: ApplicationDetails, to: ApplicationDetails) {
  const before: Partial<ApplicationDetails> = {};
  const after: Partial<ApplicationDetails> = {};
  const keep = <K extends keyof ApplicationDetails>(group: K) => {
    if (sameValues(from[group], to[group])) return;
    before[group] = from[group];
    after[group] = to[group];
  };
  keep('participant');
  keep('reporter');
  keep('company');
  return { before, after };
}

function sameValues(a: object, b: object): boolean {
  const other = b as Record<string, unknown>;
  const one = a as Record<string, unknown>;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => one[key] === other[key]);
}
