import type { Access } from '#domain/kernel/access.ts';
import { actionsTo, type OrderAction } from '#domain/orders/order/actions.ts';
import { editsOrders, orderActor } from '#domain/orders/order/actor.ts';
import { mayStillComplete } from '#domain/orders/order/decide/erased.ts';
import { isErased } from '#domain/orders/order/details.ts';
import { mayUndo } from '#domain/orders/order/decide/undo.ts';
import { isClosed } from '#domain/orders/order/terms.ts';
import { nextStatuses } from '#domain/orders/order/transitions.ts';
import { isMovable } from '#domain/orders/order/visit-day.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';

/** What whoever sees an order may do with it now. */
export interface AllowedActions {
  readonly mayEdit: boolean;
  readonly mayUndo: boolean;
  /** Its visit may be given another day. */
  readonly mayMove: boolean;
  /** The steps that are open, in the order of the work (ORD-04). */
  readonly actions: readonly OrderAction[];
}

export const NOTHING: AllowedActions = { mayEdit: false, mayUndo: false, mayMove: false, actions: [] };

/** By the rules of `saveOrder` and `undoOrder`: a property test holds them together. */
export function allowedActions(
  access: Access,
  row: Pick<OrderRow, 'details' | 'status' | 'statuses' | 'company_id'>,
): AllowedActions {
  if (!editsOrders(access)) return NOTHING;
  if (isErased(row.details)) {
    const completes = mayStillComplete({ status: row.status, companyId: row.company_id }, access);
    return { ...NOTHING, actions: completes ? ['complete'] : [] };
  }
  const next = nextStatuses({ status: row.status, companyId: row.company_id }, orderActor(access));
  return {
    mayEdit: !isClosed(row.status),
    mayUndo: mayUndo(access, row.statuses),
    mayMove: isMovable(row.status),
    actions: actionsTo(next),
  };
}
