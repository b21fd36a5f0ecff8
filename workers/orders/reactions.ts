import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { idsAmong } from '#domain/kernel/subject.ts';
import { companies } from '#domain/orders/companies.ts';
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
import { company } from '#domain/orders/records/company.ts';
import { factsOf } from '#domain/record/events.ts';
import { on, type JobRequest, type Reaction } from '#workers/reaction.ts';

/** Jobs of `order-mails`: order the mails that report this fact. */
export const VISIT_MAILS_JOB = 'tell-order';
export const NOTICE_MAILS_JOB = 'tell-order-notice';
export interface OrderFactJob {
  readonly stream: string;
  readonly revision: number;
}

/** Job of `order-mails`: order the mails that an address of a service company asks for. */
export const SERVICE_ADDRESS_MAILS_JOB = 'tell-service-address';

const companyChanged = factsOf(companies.table, company).types.changed;

/** The mails that follow from the facts of orders, as the table of messages says, and from another address of a service. */
export const orderMails: Reaction = {
  name: 'order-mails',
  on: {
    ...Object.fromEntries(
      Object.keys(MESSAGES)
        .filter((type) => ruleFor(type))
        .map((type) => [type, mailsOf]),
    ),
    [companyChanged]: ({ stream, revision, data }) =>
      'phEmail' in (data as { after: object }).after
        ? { job: SERVICE_ADDRESS_MAILS_JOB, data: { stream, revision } satisfies OrderFactJob }
        : null,
  },
};

const isNotice = ({ type }: Recorded): boolean => noticeEvents.some((notice) => notice.type === type);

function mailsOf(event: Recorded): JobRequest {
  const { stream, revision } = event;
  const job = isNotice(event) ? NOTICE_MAILS_JOB : VISIT_MAILS_JOB;
  return { job, data: { stream, revision } satisfies OrderFactJob };
}

/** Job of `order-duplicates`: look which orders repeat which since this fact. */
export const SETTLE_DUPLICATES_JOB = 'settle-order-duplicates';
export interface SettleDuplicatesJob {
  readonly orderId: string;
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

/** Job of `order-erased-clients`: nobody comes to a client of whom nothing is known any more. */
export const CALL_OFF_JOB = 'call-off-erased-order';
export interface CallOffJob {
  readonly orderId: string;
  readonly eventId: string;
  readonly correlationId: string;
}

/** GDP-03: also of erasures of before. */
export const erasedClients: Reaction = {
  name: 'order-erased-clients',
  from: 'start',
  on: on(PersonForgotten, ({ records }, { id: eventId, meta: { correlationId } }) =>
    idsAmong(records, 'order').map((orderId): JobRequest => {
      const data: CallOffJob = { orderId, eventId, correlationId };
      return { job: CALL_OFF_JOB, data };
    }),
  ),
};

function settle({ orderId }: { readonly orderId: string }, { id, meta }: Recorded): JobRequest {
  const data: SettleDuplicatesJob = { orderId, eventId: id, correlationId: meta.correlationId };
  return { job: SETTLE_DUPLICATES_JOB, data };
}
