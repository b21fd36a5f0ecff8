import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { saveOrder } from '#domain/orders/order/decide.ts';
import { refusedEditing } from '#domain/orders/order/decide/rights.ts';
import { isErased } from '#domain/orders/order/details.ts';
import type { MovedVisit } from '#domain/orders/order/questions.ts';
import { hourFields, hoursOf, isHoursSent, timeText } from '#domain/orders/order/visit-hours.ts';
import { isMovable, moveForm, notMovable } from '#domain/orders/order/visit-day.ts';
import { parseDay } from '#domain/text/dates.ts';
import { timeOfRow } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { textOf } from '#api/handlers/read-filters.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { changeOrder } from './change.ts';
import { bookingsOf, type Bookings } from './overlaps.ts';
import { orderDone, visibleOrder } from './run.ts';
import { recipientsOf } from './recipients.ts';

/** The day (`YYYY-MM-DD`) that an address asks for, '' for none: a form begins with it. */
export const dayIn = ({ query }: Pick<RequestContext, 'query'>): string => parseDay(textOf(query.day) ?? '') ?? '';

/** What the question about another day or other hours says of a visit. */
export async function moveOf(
  request: RequestContext,
  row: OrderRow,
): Promise<MovedVisit & { readonly bookings: Bookings }> {
  const [recipients, bookings] = await Promise.all([recipientsOf(request.app, row), bookingsOf(request, row)]);
  return { ...timeOfRow(row), recipients, bookings };
}

/** Why an order's visit can't be moved, with what the order is now. */
function refused(row: OrderRow): Refusal | undefined {
  if (isErased(row.details)) return conflict(ERASED);
  if (isMovable(row.status)) return undefined;
  const { version, status } = row;
  return conflict(notMovable(status), { version, status });
}

/** A GET only asks. `day` in the address is the day that the visit is to be moved to. */
export async function orderMove(request: RequestContext) {
  const row = await visibleOrder(request);
  const unfit = refusedEditing(request.access, row.company_id);
  if (unfit) throw new HttpError(403, unfit.message);
  const refusal = refused(row);
  if (refusal) throw new HttpError(409, refusal.message);
  const { id, version, order_number: orderNumber } = row;
  return { id, version, orderNumber, day: dayIn(request), ...(await moveOf(request, row)) };
}

/** Day and hours alone, saved as the order's form saves it: under the same rules, against the version that was shown. */
async function move(request: RequestContext): Promise<Done | Refusal> {
  const row = await visibleOrder(request);
  const unfit = refusedEditing(request.access, row.company_id);
  if (unfit) return unfit;
  const refusal = refused(row);
  if (refusal) return refusal;
  const before = timeOfRow(row);
  // Who names no hours asks for another day; who names no day, for other hours.
  const standing = isHoursSent(request.body) ? before.hours : null;
  const { executionDate: day } = before;
  const read = readForm(request, moveForm, { executionDate: day, ...hourFields(standing) });
  if (isRefusal(read)) return read;
  const { version } = request.body;
  const after = { executionDate: String(read.values.executionDate ?? day), hours: hoursOf(read.values) };
  const sent = { executionDate: after.executionDate, ...hourFields(after.hours), version };
  const result = await changeOrder(request, row, { sent });
  const what = after.executionDate === day ? 'godziny' : 'dzień';
  const flash = success(
    `Zlecenie ${row.order_number}: zmieniono ${what} wizyty z ${timeText(before)} na ${timeText(after)}.`,
  );
  return orderDone(request, result, { id: row.id, flash, before: row });
}

/** POST /panel/orders/:id/move with `executionDate`, `visitFrom`, `visitTo` and `version`. */
export const moveRoute: CommandRoute = command('post /panel/orders/:id/move', saveOrder, {
  page: '/panel/orders/:id/move',
  run: move,
});
