import type { Command } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { OrderEvent } from '../events.ts';
import { statusOf, type OrderState } from '../state.ts';
import { OPEN } from '../terms.ts';
import { existing } from './editable.ts';

interface HandOver {
  readonly orderId: string;
  /** The service that gives it away, and who gets it: a company's id, or a special choice (ORD-08). */
  readonly from: string;
  readonly to: string;
}

/**
 * Gives an open order of a service that is switched off to another one. Nothing else of it is judged: an old order may
 * lack what its form asks for today. One that is no more open, or another's by now, is left as it is.
 */
export const handOverOrder: Command<OrderState, HandOver, OrderEvent> = {
  name: 'HandOverOrder',
  permission: 'VIEWING_ORDERS',
  decide(state, { orderId, from, to }, { access }) {
    const details = existing(state, { orderId }, access);
    if (isRefusal(details)) return details;
    if (state.companyId !== from || from === to || !OPEN.includes(statusOf(state))) return [];
    return [{ type: 'OrderReassigned', data: { orderId, from, to } }];
  },
};
