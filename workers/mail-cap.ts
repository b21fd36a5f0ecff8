import { counted } from '#domain/text/plural.ts';
import { portalNamed } from '#domain/portals.ts';
import type { LimitName } from '#ops/config/limits.ts';
import { Batch } from '#ops/batch.ts';
import type { Charge, Counters, Exceeded } from '#ops/limits/counters.ts';
import { mailboxOf } from '#ops/limits/mailbox.ts';
import { PermanentError } from '#ops/queue/port.ts';
import type { Composed, QueuedMail } from '#workers/compose-mail.ts';

/**
 * Which daily limit a mail counts against: links have one of their own, so that nothing else keeps them from their
 * owner; what anybody can cause without logging in has another, so that it keeps back no operator's decision.
 */
function capOf({ portal, template }: QueuedMail, { hide }: Composed): LimitName {
  if (hide !== undefined) return 'mail-link';
  return portalNamed(portal).mails.causedByAnybody?.includes(template) ? 'mail-public' : 'mail';
}

/** What a mail is charged: to its address, and a mark of its own that it was. */
interface MailCharge {
  readonly address: Charge;
  readonly mark: Charge;
  /** Nobody has tried it before, so the mark can't stand yet. */
  readonly isFirst: boolean;
}

/** Charges of several mails, counted together. */
export type MailCounts = Batch<MailCharge, Exceeded | undefined>;

/** Where one of several mails is above its limit each is counted alone. */
export const mailCounts = (counters: Counters): MailCounts =>
  new Batch(async (mails) => {
    const [first, ...others] = mails;
    if (others.length > 0) {
      const exceeded = mails.every(({ isFirst }) => isFirst) ? await counters.charge(together(mails)) : true;
      if (exceeded) throw new Error('These mails are counted one by one');
      return mails.map(() => undefined);
    }
    if (!first) return [];
    const { address, mark } = first;
    return [
      await counters.charge([
        { ...address, unless: mark },
        { ...mark, unless: mark },
      ]),
    ];
  });

/** Several to one address cost as many. */
function together(mails: readonly MailCharge[]): Charge[] {
  const byAddress = new Map<string, Charge>();
  for (const { address } of mails) {
    const key = `${address.limit} ${address.key}`;
    byAddress.set(key, { ...address, cost: (byAddress.get(key)?.cost ?? 0) + 1 });
  }
  return [...byAddress.values(), ...mails.map(({ mark }) => mark)];
}

/**
 * Counts a mail against the daily limit of its address, once however often it is tried.
 *
 * @throws PermanentError above the limit: the panel shows the mail as not sent, with this reason, and can send it again
 */
export async function countMail(
  counts: MailCounts,
  mail: QueuedMail & { readonly isFirst: boolean },
  composed: Composed,
): Promise<void> {
  const exceeded = await counts.add({
    address: { limit: capOf(mail, composed), key: mailboxOf(composed.to) },
    mark: { limit: 'mail', key: `mail ${mail.id}` },
    isFirst: mail.isFirst,
  });
  if (!exceeded) return;
  const hours = Math.ceil(exceeded.retryAfterMs / 3_600_000);
  throw new PermanentError(
    `Dzienny limit wiadomości na ten adres jest wyczerpany, następna możliwa za ${counted(hours, ['godzinę', 'godziny', 'godzin'])}`,
  );
}
