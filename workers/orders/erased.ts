import { dataOfType, type Recorded } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { idsAmong } from '#domain/kernel/subject.ts';
import { callOffErased } from '#domain/orders/order/decide/erased.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { order } from '#domain/orders/order/state.ts';
import { orderStream } from '#domain/orders/order/terms.ts';
import { orders } from '#domain/orders/portal.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import type { AppWithoutLists } from '#workers/processor.ts';
import type { CallOffJob } from './reactions.ts';

/** Cancels what is not done yet; the mail that takes the visit out of the service's calendar follows from that fact. */
export async function callOff(app: AppWithoutLists, { orderId, eventId, correlationId }: CallOffJob): Promise<void> {
  const result = await app.execute({
    stream: orderStream(orderId),
    decider: order,
    command: callOffErased,
    input: { orderId },
    context: { ...systemContext(app, orders.name), reason: 'Dane klienta zostały usunięte.' },
    correlationId,
    causationId: eventId,
  });
  if (isRefusal(result)) throw new Error(result.message);
}

/** Files that were added while the person was the client's contact, removed ones too: they lie there for the history. */
export async function filesOfClient(
  { log }: Pick<App, 'log'>,
  { personId, records }: { readonly personId: string; readonly records: readonly string[] },
): Promise<string[]> {
  const names: string[] = [];
  for (const id of idsAmong(records, 'order')) {
    const added = dataOfType((await log.readStream(orderStream(id))) as Recorded<OrderEvent>[], 'OrderAttachmentAdded');
    names.push(...added.filter(({ words }) => words.personId === personId).map(({ content }) => content.upload));
  }
  return names;
}
