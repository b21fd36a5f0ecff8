import type { ApplicationDetails } from './details.ts';

interface Names {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/**
 * What tells one employee from another (APP-20, decided): the e-mail with both names, because services share
 * mailboxes; without an e-mail the names within the company. Also the identity under which the vault knows a person.
 */
export function participantIdentity(person: Names, nip: string): string {
  const place = person.email ? plain(person.email) : `nip:${nip}`;
  return ['participant', place, plain(person.firstName), plain(person.lastName)].join('|');
}

/** Whom an application is about: the same employee has the same value (APP-20). */
export const applicationIdentity = ({ participant, company }: Pick<ApplicationDetails, 'participant' | 'company'>) =>
  // Nothing is left to tell the erased by: each is somebody of their own.
  participant.forgotten ? `forgotten|${participant.personId}` : participantIdentity(participant, company.nip);

/** A reporter is told by the e-mail alone. */
export const reporterIdentity = (email: string): string => `reporter|${plain(email)}`;
