import { isRefusal } from '#domain/kernel/refusal.ts';
import { noticeDelay, notices } from '#domain/orders/notices/decide.ts';
import { lateUpTo, noticeStream } from '#domain/orders/notices/terms.ts';
import { orders } from '#domain/orders/portal.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { unnoticedDelays } from '#projections/orders/orders/duplicates.ts';
import { orderConditions } from '#projections/orders/orders/order-list.ts';
import { isDaytime } from '#workers/daytime.ts';
import type { Sweep } from '#workers/sweep.ts';

/** Of one turn; the next one goes on. */
const MOST = 500;

/** ORD-20: each visit that is late is noticed once; the mails follow from that fact. */
export const lateOrders: Sweep = {
  name: 'orders-late',
  everyMs: 30 * 60 * 1000,
  async run(app) {
    const now = app.now();
    if (!isDaytime(now)) return;
    const where = orderConditions({ lateUpTo: lateUpTo(dayInWarsaw(now)) });
    for (const row of await unnoticedDelays(app.db, { where, most: MOST })) {
      const result = await app.execute({
        stream: noticeStream(row.id),
        decider: notices,
        command: noticeDelay,
        input: { orderId: row.id, executionDate: row.execution_date },
        context: systemContext(app, orders.name),
        correlationId: `late:${row.id}:${row.execution_date}`,
      });
      if (isRefusal(result)) throw new Error(result.message);
    }
  },
};
