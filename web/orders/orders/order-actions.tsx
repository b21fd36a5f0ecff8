import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { OrderView } from '#api/orders/orders/details.ts';
import type { Form } from '#domain/form/form.ts';
import { ACTION_LABELS, actionForm, orderActionPath, type OrderAction } from '#domain/orders/order/actions.ts';
import { undoOrderForm } from '#domain/orders/order/form.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { keepFlash } from '#web/app/flash-store.ts';
import { useCommand } from '#web/app/use-command.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { useReload } from '#web/app/use-reload.ts';
import { FormView } from '#web/form/form-view.tsx';
import { Button, ButtonLink, type ButtonTheme } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ACTION_QUESTIONS } from './action-questions.ts';

interface Step {
  readonly name: OrderAction | 'undo';
  readonly label: string;
  readonly theme: ButtonTheme;
  readonly path: string;
  /** Asked before it is done; absent: done at once. */
  readonly form?: Form;
  readonly question?: string;
}

/** The one step forward stands out; cancelling always asks. */
function stepsOf({ id, actions, mayUndo }: OrderView): Step[] {
  const forward = actions.find(({ action }) => action !== 'cancel')?.action;
  const steps = actions.map(({ action, asks }): Step => {
    const asked = asks.length > 0 || action === 'cancel';
    return {
      name: action,
      label: ACTION_LABELS[action],
      theme: action === forward ? 'primary' : action === 'cancel' ? 'ghost' : 'secondary',
      path: orderActionPath(id, action),
      ...(asked ? { form: actionForm(action, asks), question: ACTION_QUESTIONS[action] } : {}),
    };
  });
  const undo: Step = {
    name: 'undo',
    label: 'Cofnij status',
    theme: 'ghost',
    path: `/panel/orders/${id}/undo`,
    form: { ...undoOrderForm, variant: 'modal' },
  };
  return mayUndo ? [...steps, undo] : steps;
}

/** ORD-04: the steps that are open now. Each has a page of its own, which serves where scripts don't run. */
export function OrderActions({ data }: { data: OrderView }) {
  const { link } = usePageContext();
  const { run, running } = useCommand();
  const reload = useReload();
  const alive = useHydrated();
  const [asking, setAsking] = useState<Step | null>(null);
  const steps = stepsOf(data);
  if (steps.length === 0) return null;
  const press = (step: Step) => {
    if (step.form) setAsking(step);
    else void run(step.name, step.path, { values: { version: data.version } });
  };
  return (
    <div className="actions no-print" role="group" aria-label="Działania">
      {steps.map((step) => {
        const look = {
          size: 'small',
          theme: step.theme,
          label: step.label,
          ...(step.name === 'undo' ? { icon: <Undo2 size={16} aria-hidden /> } : {}),
        } as const;
        return alive ? (
          <Button key={step.name} {...look} pending={running === step.name} onClick={() => press(step)} />
        ) : (
          <ButtonLink key={step.name} {...look} to={link(step.path)} />
        );
      })}
      <Modal title={asking?.label ?? ''} open={asking !== null} onClose={() => setAsking(null)} size="small">
        {asking?.question && <p>{asking.question}</p>}
        {asking?.form && (
          <FormView
            form={asking.form}
            action={asking.path}
            values={{ ...data }}
            facts={{ options: data.options }}
            version={data.version}
            onCancel={() => setAsking(null)}
            onDone={(body) => {
              if (body.flash) keepFlash(body.flash);
              setAsking(null);
              void reload();
            }}
          />
        )}
      </Modal>
    </div>
  );
}
