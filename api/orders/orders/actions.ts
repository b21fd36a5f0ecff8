import { ERASED } from '#domain/kernel/forgotten.ts';
import { dataOfType } from '#domain/kernel/event.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import {
  ACTION_STATUS,
  actionForm,
  askedBy,
  isOrderAction,
  ORDER_ACTIONS,
  orderActionPath,
  type OrderAction,
} from '#domain/orders/order/actions.ts';
import { saveOrder } from '#domain/orders/order/decide.ts';
import { suggestedDay } from '#domain/orders/order/days.ts';
import { refusedEditing } from '#domain/orders/order/decide/rights.ts';
import { isErased } from '#domain/orders/order/details.ts';
import type { OrderFieldName } from '#domain/orders/order/fields.ts';
import type { Recipients } from '#domain/orders/order/questions.ts';
import { STATUS_LABELS } from '#domain/orders/order/terms.ts';
import { timeText, type VisitTime } from '#domain/orders/order/visit-hours.ts';
import { orderFormValues } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { refuseOthers } from '#api/handlers/from-device.ts';
import { allowedActions } from './allowed-actions.ts';
import { changeOrder } from './change.ts';
import { chosenFacts, orderFacts, type OrderFacts } from './facts.ts';
import { dayIn } from './move.ts';
import { bookingsOf, NO_BOOKINGS, type Bookings } from './overlaps.ts';
import { orderDone, visibleOrder } from './run.ts';
import { recipientsOf } from './recipients.ts';

/** What may be done with an order now, what each step would ask, and the day that its dialog starts with. */
export interface AllowedActions {
  readonly actions: readonly {
    readonly action: OrderAction;
    readonly asks: readonly OrderFieldName[];
    readonly day: string;
  }[];
  /** What the asked fields choose from. */
  readonly options: OrderFacts['options'];
  /** Who hears of a visit that is agreed; null where none can be, or its service is asked for. */
  readonly recipients: Recipients | null;
  /** Which other visits its service has then; none where it is not known. */
  readonly bookings: Bookings;
}

export const NOTHING_ASKED: AllowedActions = { actions: [], options: {}, recipients: null, bookings: NO_BOOKINGS };

/** The steps that are open to the caller, with what the order still lacks for each (ORD-04). */
export async function allowedActionsWithAsks(request: RequestContext, row: OrderRow): Promise<AllowedActions> {
  const { access, context } = request;
  const { actions } = allowedActions(access, row);
  if (actions.length === 0) return NOTHING_ASKED;
  const facts = await orderFacts(request, row);
  const order = { details: row.details, current: orderFormValues(row) };
  const setting = { access, today: context.today, facts };
  const open = actions.map((action) => ({
    action,
    asks: askedBy(action, order, setting),
    day: suggestedDay(ACTION_STATUS[action], row.execution_date, context.today),
  }));
  const isAnnounced = open.some(({ action, asks }) => action === 'set' && !asks.includes('companyId'));
  return {
    actions: open,
    options: facts.options,
    recipients: isAnnounced ? await recipientsOf(request.app, row) : null,
    bookings: isAnnounced ? await bookingsOf(request, row) : NO_BOOKINGS,
  };
}

/**
 * A GET only asks; what it shows sends the POST. `day` in the address is the day that a visit is to be agreed for.
 *
 * @throws HttpError 404 for what is no action of this order now
 */
export async function orderAction(request: RequestContext) {
  const row = await visibleOrder(request);
  const { action: name } = request.params;
  if (!isOrderAction(name)) throw new HttpError(404);
  const unfit = refusedEditing(request.access, row.company_id);
  if (unfit) throw new HttpError(403, unfit.message);
  const { actions, ...rest } = await allowedActionsWithAsks(request, row);
  const allowed = actions.find(({ action }) => action === name);
  if (!allowed && isErased(row.details)) throw new HttpError(409, ERASED);
  if (!allowed)
    throw new HttpError(409, `Zlecenie ma status „${STATUS_LABELS[row.status]}”: tego nie można teraz zrobić.`);
  return {
    id: row.id,
    version: row.version,
    orderNumber: row.order_number,
    ...allowed,
    ...rest,
    values: { ...orderFormValues(row), executionDate: (name === 'set' && dayIn(request)) || allowed.day },
  };
}

/** What was done, in the words of the act; a visit that was set says for when. */
const actText = (status: keyof typeof STATUS_LABELS, time: VisitTime): string =>
  status === 'set' && time.executionDate ? `umówiono wizytę na ${timeText(time)}` : `status „${STATUS_LABELS[status]}”`;

/** Of what was sent, what the step asks for now: everything else of an order is changed by its form. */
async function takenOf(request: RequestContext, row: OrderRow, action: OrderAction) {
  const order = { details: row.details, current: orderFormValues(row) };
  const facts = await chosenFacts(request, {}, row);
  const asked = askedBy(action, order, { access: request.access, today: request.context.today, facts });
  const names = new Set([...actionForm(action, asked).fields.map(({ name }) => name), 'version', 'noted']);
  return Object.fromEntries(Object.entries(request.body).filter(([name]) => names.has(name)));
}

async function act(request: RequestContext, action: OrderAction): Promise<Done | Refusal> {
  refuseOthers(request);
  const row = await visibleOrder(request);
  const status = ACTION_STATUS[action];
  const sent = { ...(await takenOf(request, row, action)), status };
  const result = await changeOrder(request, row, { sent });
  const fact = isRefusal(result) ? undefined : dataOfType(result.events, 'VisitSet')[0];
  const time = { executionDate: fact?.executionDate ?? '', hours: fact?.hours ?? null };
  const flash = success(`Zlecenie ${row.order_number}: ${actText(status, time)}.`);
  return orderDone(request, result, { id: row.id, flash, before: row });
}

/** A route for each action. */
export const actionRoutes: readonly CommandRoute[] = ORDER_ACTIONS.map((action) => {
  const path = orderActionPath(':id', action);
  return command(`post ${path}`, saveOrder, { page: path, run: (request) => act(request, action) });
});
