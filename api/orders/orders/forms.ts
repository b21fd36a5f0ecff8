import { ERASED } from '#domain/kernel/forgotten.ts';
import { canManageOrders } from '#domain/orders/access.ts';
import { orderActor, type OrderActor } from '#domain/orders/order/actor.ts';
import { refusedEditing } from '#domain/orders/order/decide/rights.ts';
import { isErased } from '#domain/orders/order/details.ts';
import { CLOSED, isClosed, STATUSES, WITHOUT_SERVICE, type Status } from '#domain/orders/order/terms.ts';
import { nextStatuses } from '#domain/orders/order/transitions.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { rowValuesFor } from './shown-values.ts';
import { newOrderValues, offering, orderFacts } from './facts.ts';
import { knownFor, valuesOfBefore } from './known.ts';
import { visibleOrder } from './run.ts';

/** The form of a new order, filled with a client and device of before. @throws HttpError 403 for who may not enter one (ORD-22) */
export async function orderNew(request: RequestContext) {
  if (!canManageOrders(request.access)) throw new HttpError(403);
  const [values, before, known, facts] = await Promise.all([
    newOrderValues(request),
    valuesOfBefore(request),
    knownFor(request),
    orderFacts(request),
  ]);
  return {
    ...known,
    values: { ...values, ...before },
    facts: offering(
      facts,
      STATUSES.filter((status) => status !== 'cancelled'),
    ),
  };
}

/** What the page of a new order gets. */
export type NewOrderData = Awaited<ReturnType<typeof orderNew>>;

/** The form of an order as it is; the statuses offered are the present one and what it may become now. */
export async function orderEdit(request: RequestContext) {
  const row = await visibleOrder(request);
  const unfit = refusedEditing(request.access, row.company_id);
  if (unfit) throw new HttpError(403, unfit.message);
  if (isErased(row.details)) throw new HttpError(409, ERASED);
  if (isClosed(row.status)) throw new HttpError(409, CLOSED);
  const facts = offering(await orderFacts(request, row), offered(row, orderActor(request.access)));
  return {
    id: row.id,
    version: row.version,
    orderNumber: row.order_number,
    values: rowValuesFor(request.access, row),
    facts: { ...facts, status: row.status },
  };
}

/** Now, and where the form chooses "bez serwisu" (ORD-08), which may be done at once; the form says which goes with what. */
function offered({ status, company_id: companyId }: OrderRow, actor: OrderActor): Status[] {
  const next = [companyId, ...(actor === 'bts' ? [] : [WITHOUT_SERVICE])].flatMap((choice) =>
    nextStatuses({ status, companyId: choice }, actor),
  );
  return STATUSES.filter((one) => one === status || next.includes(one));
}
