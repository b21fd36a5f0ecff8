import { ERASED } from '#domain/kernel/forgotten.ts';
import { canManageOrders } from '#domain/orders/access.ts';
import { editsOrders, orderActor, type OrderActor } from '#domain/orders/order/actor.ts';
import { undone, undoOrder } from '#domain/orders/order/decide/undo.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { concernsVisit, type UndoneStep } from '#domain/orders/order/questions.ts';
import { order, type OrderContents } from '#domain/orders/order/state.ts';
import { isErased, toValues } from '#domain/orders/order/details.ts';
import {
  CLOSED,
  isClosed,
  numberKey,
  orderStream,
  STATUS_LABELS,
  STATUSES,
  WITHOUT_SERVICE,
  type Status,
} from '#domain/orders/order/terms.ts';
import { mayTakeBack, nextStatuses } from '#domain/orders/order/transitions.ts';
import { fold } from '#domain/kernel/decider.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dataOfType } from '#domain/kernel/event.ts';
import { orderWithNumber } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { versionOf } from '#api/handlers/body.ts';
import { rowValuesFor } from './shown-values.ts';
import { newOrderValues, offering, orderFacts } from './facts.ts';
import { onOrder, orderDone, visibleOrder } from './run.ts';
import { toldOf } from './told.ts';

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

/** A GET only asks: the reason, and where the order lands. */
export async function orderUndo(request: RequestContext) {
  const row = await visibleOrder(request);
  if (!mayTakeBack(request.access, row.status)) throw new HttpError(403);
  if (isErased(row.details)) throw new HttpError(409, ERASED);
  const back = await undoOf(request, row);
  if (!back) throw new HttpError(409, 'Tego zlecenia nie można cofnąć: jest na początku.');
  return { id: row.id, version: row.version, orderNumber: row.order_number, ...back };
}

/** Where an undo leads, and on which day the order is then; null at the start. */
export async function undoOf({ app }: RequestContext, row: OrderRow): Promise<UndoneStep | null> {
  const back = await wayBack(app, row);
  if (!back) return null;
  const day = { from: row.execution_date, to: back.contents.executionDate };
  const step = { from: row.status, to: back.status, day };
  const [taken, told] = await Promise.all([
    takenNumber(app, row, back.contents),
    concernsVisit(step) ? toldOf(app, row.status === 'set' ? row : visitAgain(row, back.contents)) : null,
  ]);
  return { ...step, takenNumber: taken, told };
}

/** The order as the undo leaves it, as far as somebody is written to. */
const visitAgain = ({ details }: OrderRow, contents: OrderContents): Pick<OrderRow, 'company_id' | 'details'> => ({
  company_id: contents.companyId,
  details: contents.details ?? details,
});

async function wayBack(app: RequestContext['app'], row: OrderRow) {
  const facts = (await app.log.readStream(orderStream(row.id))) as unknown as OrderEvent[];
  return undone(fold(order, facts));
}

const numberOf = ({ details }: Pick<OrderContents, 'details'>): string =>
  details ? String(toValues(details).orderNumber) : '';

/** The number that an order would have again, where another order has it by now; '' where it may have it. */
async function takenNumber({ db }: RequestContext['app'], row: OrderRow, contents: OrderContents): Promise<string> {
  const number = numberOf(contents);
  if (number === row.order_number) return '';
  return (await orderWithNumber(db, { number, except: row.id }))?.order_number ?? '';
}

async function undo(request: RequestContext): Promise<Done | Refusal> {
  const row = await visibleOrder(request);
  const back = await wayBack(request.app, row);
  const number = back ? numberOf(back.contents) : row.order_number;
  if (!back || number === row.order_number) return undoRow(request, row, '');
  // No other order gets the number while this one takes it back.
  const work = async () => undoRow(request, row, await takenNumber(request.app, row, back.contents));
  return request.app.locks.holdCaughtUp('orders', work, numberKey(number));
}

async function undoRow(request: RequestContext, row: OrderRow, taken: string): Promise<Done | Refusal> {
  const { id } = row;
  const input = { orderId: id, version: versionOf(request.body), ...(taken ? { keeps: ['orderNumber'] } : {}) };
  const result = await onOrder(request, id, { command: undoOrder, input });
  if (isRefusal(result)) return result;
  const [fact] = dataOfType(result.events, 'OrderReinstated');
  const day = fact?.executionDate ? `, data wykonania ${formatDay(fact.executionDate)}` : '';
  const kept = taken ? ` Numer zlecenia zostaje ${row.order_number}: numer ${taken} ma już inne zlecenie.` : '';
  const flash = success(`Cofnięto zlecenie do statusu „${STATUS_LABELS[fact?.status ?? 'requested']}”${day}.${kept}`);
  return orderDone(request, result, { id, flash, before: row });
}

export const undoRoute: CommandRoute = command('post /panel/orders/:id/undo', undoOrder, {
  page: '/panel/orders/:id/undo',
  run: undo,
});
