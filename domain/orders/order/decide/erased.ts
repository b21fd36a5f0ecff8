import type { Command } from '#domain/kernel/decider.ts';
import { isErased } from '../details.ts';
import type { OrderEvent } from '../events.ts';
import { statusOf, type OrderState } from '../state.ts';
import { OPEN } from '../terms.ts';

/**
 * What becomes of an order whose client was erased (GDP-03): work that isn't done is cancelled, work that is done can
 * still be completed, and nothing else changes.
 */

/** The program's own step after an erasure: nobody is visited of whom nothing is known. Asked again it does nothing. */
export const callOffErased: Command<OrderState, { readonly orderId: string }, OrderEvent> = {
  name: 'CallOffErasedOrder',
  permission: 'VIEWING_ORDERS',
  decide: (state, { orderId }) =>
    state.details && isErased(state.details) && OPEN.includes(statusOf(state))
      ? [{ type: 'OrderCancelled', data: { orderId, changed: [] } }]
      : [],
};

/** Whether these facts only settle what was done. */
export const isSettling = (facts: readonly OrderEvent[]): boolean =>
  facts.length === 1 && facts[0]?.type === 'OrderCompleted';
