import { z } from 'zod';
import { defineEvent } from '#domain/kernel/event.ts';
import { personal } from '#domain/kernel/personal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { detailsGroup } from '../details.ts';

/**
 * Programs until November 2026 sealed the texts of an order for the client, the seller and who presents, so that they went
 * with the one who was erased first. What is about the client is the client's (GDP-03): before somebody else's key goes it is
 * said again, sealed for the client alone. Stored facts stay as they are.
 */
const records = ({ orderId }: { orderId: string }) => [subjectOf('order', orderId)];

/** The groups that hold texts, as they are now; absent where nothing had to be said again. */
export const OrderTextsKept = defineEvent({
  type: 'OrderTextsKept',
  schema: z.object({
    orderId: z.string(),
    report: detailsGroup('report').optional(),
    assessment: detailsGroup('assessment').optional(),
  }),
  timeline: { records, text: () => 'Zachowano teksty o kliencie przy usuwaniu danych innej osoby ze zlecenia' },
});

const change = z.object({
  field: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** What an earlier fact of the order says in its history: a reason, or texts as they were changed. */
const line = z.object({ eventId: z.string(), reason: z.string().nullable(), changes: z.array(change) });
export type KeptLine = z.infer<typeof line>;

const OrderHistoryKept = defineEvent({
  type: 'OrderHistoryKept',
  schema: z.object({
    orderId: z.string(),
    /** The facts that the lines are about. */
    eventIds: z.array(z.string()),
    history: personal({ lines: z.array(line) }),
  }),
  timeline: {
    records,
    text: () => 'Zachowano historię tekstów o kliencie przy usuwaniu danych innej osoby ze zlecenia',
    restates: ({ eventIds, history: { personId, alsoAbout = [], lines } }) => ({
      eventIds,
      persons: [personId, ...alsoAbout],
      // Of an erased client there is none.
      lines: Array.isArray(lines) ? lines : [],
    }),
  },
});

export const keptEvents = [OrderTextsKept, OrderHistoryKept] as const;
