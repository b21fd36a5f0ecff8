import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '#ops/vault/vault.ts';
import { participantStatusId, type Found } from './mail/people.ts';

type Digests = Pick<Vault, 'digest'>;

const markOf = (vault: Digests, statusId: string): string => vault.digest(`participant-status-link|${statusId}`);

type Registered = Pick<Found, 'registration_id' | 'reporters'>;

/**
 * By what a reporter finds the applications of a registration: who sent it by its number; anyone who answers for some of its
 * applications since by a mark with it. Neither sees what the other answers for.
 */
export const reporterStatusLink = (
  vault: Digests,
  { registration_id: registrationId, reporters }: Registered,
  reporterId: string,
): string =>
  reporters === 1
    ? registrationId
    : `${registrationId}.${vault.digest(`reporter-status-link|${registrationId}|${reporterId}`)}`;

/**
 * By what the reader of a mail finds an application's state: a reporter the registration, a participant the own application.
 * Whoever had the seat first has the application's id; who came later a mark with it, which nobody makes without the vault's
 * key: by the link of who was replaced nobody learns who comes instead.
 */
export function statusLinkFor(vault: Digests, application: Found, recipientIds: readonly string[]): string {
  const { id, details } = application;
  const { personId } = details.reporter;
  if (recipientIds.includes(personId)) return reporterStatusLink(vault, application, personId);
  const statusId = participantStatusId(application);
  return statusId === id ? id : `${statusId}.${markOf(vault, statusId)}`;
}

/** The participant whose link it is (`participantStatusId`); undefined for one that `statusLinkFor` did not make. */
export function statusIdOfLink(vault: Digests, link: string): string | undefined {
  const [statusId = '', mark] = link.split('.', 2);
  if (mark === undefined) return isFirst(statusId) ? statusId : undefined;
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf(vault, statusId))];
  return given.length === right.length && timingSafeEqual(given, right) ? statusId : undefined;
}

/** Of the one who had the seat first. */
const isFirst = (statusId: string): boolean => !/^.{36}-\d{1,4}$/.test(statusId);
