import { useState } from 'react';
import type { Form } from '#domain/form/form.ts';
import { counted } from '#domain/text/plural.ts';
import { moveForm, rejectWithInfoForm } from '#domain/training/course-date/forms.ts';
import { BULK_ACTIONS, type BulkAction } from '#domain/training/course-date/guards.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import type { Selection } from '#web/list/selection.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert, Modal } from '#web/ui/modal.tsx';
import { useCommand } from '#web/app/use-command.ts';

const BULK = '/panel/applications/bulk';

interface BulkButton {
  readonly label: string;
  /** Asked before it is done. */
  readonly ask?: string;
  /** Filled in before it is done: one form for all. */
  readonly form?: Form;
}

/** How each action looks that may be done with many at once; each row is decided for itself on the server. */
const BUTTONS: Readonly<Record<BulkAction, BulkButton>> = {
  confirm: { label: 'Potwierdź', ask: 'Potwierdzić zaznaczone zgłoszenia?' },
  'confirmation-email': { label: 'Wyślij potwierdzenia', ask: 'Wysłać potwierdzenia do zaznaczonych?' },
  reject: { label: 'Odrzuć', ask: 'Odrzucić zaznaczone zgłoszenia?' },
  'reject-with-info': { label: 'Odrzuć z informacją', form: rejectWithInfoForm },
  move: { label: 'Przenieś na termin', form: { ...moveForm, submitLabel: 'Przenieś zaznaczone' } },
};

/** The bulk form is the single one with the ids and the action along. */
const withIds = (form: Form, ids: readonly string[], action: string): Form => ({
  ...form,
  id: `bulk-${action}`,
  fields: [
    { name: 'action', label: 'Czynność', type: 'hidden', value: action },
    { name: 'ids', label: 'Zgłoszenia', type: 'hidden', value: ids.join(','), maxLength: 40_000 },
    ...form.fields,
  ],
});

export function BulkBar({ selection }: { selection: Selection }) {
  const { props } = usePageContext();
  const { run, running } = useCommand();
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [open, setOpen] = useState<BulkAction | null>(null);
  const { options } = props.data as { options: Record<string, { value: string; label: string }[]> };
  const form = open && BUTTONS[open].form;
  const close = () => setOpen(null);

  const confirm = async () => {
    if (!asking) return;
    const action = asking;
    setAsking(null);
    const result = await run(action, BULK, { values: { ids: selection.ids, action } });
    if (result.ok) selection.clear();
  };
  return (
    <div className="bulk no-print" role="region" aria-label="Działania na zaznaczonych">
      <strong>Zaznaczono {counted(selection.ids.length, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń'])}</strong>
      {BULK_ACTIONS.map((action) => (
        <Button
          key={action}
          size="small"
          theme="ghost-inverted"
          label={BUTTONS[action].label}
          pending={running === action}
          onClick={() => (BUTTONS[action].form ? setOpen(action) : setAsking(action))}
        />
      ))}
      <Button size="small" theme="negative" label="Odznacz" onClick={selection.clear} />
      <Alert theme="warning" open={asking !== null} onClose={() => setAsking(null)} onConfirm={() => void confirm()}>
        {asking && BUTTONS[asking].ask}
      </Alert>
      <Modal title={open ? BUTTONS[open].label : ''} open={open !== null} onClose={close} size="small">
        {open && form && (
          <FormView form={withIds(form, selection.ids, open)} action={BULK} facts={{ options }} onCancel={close} />
        )}
      </Modal>
    </div>
  );
}
