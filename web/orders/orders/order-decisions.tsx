import { Undo2 } from 'lucide-react';
import type { OrderView } from '#api/orders/orders/details.ts';
import { ACTION_WORDS, moveWords, undoWords } from '#domain/orders/order/action-words.ts';
import type { Decision } from '#web/details/decisions.tsx';
import { askedOfMove, askedOfStep, askedOfUndo } from './order-question.ts';

/** ORD-04: the steps that are open now, the one forward first; each asks first. */
export function orderDecisions(data: OrderView): Decision[] {
  const { id, version, actions, options, recipients, bookings, undo, move } = data;
  const order = { id, version, orderNumber: String(data.orderNumber) };
  const steps = actions.map(({ action, asks, day }) => ({
    label: ACTION_WORDS[action].label,
    rare: action === 'cancel',
    asked: askedOfStep(order, { action, asks, options, values: { ...data, executionDate: day }, recipients, bookings }),
  }));
  const moving = move ? [{ label: moveWords(move).label, asked: askedOfMove(order, move), minor: true }] : [];
  if (!undo) return [...steps, ...moving];
  const icon = <Undo2 size={16} aria-hidden />;
  return [...steps, ...moving, { label: undoWords(undo).label, icon, asked: askedOfUndo(order, undo), minor: true }];
}
