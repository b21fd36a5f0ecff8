import { Undo2 } from 'lucide-react';
import type { OrderView } from '#api/orders/orders/details.ts';
import { ACTION_WORDS, undoWords } from '#domain/orders/order/action-words.ts';
import type { Decision } from '#web/details/decisions.tsx';
import { askedOfStep, askedOfUndo } from './order-question.ts';

/** ORD-04: the steps that are open now, the one forward first; each asks first. */
export function orderDecisions(data: OrderView): Decision[] {
  const { id, version, actions, options, undo } = data;
  const order = { id, version, orderNumber: String(data.orderNumber) };
  const steps = actions.map(({ action, asks, day }) => ({
    label: ACTION_WORDS[action].label,
    rare: action === 'cancel',
    asked: askedOfStep(order, { action, asks, options, values: { ...data, executionDate: day } }),
  }));
  if (!undo) return steps;
  const icon = <Undo2 size={16} aria-hidden />;
  return [...steps, { label: undoWords(undo).label, icon, asked: askedOfUndo(order, undo), minor: true }];
}
