import type { Audience } from '#domain/training/messages/table.ts';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';

/** Somebody whom a message goes to, and what it is about. */
export interface Addressee {
  readonly personId: string;
  /** Everybody whom it reaches at this address. */
  readonly recipientIds: readonly string[];
  readonly to: string;
  readonly name: string;
  readonly role: Audience;
  readonly applicationIds: readonly string[];
  /** Those of them of which they hear for the first time; absent where nobody asked. */
  readonly newTo?: readonly string[];
}

/** An application as far as it says whom to write to. */
export type Concerned = Pick<ApplicationRow, 'id'> & { readonly details: ApplicationDetails };
type Person = ApplicationDetails['participant'] | ApplicationDetails['reporter'];

const reachable = (person: Person): boolean => !person.forgotten && person.email !== '';
const sameAddress = (a: Person, b: Person): boolean => a.email.toLowerCase() === b.email.toLowerCase();

/**
 * The people of an application whom a message may go to. A participant counts with an address of their own only, so
 * that nobody gets the same twice.
 */
function peopleOf({ participant, reporter }: ApplicationDetails, audience: Audience): Person[] {
  switch (audience) {
    case 'reporter':
      return [reporter].filter(reachable);
    case 'participant':
      return [participant].filter(reachable).filter((own) => !reachable(reporter) || !sameAddress(own, reporter));
    case 'holder':
      return [participant, reporter].filter(reachable).slice(0, 1);
    case 'trainer':
    case 'asker':
      return [];
  }
}

/** Everybody of these applications whom a message goes to, each address once with all that it is about. */
export function addresseesOf(applications: readonly Concerned[], audiences: readonly Audience[]): Addressee[] {
  const byAddress = new Map<string, Addressee>();
  for (const role of audiences) {
    for (const { id, details } of applications) {
      for (const person of peopleOf(details, role)) {
        const key = person.email.toLowerCase();
        const known = byAddress.get(key);
        const { personId, email: to } = person;
        const name = `${person.firstName} ${person.lastName}`.trim();
        const applicationIds = [...new Set([...(known?.applicationIds ?? []), id])];
        const recipientIds = [...new Set([...(known?.recipientIds ?? []), personId])];
        byAddress.set(key, { personId, to, name, role, ...known, applicationIds, recipientIds });
      }
    }
  }
  return [...byAddress.values()];
}
