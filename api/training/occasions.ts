import type { Occasion } from '#domain/mail/occasion.ts';
import { allRules, AUDIENCE_LABELS } from '#domain/training/messages/table.ts';

/** When the portal writes to whom: the same table that the mails follow. */
export const occasions: readonly Occasion[] = allRules().map(({ on, to, when }) => ({
  on,
  to: to.map((audience) => AUDIENCE_LABELS[audience]).join(', '),
  asked: when === 'ask',
}));
