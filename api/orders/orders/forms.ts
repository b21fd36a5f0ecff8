import { ERASED } from '#domain/kernel/forgotten.ts';
import { canManageOrders } from '#domain/orders/access.ts';
import { editsOrders, orderActor, type OrderActor } from '#domain/orders/order/actor.ts';
import { undoOrder } from '#domain/orders/order/decide.ts';
import { isErased } from '#domain/orders/order/details.ts';
import { STATUS_LABELS, statusAfterUndo, STATUSES, WITHOUT_SERVICE, type Status } from '#domain/orders/order/terms.ts';
import { nextStatuses } from '#domain/orders/order/transitions.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { dataOfType } from '#domain/kernel/event.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { versionOf } from '#api/handlers/body.ts';
import { rowValuesFor } from './shown-values.ts';
import { newOrderValues, offering, orderFacts } from './facts.ts';
import { onOrder, orderDone, visibleOrder } from './run.ts';

/** The form of a new order. @throws HttpError 403 for who may not enter one (ORD-22) */
export async function orderNew(request: RequestContext) {
  if (!canManageOrders(request.access)) throw new HttpError(403);
  const [values, facts] = await Promise.all([newOrderValues(request), orderFacts(request)]);
  return {
    values,
    facts: offering(
      facts,
      STATUSES.filter((status) => status !== 'cancelled'),
    ),
  };
}

/** The form of an order as it is; the statuses offered are the present one and what it may become now. */
export async function orderEdit(request: RequestContext) {
  const row = await visibleOrder(request);
  if (!editsOrders(request.access)) throw new HttpError(403);
  if (isErased(row.details)) throw new HttpError(409, ERASED);
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

/** A GET only asks: the reason, and where the order lands. */
export async function orderUndo(request: RequestContext) {
  const row = await visibleOrder(request);
  if (!canManageOrders(request.access)) throw new HttpError(403);
  if (isErased(row.details)) throw new HttpError(409, ERASED);
  const to = statusAfterUndo(row.statuses);
  if (!to) throw new HttpError(409, 'Tego zlecenia nie można cofnąć: jest na początku.');
  return { id: row.id, version: row.version, orderNumber: row.order_number, from: row.status, to };
}

async function undo(request: RequestContext): Promise<Done | Refusal> {
  const { id } = await visibleOrder(request);
  const input = { orderId: id, version: versionOf(request.body) };
  const result = await onOrder(request, id, { command: undoOrder, input });
  if (isRefusal(result)) return result;
  const [fact] = dataOfType(result.events, 'OrderReinstated');
  const flash = success(`Cofnięto zlecenie do statusu „${STATUS_LABELS[fact?.status ?? 'requested']}”.`);
  return orderDone(request, result, { id, flash });
}

export const undoRoute: CommandRoute = command('post /panel/orders/:id/undo', undoOrder, {
  page: '/panel/orders/:id/undo',
  run: undo,
});
