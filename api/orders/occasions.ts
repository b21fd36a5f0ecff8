import type { Occasion } from '#domain/mail/occasion.ts';
import { allRules, AUDIENCE_LABELS, AUDIENCES } from '#domain/orders/messages/table.ts';

/** When the portal writes to whom: the same table that the mails follow. */
export const occasions: readonly Occasion[] = allRules().map(({ on, to }) => ({
  on,
  to: AUDIENCES.filter((audience) => to[audience])
    .map((audience) => AUDIENCE_LABELS[audience])
    .join(', '),
  asked: false,
}));
