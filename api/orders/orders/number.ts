import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { OrderValues } from '#domain/orders/order/decide.ts';
import { numberKey } from '#domain/orders/order/terms.ts';
import { orderWithNumber } from '#projections/orders/orders/order-details.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** Numbers of orders, however they are written. */
const SCOPE = 'order-number';

interface Numbered {
  readonly id: string;
  readonly number: string;
  /** The number that the order had; absent for a new one. */
  readonly before?: string;
}

/**
 * Runs a change by which an order gets another number, which no other order gets meanwhile. One that keeps its number
 * just runs.
 */
export async function withNumber<R>(
  { app }: RequestContext,
  { id, number, before }: Numbered,
  change: () => Promise<R | Refusal>,
): Promise<R | Refusal> {
  if (number === before) return change();
  const claim = {
    scope: SCOPE,
    value: numberKey(number),
    holder: id,
    readModel: 'orders',
    isTaken: async () => (await orderWithNumber(app.db, { number, except: id })) !== undefined,
  };
  return app.claims.taking(claim, change, (one) => !isRefusal(one));
}

/** The order has its former number no more. */
export async function freedNumber({ app }: RequestContext, { id, number, before }: Numbered): Promise<void> {
  if (before === undefined || numberKey(before) === numberKey(number)) return;
  await app.claims.release({ scope: SCOPE, value: numberKey(before), holder: id });
}

/** The refusal of a number that another order has. */
async function refusedNumber({ app }: RequestContext, { id, number, before }: Numbered): Promise<Refusal | undefined> {
  const same = number === before ? undefined : await orderWithNumber(app.db, { number, except: id });
  return same && invalid({ orderNumber: [`Numer zlecenia ${same.order_number} ma już inne zlecenie`] });
}

/** The number that a form gives its order. */
export const numberOf = ({ details }: Pick<OrderValues, 'details'>): string => String(details.orderNumber);

/** ORD-01: whatever saves an order goes through here, so that no other order has the number that it gets. */
export async function underNumber<R>(
  request: RequestContext,
  numbered: Numbered,
  change: () => Promise<R | Refusal>,
): Promise<R | Refusal> {
  const result = await withNumber(request, numbered, async () => (await refusedNumber(request, numbered)) ?? change());
  if (!isRefusal(result)) await freedNumber(request, numbered);
  return result;
}
