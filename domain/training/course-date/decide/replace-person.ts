import { SYSTEM_ONLY } from '#domain/kernel/access.ts';
import type { Command } from '#domain/kernel/decider.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import type { PersonRole } from '../person/events.ts';
import type { CourseDateEvent } from '../events.ts';
import { ofSeparated } from './certificates.ts';
import { activeApplicationOf, holdsPlace, type CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';

export interface PersonReplacement {
  readonly applicationId: string;
  readonly role: PersonRole;
  readonly from: string;
  readonly to: string;
  readonly cause: 'merged' | 'separated';
}

/** Part of merging two persons or of its way back; anyone who is there by now under another id stays. */
export const replacePerson: Command<CourseDateState, PersonReplacement, CourseDateEvent> = {
  name: 'ReplacePerson',
  permission: SYSTEM_ONLY,
  decide(state, { applicationId, role, ...change }) {
    const application = state.applications.get(applicationId);
    if (!application || application.movedTo !== null) return [];
    if (application.details[role].personId !== change.from) return [];
    if (role === 'participant' && holdsPlace(application) && activeApplicationOf(state, change.to, applicationId)) {
      return conflict('Ten pracownik ma już inne aktywne zgłoszenie na ten termin.');
    }
    return [
      { type: 'ApplicationPersonReplaced', data: { applicationId, courseDateId: state.id, role, ...change } },
      ...(change.cause === 'separated' ? underOwnKey(state, application, { role, to: change.to }) : []),
      ...(role === 'participant' && change.cause === 'separated' ? ofSeparated(state, application, change) : []),
    ];
  },
};

/**
 * What was written of a person who is known apart again stands under the key of the one both were known as: said once more
 * under the own one, it outlives an erasure of the other and goes with the own (GDP-03, decision 266).
 */
function underOwnKey(
  { id: courseDateId }: CourseDateState,
  { id: applicationId, details }: ApplicationState,
  { role, to: personId }: Pick<PersonReplacement, 'role' | 'to'>,
): CourseDateEvent[] {
  if (details[role].forgotten) return [];
  const own =
    role === 'participant'
      ? { participant: { ...details.participant, personId } }
      : { reporter: { ...details.reporter, personId } };
  return [{ type: 'ApplicationEdited', data: { applicationId, courseDateId, before: own, after: own } }];
}
