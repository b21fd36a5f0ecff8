import type { Access } from '#domain/kernel/access.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { offered, type Offer } from '#domain/kernel/offer.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { ACTION_STATUS, isOrderAction, ORDER_ACTIONS, type OrderAction } from '#domain/orders/order/actions.ts';
import { orderActor } from '#domain/orders/order/actor.ts';
import { isErased } from '#domain/orders/order/details.ts';
import { refusedEditing } from '#domain/orders/order/decide/rights.ts';
import { refusedUndo } from '#domain/orders/order/decide/undo.ts';
import { CLOSED, isClosed, type Status } from '#domain/orders/order/terms.ts';
import { hasStatusAlready, nextStatuses, refusedTransition } from '#domain/orders/order/transitions.ts';
import { isMovable, notMovable } from '#domain/orders/order/visit-day.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';

/** Everything that the page of an order may have a button for. */
export type OrderOffer = OrderAction | 'edit' | 'move' | 'undo';
const ORDER_OFFERS: readonly OrderOffer[] = [...ORDER_ACTIONS, 'edit', 'move', 'undo'];

type AskedOrder = Pick<OrderRow, 'details' | 'status' | 'statuses' | 'company_id'>;

const REFUSED: Readonly<Record<'edit' | 'move' | 'undo', (access: Access, row: AskedOrder) => Refusal | undefined>> = {
  edit: (_access, { status }) => (isClosed(status) ? conflict(CLOSED) : undefined),
  // Another day is no other status.
  move: (_access, { status }) => (isMovable(status) ? undefined : conflict(notMovable(status))),
  undo: (access, { statuses, company_id: companyId }) => refusedUndo(access, { statuses, companyId }),
};

function refusedStep(access: Access, row: AskedOrder, to: Status): Refusal | undefined {
  const { status, company_id: companyId } = row;
  if (status === to) return conflict(hasStatusAlready(to));
  const actor = orderActor(access);
  const current = { status, companyId };
  return nextStatuses(current, actor).includes(to) ? undefined : conflict(refusedTransition(current, to, actor));
}

/**
 * Everything that may be done with an order: whether anyone who sees it may do it now, and why not. By the rules of `saveOrder`
 * and `undoOrder`: a property test holds them together.
 */
export function orderOffers(access: Access, row: AskedOrder): Offer<OrderOffer>[] {
  const unfit = refusedEditing(access, row.company_id);
  if (unfit) return ORDER_OFFERS.map((action) => ({ action, refusal: unfit }));
  return ORDER_OFFERS.map((action) => {
    // Work that was done for a client who was erased is still settled (GDP-03).
    if (isErased(row.details) && action !== 'complete') return { action, refusal: conflict(ERASED) };
    const refusal = isOrderAction(action)
      ? refusedStep(access, row, ACTION_STATUS[action])
      : REFUSED[action](access, row);
    return { action, refusal };
  });
}

/** What the page of an order has buttons for. */
export interface AllowedActions {
  readonly mayEdit: boolean;
  readonly mayUndo: boolean;
  /** Its visit may be given another day. */
  readonly mayMove: boolean;
  /** The steps that are open, in the order of the work (ORD-04). */
  readonly actions: readonly OrderAction[];
}

export const NOTHING: AllowedActions = { mayEdit: false, mayUndo: false, mayMove: false, actions: [] };

/** What its offers don't refuse. */
export function allowedActions(access: Access, row: AskedOrder): AllowedActions {
  const open = offered(orderOffers(access, row));
  return {
    mayEdit: open.includes('edit'),
    mayUndo: open.includes('undo'),
    mayMove: open.includes('move'),
    actions: open.filter(isOrderAction),
  };
}
