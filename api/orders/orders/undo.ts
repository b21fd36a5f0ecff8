import { fold } from '#domain/kernel/decider.ts';
import { dataOfType } from '#domain/kernel/event.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { companies } from '#domain/orders/companies.ts';
import { undone, undoOrder } from '#domain/orders/order/decide/undo.ts';
import { refusedTakingBack } from '#domain/orders/order/decide/rights.ts';
import { isErased, toValues } from '#domain/orders/order/details.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { concernsVisit, type UndoneStep } from '#domain/orders/order/questions.ts';
import { order, type OrderContents, type OrderState } from '#domain/orders/order/state.ts';
import { orderStream, serviceOf, STATUS_LABELS } from '#domain/orders/order/terms.ts';
import { hoursText, timeText } from '#domain/orders/order/visit-hours.ts';
import { orderEmployee } from '#projections/orders/employees.ts';
import { orderWithNumber, timeOfRow } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { recordById } from '#projections/record-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { versionOf } from '#api/handlers/body.ts';
import { freedNumber, withNumber } from './number.ts';
import { onOrder, orderDone, visibleOrder } from './run.ts';
import { recipientsOf } from './recipients.ts';

/** A GET only asks: the reason, and where the order lands. */
export async function orderUndo(request: RequestContext) {
  const row = await visibleOrder(request);
  const unfit = refusedTakingBack(request.access, { status: row.status, companyId: row.company_id });
  if (unfit) throw new HttpError(403, unfit.message);
  if (isErased(row.details)) throw new HttpError(409, ERASED);
  const back = await undoOf(request, row);
  if (!back) throw new HttpError(409, 'Tego zlecenia nie można cofnąć: jest na początku.');
  return { id: row.id, version: row.version, orderNumber: row.order_number, ...back };
}

/** Where an undo leads, and on which day the order is then; null at the start. */
export async function undoOf(request: RequestContext, row: OrderRow): Promise<UndoneStep | null> {
  const { app } = request;
  const state = await stateOf(app, row);
  const whole = undone(state);
  if (!whole) return null;
  const stays = await whatStays(request, row, whole.contents);
  const back = undone(state, keptBy(stays)) ?? whole;
  const day = { from: row.execution_date, to: back.contents.executionDate };
  const hours = { from: hoursText(timeOfRow(row).hours), to: hoursText(back.contents.hours) };
  const step = { from: row.status, to: back.status, day, hours };
  const recipients = concernsVisit(step)
    ? await recipientsOf(app, row.status === 'set' ? row : visitAgain(row, back.contents))
    : null;
  return { ...step, ...stays, recipients };
}

/** The order as the undo leaves it, as far as somebody is written to. */
const visitAgain = ({ details }: OrderRow, contents: OrderContents): Pick<OrderRow, 'company_id' | 'details'> => ({
  company_id: contents.companyId,
  details: contents.details ?? details,
});

async function stateOf(app: RequestContext['app'], row: OrderRow): Promise<OrderState> {
  return fold(order, (await app.log.readStream(orderStream(row.id))) as unknown as OrderEvent[]);
}

/** What an undo can't give back. */
type Stays = Pick<UndoneStep, 'takenNumber' | 'formerService' | 'formerEmployee'>;

const NOTHING_STAYS: Stays = { takenNumber: '', formerService: '', formerEmployee: '' };

const keptBy = ({ takenNumber, formerService, formerEmployee }: Stays): string[] => [
  ...(takenNumber ? ['orderNumber'] : []),
  ...(formerService ? ['companyId'] : []),
  ...(formerEmployee ? ['employeeId'] : []),
];

async function whatStays(request: Asks, row: OrderRow, contents: OrderContents): Promise<Stays> {
  const { db } = request.app;
  const number = numberOf(contents);
  const [taken, formerService, formerEmployee] = await Promise.all([
    number === row.order_number ? undefined : orderWithNumber(db, { number, except: row.id }),
    formerServiceOf(request, row, contents),
    formerEmployeeOf(request, row, contents),
  ]);
  return { takenNumber: taken?.order_number ?? '', formerService, formerEmployee };
}

type Asks = Pick<RequestContext, 'app' | 'context'>;

/** Its name, where the undo would bring it back and nobody can choose it (B11). */
async function formerServiceOf({ app }: Asks, row: OrderRow, contents: OrderContents): Promise<string> {
  const id = contents.companyId === row.company_id ? null : serviceOf(contents.companyId);
  const former = id === null ? undefined : await recordById(app.db, companies.table, id);
  return former && !former.active ? former.title : '';
}

/** The same of the employee: no order is entered, nor given back, for one who may not log in (ORD-16). */
async function formerEmployeeOf({ app, context }: Asks, row: OrderRow, { orderedBy }: OrderContents): Promise<string> {
  const { employeeId: id } = orderedBy;
  if (id === null || id === row.employee_id) return '';
  const former = await orderEmployee(app.db, { id, now: context.now });
  return former && !former.works ? former.name : '';
}

const numberOf = ({ details }: Pick<OrderContents, 'details'>): string =>
  details ? String(toValues(details).orderNumber) : '';

async function undo(request: RequestContext): Promise<Done | Refusal> {
  const row = await visibleOrder(request);
  const { app } = request;
  const back = undone(await stateOf(app, row));
  if (!back) return undoRow(request, row, NOTHING_STAYS);
  const numbered = { id: row.id, number: numberOf(back.contents), before: row.order_number };
  return withNumber(request, numbered, async () => {
    const stays = await whatStays(request, row, back.contents);
    const done = await undoRow(request, row, stays);
    if (!isRefusal(done) && stays.takenNumber === '') await freedNumber(request, numbered);
    return done;
  });
}

async function undoRow(request: RequestContext, row: OrderRow, stays: Stays): Promise<Done | Refusal> {
  const { id } = row;
  const input = { orderId: id, version: versionOf(request.body), keeps: keptBy(stays) };
  const result = await onOrder(request, id, { command: undoOrder, input });
  if (isRefusal(result)) return result;
  const [fact] = dataOfType(result.events, 'OrderReinstated');
  const { executionDate = '', hours = null } = fact ?? {};
  const day = executionDate ? `, data wykonania ${timeText({ executionDate, hours })}` : '';
  const flash = success(
    `Cofnięto zlecenie do statusu „${STATUS_LABELS[fact?.status ?? 'requested']}”${day}.${staysInWords(row, stays)}`,
  );
  return orderDone(request, result, { id, flash, before: row });
}

const staysInWords = ({ order_number: number }: OrderRow, stays: Stays): string =>
  [
    stays.takenNumber && ` Numer zlecenia zostaje ${number}: numer ${stays.takenNumber} ma już inne zlecenie.`,
    stays.formerService && ` Serwis zostaje obecny: firma ${stays.formerService} jest wyłączona.`,
    stays.formerEmployee && ` Pracownik zostaje obecny: ${stays.formerEmployee} nie ma teraz dostępu.`,
  ].join('');

export const undoRoute: CommandRoute = command('post /panel/orders/:id/undo', undoOrder, {
  page: '/panel/orders/:id/undo',
  run: undo,
});
