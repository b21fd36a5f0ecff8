import { counted } from '#domain/text/plural.ts';
import { portalNamed } from '#domain/portals.ts';
import type { LimitName } from '#ops/config/limits.ts';
import type { Counters } from '#ops/limits/counters.ts';
import { PermanentError } from '#ops/queue/port.ts';
import type { Composed, QueuedMail } from '#workers/compose-mail.ts';

/**
 * Which daily limit a mail counts against: links have one of their own, so that nothing else keeps them from their
 * owner; what anybody can cause without logging in has another, so that it keeps back no operator's decision.
 */
export function capOf({ portal, template }: QueuedMail, { hide }: Composed): LimitName {
  if (hide !== undefined) return 'mail-link';
  return portalNamed(portal).mails.causedByAnybody?.includes(template) ? 'mail-public' : 'mail';
}

/**
 * Counts a mail against the daily limit of its address, once however often it is tried.
 *
 * @throws PermanentError above the limit: the panel shows the mail as not sent, with this reason, and can send it again
 */
export async function countMail(counters: Counters, mail: QueuedMail, composed: Composed): Promise<void> {
  const same = { limit: 'mail', key: `mail ${mail.id}` } as const;
  const limit = capOf(mail, composed);
  const exceeded = await counters.charge([
    { limit, key: composed.to.toLowerCase(), unless: same },
    { ...same, unless: same },
  ]);
  if (!exceeded) return;
  const hours = Math.ceil(exceeded.retryAfterMs / 3_600_000);
  throw new PermanentError(
    `Dzienny limit wiadomości na ten adres jest wyczerpany, następna możliwa za ${counted(hours, ['godzinę', 'godziny', 'godzin'])}`,
  );
}
