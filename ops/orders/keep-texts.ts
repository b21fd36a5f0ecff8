import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { keepTexts } from '#domain/orders/order/decide/keep-texts.ts';
import { linesToKeep } from '#domain/orders/order/decide/kept-lines.ts';
import { order } from '#domain/orders/order/state.ts';
import { orderStream } from '#domain/orders/order/terms.ts';
import { orders } from '#domain/orders/portal.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import type { Erasing } from '#ops/portal.ts';

/**
 * GDP-03: texts of orders that earlier programs sealed for the client and somebody else are said again for the client
 * alone, before that somebody's key goes. Today's program seals them for the client: no such fact is added any more.
 *
 * @throws when an order refuses or the log is away: then no key has gone yet
 */
export async function keepClientTexts(app: App, { personIds: erased, correlationId }: Erasing): Promise<void> {
  for (const orderId of await ordersNaming(app, erased)) {
    const stream = orderStream(orderId);
    const facts = (await app.log.readStream(stream)) as Recorded<OrderEvent>[];
    const result = await app.execute({
      stream,
      decider: order,
      command: keepTexts,
      input: { orderId, erased, lines: linesToKeep(facts, erased) },
      context: systemContext(app, orders.name),
      correlationId,
    });
    if (isRefusal(result)) throw new Error(result.message);
  }
}

/** Orders whose present texts or whose history somebody's key opens. */
async function ordersNaming({ pool }: Pick<App, 'pool'>, personIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const personId of personIds) {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM read.orders WHERE persons @> to_jsonb($1::text)
       UNION SELECT substr(subject, 7) FROM read.timeline
         WHERE (persons @> to_jsonb($1::text) OR reason_persons @> to_jsonb($1::text)) AND subject LIKE 'order:%'`,
      [personId],
    );
    for (const { id } of rows) found.add(id);
  }
  return [...found];
}
