import type { Command, Decider } from '#domain/kernel/decider.ts';
import type { NoticeEvent } from './events.ts';
import type { DuplicateBecause } from './terms.ts';

/** What was noticed of one order so far. */
export interface NoticeState {
  /** The order that it repeats; '' for none. */
  duplicateOf: string;
  /** The day of the visit whose delay was noticed last; '' for none. */
  lateOn: string;
}

export const notices: Decider<NoticeState, NoticeEvent> = {
  name: 'order-notice',
  initial: () => ({ duplicateOf: '', lateOn: '' }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'OrderDuplicateFound':
        return { ...state, duplicateOf: data.duplicateOf };
      case 'OrderDuplicateSettled':
        return { ...state, duplicateOf: '' };
      case 'OrderDelayNoticed':
        return { ...state, lateOn: data.executionDate };
    }
  },
};

/** The program's own; nobody else has a way to them. */
const OWN = 'MANAGING_ORDERS';

export interface Duplicate {
  readonly repeats: string;
  readonly because: DuplicateBecause;
}

/** Which order an order repeats now; null for none. Stating it again makes no new fact. */
export const noticeDuplicate: Command<
  NoticeState,
  { readonly orderId: string; readonly duplicate: Duplicate | null },
  NoticeEvent
> = {
  name: 'NoticeDuplicate',
  permission: OWN,
  decide({ duplicateOf }, { orderId, duplicate }) {
    if ((duplicate?.repeats ?? '') === duplicateOf) return [];
    return duplicate
      ? [{ type: 'OrderDuplicateFound', data: { orderId, duplicateOf: duplicate.repeats, because: duplicate.because } }]
      : [{ type: 'OrderDuplicateSettled', data: { orderId, duplicateOf } }];
  },
};

/** A visit that was put off and is late again is noticed again. */
export const noticeDelay: Command<
  NoticeState,
  { readonly orderId: string; readonly executionDate: string },
  NoticeEvent
> = {
  name: 'NoticeDelay',
  permission: OWN,
  decide: ({ lateOn }, { orderId, executionDate }) =>
    lateOn === executionDate ? [] : [{ type: 'OrderDelayNoticed', data: { orderId, executionDate } }],
};
