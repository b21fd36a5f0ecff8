interface Names {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/**
 * By what the vault finds an employee who is registered (APP-20, decided): the e-mail with both names, because services
 * share mailboxes; without an e-mail the names within the company. A person may have several such spellings; anyone who is
 * found is judged by the person's id from then on.
 */
export function participantIdentity(person: Names, nip: string): string {
  const place = person.email ? plain(person.email) : `nip:${nip}`;
  return ['participant', place, plain(person.firstName), plain(person.lastName)].join('|');
}

/** A reporter is identified by the e-mail alone. */
export const reporterIdentity = (email: string): string => `reporter|${plain(email)}`;
