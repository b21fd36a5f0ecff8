import { isRefusal } from '#domain/kernel/refusal.ts';
import { noticeDuplicate, notices, type Duplicate } from '#domain/orders/notices/decide.ts';
import { noticeStream } from '#domain/orders/notices/terms.ts';
import { orders } from '#domain/orders/portal.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { idsRepeating, isEarlier, likenessOf, ordersLike } from '#projections/orders/orders/duplicates.ts';
import { orderById } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import type { SettleDuplicatesJob } from './reactions.ts';

/**
 * Notes which orders repeat which: the order of the fact, those that were like it, and those that are now. It looks at
 * what is so and not at the fact, so it may run any number of times, in any order.
 */
export async function settleDuplicates(app: App, job: SettleDuplicatesJob): Promise<void> {
  const row = await orderById(app.db, job.orderId);
  if (!row) throw new Error('The order is not in the read model');
  const alike = await ordersLike(app.db, likenessOf(row));
  const later = alike.filter((other) => isEarlier(row, other)).map(({ id }) => id);
  for (const id of new Set([row.id, ...(await idsRepeating(app.db, row.id)), ...later])) await settle(app, job, id);
}

async function settle(app: App, { eventId, correlationId }: SettleDuplicatesJob, orderId: string): Promise<void> {
  const row = await orderById(app.db, orderId);
  if (!row) return;
  const result = await app.execute({
    stream: noticeStream(orderId),
    decider: notices,
    command: noticeDuplicate,
    input: { orderId, duplicate: await duplicateOf(app, row) },
    context: systemContext(app, orders.name),
    correlationId,
    causationId: eventId,
  });
  if (isRefusal(result)) throw new Error(result.message);
}

/** The last one before it that it is like; a cancelled order repeats nothing. */
async function duplicateOf(app: App, row: OrderRow): Promise<Duplicate | null> {
  if (row.status === 'cancelled') return null;
  const found = (await ordersLike(app.db, likenessOf(row))).find((other) => isEarlier(other, row));
  return found ? { repeats: found.id, because: found.because } : null;
}
