import { EDIT_LABEL } from '#domain/form/act-words.ts';
import { ACTION_LABELS } from '#domain/orders/order/actions.ts';
import { MOVE_LABEL, UNDO_LABEL } from '#domain/orders/order/action-words.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { whyNot, type WhyNotView } from '#api/handlers/why-not.ts';
import { orderOffers, type OrderOffer } from './allowed-actions.ts';
import { visibleOrder } from './run.ts';

const LABELS: Readonly<Record<OrderOffer, string>> = {
  ...ACTION_LABELS,
  edit: EDIT_LABEL,
  move: MOVE_LABEL,
  undo: UNDO_LABEL,
};

/** Data of /panel/orders/:id/why-not: what can't be done with it now, and why. */
export async function orderWhyNot(request: RequestContext): Promise<WhyNotView> {
  const row = await visibleOrder(request);
  return {
    id: row.id,
    about: `Zlecenie ${row.order_number}`,
    refused: whyNot(orderOffers(request.access, row), (action) => LABELS[action]),
  };
}
