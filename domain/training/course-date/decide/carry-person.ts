import type { Command } from '#domain/kernel/decider.ts';
import { SYSTEM_ONLY } from '#domain/kernel/access.ts';
import type { CourseDateEvent } from '../events.ts';
import type { ApplicationDetails, Participant, Reporter } from '../details.ts';
import { holdsPlace, type CourseDateState } from '../state.ts';
import type { ApplicationState } from '../state/application.ts';

/** What of a person is carried on: what identifies them, and how they are reached. */
export const CARRIED = ['firstName', 'lastName', 'email', 'phone', 'fgazNumber'] as const;
export type CarriedTexts = { readonly [F in (typeof CARRIED)[number]]?: string };

export interface PersonCorrection {
  readonly role: 'participant' | 'reporter';
  readonly personId: string;
  /** As it was said before; absent where nothing but registrations said it until now. */
  readonly before: CarriedTexts | null;
  readonly after: CarriedTexts;
}

/**
 * A person who was corrected elsewhere (the record, another application) is corrected on what they still hold: their
 * mails go to the right address, the confirmation and the certificate have the right name. What an application says
 * otherwise than it was said before stays: somebody typed it so for this one.
 */
export const carryPerson: Command<
  CourseDateState,
  PersonCorrection & { readonly applicationId: string },
  CourseDateEvent
> = {
  name: 'CarryPerson',
  permission: SYSTEM_ONLY,
  decide(state, { applicationId, role, personId, before, after }) {
    const application = state.applications.get(applicationId);
    if (!application || !isStillTheirs(application)) return [];
    const now = application.details[role];
    if (now.personId !== personId || now.forgotten) return [];
    const changed = differing(now, { before, after });
    if (Object.keys(changed).length === 0) return [];
    const facts = { before: { [role]: now }, after: { [role]: { ...now, ...changed } } } satisfies Record<
      string,
      Partial<ApplicationDetails>
    >;
    return [{ type: 'ApplicationEdited', data: { applicationId, courseDateId: state.id, ...facts } }];
  },
};

/** A place here, or one that comes back when the date is reopened. */
const isStillTheirs = (application: ApplicationState): boolean =>
  holdsPlace(application) || (application.movedTo === null && application.canceledWithDate !== null);

function differing(now: Participant | Reporter, { before, after }: Pick<PersonCorrection, 'before' | 'after'>) {
  const said = now as CarriedTexts;
  const isCarried = (field: keyof CarriedTexts): boolean => {
    const text = after[field];
    if (text === undefined || said[field] === undefined || text === said[field]) return false;
    // An empty record takes nothing away from who registered it.
    return before === null ? text !== '' : before[field] !== text && before[field] === said[field];
  };
  return Object.fromEntries(CARRIED.filter(isCarried).map((field) => [field, after[field]]));
}
