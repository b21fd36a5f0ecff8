import { Undo2 } from 'lucide-react';
import type { OrderView } from '#api/orders/orders/details.ts';
import { ACTION_WORDS, undoWords } from '#domain/orders/order/action-words.ts';
import { AskingButtons, type AskingButton } from '#web/form/asking-buttons.tsx';
import { askedOfStep, askedOfUndo } from './order-question.ts';

/** The one step forward stands out. */
function buttonsOf(data: OrderView): AskingButton[] {
  const { id, version, actions, options, undo } = data;
  const order = { id, version, orderNumber: String(data.orderNumber) };
  const forward = actions.find(({ action }) => action !== 'cancel')?.action;
  const steps = actions.map(({ action, asks, day }): AskingButton => ({
    size: 'small',
    theme: action === forward ? 'primary' : action === 'cancel' ? 'ghost' : 'secondary',
    label: ACTION_WORDS[action].label,
    rare: action === 'cancel',
    asked: askedOfStep(order, { action, asks, options, values: { ...data, executionDate: day } }),
  }));
  if (!undo) return steps;
  const icon = <Undo2 size={16} aria-hidden />;
  return [
    ...steps,
    { size: 'small', theme: 'ghost', icon, label: undoWords(undo).label, asked: askedOfUndo(order, undo) },
  ];
}

/** ORD-04: the steps that are open now; each asks first. */
export function OrderActions({ data }: { data: OrderView }) {
  const buttons = buttonsOf(data);
  if (buttons.length === 0) return null;
  return (
    <div className="actions no-print" role="group" aria-label="Działania">
      <AskingButtons buttons={buttons} />
    </div>
  );
}
