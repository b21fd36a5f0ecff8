import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '#ops/vault/vault.ts';

type Digests = Pick<Vault, 'digest'>;

const markOf = (vault: Digests, applicationId: string): string => vault.digest(`training-rating-link|${applicationId}`);

/** What the link of 'Oceń szkolenie' carries: the application, and a mark that nobody makes without the vault's key. */
export const ratingToken = (vault: Digests, applicationId: string): string =>
  `${applicationId}.${markOf(vault, applicationId)}`;

/** The application whose link it is; undefined for anything that was not made by `ratingToken`. */
export function applicationOfToken(vault: Digests, token: string): string | undefined {
  const [applicationId = '', mark = ''] = token.split('.', 2);
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf(vault, applicationId))];
  return given.length === right.length && timingSafeEqual(given, right) ? applicationId : undefined;
}

/** One answer for a participant and a date; it does not reveal whose it is. */
export const ratingIdOf = (vault: Digests, ids: { applicationId: string; courseDateId: string }): string =>
  vault.digest(`training-rating|${ids.courseDateId}|${ids.applicationId}`);
