import type { Command } from '#domain/kernel/decider.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { boundToCompany } from '#domain/orders/order/actor.ts';
import { isWithinReach } from '#domain/orders/order/decide/editable.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { order, type OrderState } from '#domain/orders/order/state.ts';
import { orderStream } from '#domain/orders/order/terms.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { orderById } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import { shownBy } from '#api/handlers/done.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { withRecipients } from './recipients.ts';
import { withShownValues } from './shown-values.ts';

/** Read models that the screens of orders need to have passed a command (read your own write). */
const SCREENS = ['orders', 'timeline'] as const;

/** Runs a command on one order's stream in the caller's name. */
export const onOrder = <Input>(
  request: RequestContext,
  id: string,
  call: { command: Command<OrderState, Input, OrderEvent>; input: Input; keyPart?: string },
): Promise<Accepted<OrderEvent> | Refusal> => runCommand(request, { stream: orderStream(id), decider: order }, call);

/** Whether the order is one of those that the caller may see, as its commands say. */
export const isVisible = (
  { access }: Pick<RequestContext, 'access'>,
  row: Pick<OrderRow, 'company_id' | 'employee_company_id'>,
): boolean => isWithinReach(access, { companyId: row.company_id, orderedBy: { companyId: row.employee_company_id } });

/** Said to who acts from a page of before, or from a device that had no network meanwhile. */
const NOT_OURS = 'Nie ma takiego zlecenia wśród zleceń Twojego serwisu. Jeśli było na liście, przekazano je innemu.';

/** @throws HttpError 404 for an order that is none of theirs either */
export async function visibleOrder(request: RequestContext, id = request.params.id ?? ''): Promise<OrderRow> {
  const row = await orderById(request.app.db, id);
  if (row && isVisible(request, row)) return row;
  const acts = request.req.method !== 'GET' && boundToCompany(request.access) !== undefined;
  throw new HttpError(404, acts ? NOT_OURS : undefined);
}

export const shown = (request: RequestContext, position: string, flash: Flash): Promise<Flash> =>
  shownBy(request, SCREENS, { position, flash });

/** `{id, version, status}` of an order after a command. */
export async function orderDone(
  request: RequestContext,
  result: Pick<Accepted<OrderEvent>, 'position' | 'events'> | Refusal,
  answer: { id: string; flash: Flash; status?: number; before?: OrderRow },
): Promise<Done | Refusal> {
  if (isRefusal(result)) return withShownValues(request.access, result);
  const { id, status, before } = answer;
  const said = await shown(request, result.position, answer.flash);
  const row = await orderById(request.app.db, id);
  const flash =
    row && before ? await withRecipients(request, said, { events: result.events, before, after: row }) : said;
  return {
    ...(status ? { status } : {}),
    body: { id, version: row?.version ?? 0, status: row?.status },
    // Anyone who gave it away to another company has lost sight of it.
    redirect: row && isVisible(request, row) ? `/panel/orders/${id}` : '/panel/orders',
    flash,
  };
}
