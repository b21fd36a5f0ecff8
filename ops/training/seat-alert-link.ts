import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '#ops/vault/vault.ts';

type Digests = Pick<Vault, 'digest'>;

/** What a link of a mail is for: to say yes to one asking, or to hear no more, whatever the address waits for. */
export type AlertLink =
  | { readonly does: 'confirm'; readonly alertId: string; readonly ask: number }
  | { readonly does: 'stop'; readonly personId: string };

const partsOf = (link: AlertLink): string[] =>
  link.does === 'confirm' ? [link.does, link.alertId, String(link.ask)] : [link.does, link.personId];

const markOf = (vault: Digests, parts: readonly string[]): string => vault.digest(`seat-alert-link|${parts.join('|')}`);

/** With a mark that nobody makes without the vault's key. */
export function alertToken(vault: Digests, link: AlertLink): string {
  const parts = partsOf(link);
  return [...parts, markOf(vault, parts)].join('.');
}

/** Undefined for anything that was not made by `alertToken`. */
export function alertLinkOf(vault: Digests, token: string): AlertLink | undefined {
  const parts = token.split('.');
  const [given, right] = [Buffer.from(parts.pop() ?? ''), Buffer.from(markOf(vault, parts))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [does, id = '', ask = ''] = parts;
  return does === 'confirm' ? { does, alertId: id, ask: Number(ask) } : { does: 'stop', personId: id };
}

/** One alert of a person and a date or a course; whose it is does not show in it. */
export const alertIdOf = (
  vault: Digests,
  { personId, courseId, courseDateId }: { personId: string; courseId: string; courseDateId: string | null },
): string => vault.digest(`seat-alert|${personId}|${courseDateId ?? courseId}`);
