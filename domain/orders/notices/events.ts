import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { formatDay } from '#domain/text/dates.ts';
import { DUPLICATE_BECAUSE, DUPLICATE_LABELS } from './terms.ts';

/** What the program noticed of an order by itself (ORD-20); it is in the order's history. */

const records = ({ orderId }: { orderId: string }) => [subjectOf('order', orderId)];
const repeated = z.object({ orderId: z.string(), duplicateOf: z.string() });

export const OrderDuplicateFound = defineEvent({
  type: 'OrderDuplicateFound',
  schema: repeated.extend({ because: z.enum(DUPLICATE_BECAUSE) }),
  timeline: {
    records,
    // Which one is said on its page, to those who may see that one.
    text: ({ because }) => `Zauważono, że zlecenie powtarza wcześniejsze: ${DUPLICATE_LABELS[because]}`,
  },
});

/** One of the two was cancelled or corrected. */
export const OrderDuplicateSettled = defineEvent({
  type: 'OrderDuplicateSettled',
  schema: repeated,
  timeline: { records, text: () => 'Zlecenie nie powtarza już wcześniejszego' },
});

/** `executionDate`: the day of the visit that was late, `YYYY-MM-DD`. */
export const OrderDelayNoticed = defineEvent({
  type: 'OrderDelayNoticed',
  schema: z.object({ orderId: z.string(), executionDate: z.string() }),
  timeline: {
    records,
    text: ({ executionDate }) => `Zauważono opóźnienie: dzień wizyty ${formatDay(executionDate)} minął`,
  },
});

export const noticeEvents = [OrderDuplicateFound, OrderDuplicateSettled, OrderDelayNoticed] as const;
export type NoticeEvent = EventOf<typeof noticeEvents>;
