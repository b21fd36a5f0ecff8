import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '#ops/vault/vault.ts';

type Digests = Pick<Vault, 'digest'>;

const markOf = (vault: Digests, statusId: string): string => vault.digest(`training-rating-link|${statusId}`);

/**
 * What the link of 'Oceń szkolenie' carries: the participant of an application (`participantStatusId`), and a mark that
 * nobody makes without the vault's key. Who takes the seat later has another link, and sees nobody's answer.
 */
export const ratingToken = (vault: Digests, statusId: string): string => `${statusId}.${markOf(vault, statusId)}`;

/** The participant whose link it is; undefined for anything that was not made by `ratingToken`. */
export function participantOfToken(vault: Digests, token: string): string | undefined {
  const [statusId = '', mark = ''] = token.split('.', 2);
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf(vault, statusId))];
  return given.length === right.length && timingSafeEqual(given, right) ? statusId : undefined;
}

/** One answer for a participant and a date; it does not reveal whose it is. */
export const ratingIdOf = (vault: Digests, ids: { statusId: string; courseDateId: string }): string =>
  vault.digest(`training-rating|${ids.courseDateId}|${ids.statusId}`);
