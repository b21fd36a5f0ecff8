import type { Recorded } from '#domain/kernel/event.ts';
import { MESSAGES, ruleFor } from '#domain/orders/messages/table.ts';
import type { JobRequest, Reaction } from '#workers/reaction.ts';

/** Job of `order-mails`: order the mails that tell of this fact. */
export const TELL_ORDER_JOB = 'tell-order';
export interface TellOrderJob {
  readonly stream: string;
  readonly revision: number;
}

/** The mails that follow from the facts of orders, as the table of messages says. */
export const orderMails: Reaction = {
  name: 'order-mails',
  on: Object.fromEntries(
    Object.keys(MESSAGES)
      .filter((type) => ruleFor(type))
      .map((type) => [type, tell]),
  ),
};

function tell({ stream, revision }: Recorded): JobRequest {
  return { job: TELL_ORDER_JOB, data: { stream, revision } satisfies TellOrderJob };
}
