import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, forbidden, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { canManageOrders } from '#domain/orders/access.ts';
import { lenientOnStep } from '#domain/orders/order/actions.ts';
import { refusedEditing } from '#domain/orders/order/decide/rights.ts';
import { enterOrder, saveOrder } from '#domain/orders/order/decide.ts';
import { isErased } from '#domain/orders/order/details.ts';
import { orderForm } from '#domain/orders/order/form.ts';
import { statusOnEntry } from '#domain/orders/order/rules.ts';
import { WITHOUT_SERVICE } from '#domain/orders/order/terms.ts';
import { orderFormValues } from '#projections/orders/orders/order-details.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { newId } from '#api/handlers/new-id.ts';
import { readEdit, readForm } from '#api/handlers/read-form.ts';
import { refuseStatus, withoutFormerHours } from './change.ts';
import { warned } from './duplicates.ts';
import { chosenFacts, newOrderValues } from './facts.ts';
import { numberOf, underNumber } from './number.ts';
import { onOrder, orderDone, visibleOrder } from './run.ts';
import { orderValues } from './values.ts';

/** A person without the permission is refused before anything of the form is checked. */
async function create(request: RequestContext): Promise<Done | Refusal> {
  if (!canManageOrders(request.access)) return forbidden();
  const [facts, start] = await Promise.all([chosenFacts(request, request.body), newOrderValues(request)]);
  const read = readForm({ ...request, body: withStatus(request.body) }, orderForm, facts);
  if (isRefusal(read)) return read;
  const id = newId(request);
  const values = await orderValues(request, { id, form: { ...start, ...read.values } });
  const numbered = { id, number: numberOf(values) };
  const asker = onBehalfOf(request, values.orderedBy.employeeId);
  const result = await underNumber(request, numbered, () =>
    onOrder(asker, id, { command: enterOrder, input: { id, values } }),
  );
  const done = await orderDone(request, result, { id, flash: success('Dodano zlecenie.'), status: 201 });
  return isRefusal(done) ? done : warned(request, done, { id });
}

/** Who sends no status at all means the one of A3; a form always sends its field, and an empty one is a choice not made. */
const withStatus = (body: RequestContext['body']): RequestContext['body'] =>
  body.status === undefined ? { ...body, status: statusOnEntry({ companyId: WITHOUT_SERVICE, ...body }) } : body;

/** The whole form with its version; what is not sent keeps its value, and a status that is not allowed is said first. */
async function save(request: RequestContext): Promise<Done | Refusal> {
  const row = await visibleOrder(request);
  const unfit = refusedEditing(request.access, row.company_id);
  if (unfit) return unfit;
  if (isErased(row.details)) return conflict(ERASED);
  const refusal = refuseStatus(request, row, request.body);
  if (refusal) return refusal;
  const current = orderFormValues(row);
  const isLenient = lenientOnStep(request.body.status, { details: row.details, current });
  const facts = await chosenFacts(request, request.body, row);
  const body = withoutFormerHours(request.body, row);
  const read = readEdit({ ...request, body }, orderForm, { facts, current, isLenient });
  if (isRefusal(read)) return read;
  const values = await orderValues(request, { id: row.id, form: { ...current, ...read.values }, row });
  const numbered = { id: row.id, number: numberOf(values), before: row.order_number };
  const input = { orderId: row.id, version: read.version, values };
  const result = await underNumber(request, numbered, () => onOrder(request, row.id, { command: saveOrder, input }));
  const done = await orderDone(request, result, { id: row.id, flash: success('Zapisano zlecenie.'), before: row });
  return isRefusal(done) ? done : warned(request, done, { id: row.id, before: row });
}

/** ORD-16: an operator who enters for an employee acts on that one's behalf, and the history says so. */
function onBehalfOf(request: RequestContext, employeeId: string | null): RequestContext {
  const { context } = request;
  if (employeeId === null || employeeId === context.actor.id) return request;
  return { ...request, context: { ...context, actor: { ...context.actor, onBehalfOf: employeeId } } };
}

/** Creating and editing: the order's status is a field of its form like any other. */
export const saveRoutes: readonly CommandRoute[] = [
  command('post /panel/orders', enterOrder, { page: '/panel/orders/new', run: create }),
  command('put /panel/orders/:id', saveOrder, { page: '/panel/orders/:id/edit', run: save }),
];
