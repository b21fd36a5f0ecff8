import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, isRefusal, stale, type Refusal } from '#domain/kernel/refusal.ts';
import { lenientOnStep } from '#domain/orders/order/actions.ts';
import { orderActor } from '#domain/orders/order/actor.ts';
import { saveOrder } from '#domain/orders/order/decide.ts';
import { refusedEditing } from '#domain/orders/order/decide/rights.ts';
import { isErased } from '#domain/orders/order/details.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { orderForm } from '#domain/orders/order/form.ts';
import { STATUSES } from '#domain/orders/order/terms.ts';
import { hourFields, isHoursSent } from '#domain/orders/order/visit-hours.ts';
import { nextStatuses, refusedTransition } from '#domain/orders/order/transitions.ts';
import { parseDay } from '#domain/text/dates.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { orderFormValues } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { text, versionOf } from '#api/handlers/body.ts';
import { notedAtOf } from '#api/handlers/from-device.ts';
import { readPartial } from '#api/handlers/read-form.ts';
import { chosenFacts } from './facts.ts';
import { numberOf, underNumber } from './number.ts';
import { onOrder } from './run.ts';
import { withShownValues } from './shown-values.ts';
import { orderValues } from './values.ts';

type Sent = Readonly<Record<string, unknown>>;

/**
 * A part of the form of an existing order, saved under the same rules as the whole (ORD-04…ORD-18). Against the
 * version that was sent, or the one that was read here.
 */
export async function changeOrder(
  request: RequestContext,
  row: OrderRow,
  { sent, keyPart }: { readonly sent: Sent; readonly keyPart?: string },
): Promise<Accepted<OrderEvent> | Refusal> {
  const unfit = refusedEditing(request.access, row.company_id);
  if (unfit) return unfit;
  // Work that was done for a client who was erased is still settled; the decider says that nothing else changes.
  if (isErased(row.details) && sent.status !== 'completed') return conflict(ERASED);
  const refusal = refuseStatus(request, row, sent);
  if (refusal) return refusal;
  const current = orderFormValues(row);
  const isLenient = lenientOnStep(sent.status, { details: row.details, current });
  const read = readPartial({ ...request, body: withoutFormerHours(sent, row) }, orderForm, {
    facts: await chosenFacts(request, sent, row),
    current,
    isLenient,
  });
  if (isRefusal(read)) return ofOlder(request, row, sent) ?? read;
  const values = await orderValues(request, { id: row.id, form: { ...current, ...read.values }, row });
  if (isRefusal(values)) return values;
  const notedAt = notedAtOf(sent.noted, request.context.now);
  const input = { orderId: row.id, version: read.version ?? row.version, values, notedAt };
  const numbered = { id: row.id, number: numberOf(values), before: row.order_number };
  return underNumber(request, numbered, () =>
    onOrder(request, row.id, { command: saveOrder, input, ...(keyPart ? { keyPart } : {}) }),
  );
}

/**
 * The mistakes of a form that was of an older version: the order asks for more by now than the one that was seen, and
 * only a conflict says what is there (decision 246). What has no mistakes goes on to the decider, which knows a key that
 * was taken before.
 */
function ofOlder({ access }: RequestContext, row: OrderRow, sent: Sent): Refusal | undefined {
  const version = versionOf(sent);
  if (version === undefined || version === row.version) return undefined;
  const values = orderFormValues(row);
  return withShownValues(access, stale({ version: row.version, status: row.status, values }));
}

/** Another day, or none, that is sent without hours drops those of the day of before. */
export const withoutFormerHours = <Sent extends Readonly<Record<string, unknown>>>(sent: Sent, row: OrderRow): Sent =>
  sent.executionDate === undefined || isHoursSent(sent) || parseDay(String(sent.executionDate)) === row.execution_date
    ? sent
    : { ...sent, ...hourFields(null) };

/** A status that is not allowed now is said before anything else: 409 with what is. */
export function refuseStatus({ access }: RequestContext, row: OrderRow, sent: Sent): Refusal | undefined {
  const to = STATUSES.find((status) => status === sent.status);
  const version = versionOf(sent);
  if (to === undefined || to === row.status || (version !== undefined && version !== row.version)) return undefined;
  const wanted = { status: row.status, companyId: text(sent, 'companyId') ?? row.company_id };
  const actor = orderActor(access);
  return nextStatuses(wanted, actor).includes(to)
    ? undefined
    : withShownValues(
        access,
        conflict(refusedTransition(wanted, to, actor), {
          version: row.version,
          status: row.status,
          values: orderFormValues(row),
        }),
      );
}
