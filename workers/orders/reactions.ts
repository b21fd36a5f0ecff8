import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { idsAmong } from '#domain/kernel/subject.ts';
import { MESSAGES, ruleFor } from '#domain/orders/messages/table.ts';
import { noticeEvents } from '#domain/orders/notices/events.ts';
import {
  ClientCorrected,
  DeviceCorrected,
  OrderCancelled,
  OrderEntered,
  OrderReinstated,
  TaskCorrected,
} from '#domain/orders/order/events.ts';
import { on, type JobRequest, type Reaction } from '#workers/reaction.ts';

/** Jobs of `order-mails`: order the mails that tell of this fact. */
export const TELL_ORDER_JOB = 'tell-order';
export const TELL_NOTICE_JOB = 'tell-order-notice';
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

const isNotice = ({ type }: Recorded): boolean => noticeEvents.some((notice) => notice.type === type);

function tell(event: Recorded): JobRequest {
  const { stream, revision } = event;
  const job = isNotice(event) ? TELL_NOTICE_JOB : TELL_ORDER_JOB;
  return { job, data: { stream, revision } satisfies TellOrderJob };
}

/** Job of `order-duplicates`: look which orders repeat which since this fact. */
export const SETTLE_DUPLICATES_JOB = 'settle-order-duplicates';
export interface SettleDuplicatesJob {
  readonly orderId: string;
  readonly position: string;
  readonly eventId: string;
  readonly correlationId: string;
}

/** ORD-20: whatever may make orders alike, or no more. */
export const orderDuplicates: Reaction = {
  name: 'order-duplicates',
  on: {
    ...on(OrderEntered, settle),
    ...on(TaskCorrected, settle),
    ...on(ClientCorrected, settle),
    ...on(DeviceCorrected, settle),
    ...on(OrderCancelled, settle),
    ...on(OrderReinstated, settle),
    // With the client goes the NIP.
    ...on(PersonForgotten, ({ records }, event) =>
      idsAmong(records, 'order').map((orderId) => settle({ orderId }, event)),
    ),
  },
};

function settle({ orderId }: { readonly orderId: string }, { id, position, meta }: Recorded): JobRequest {
  const data: SettleDuplicatesJob = { orderId, position, eventId: id, correlationId: meta.correlationId };
  return { job: SETTLE_DUPLICATES_JOB, data };
}
