import { useState } from 'react';
import type { Form } from '#domain/form/form.ts';
import { counted } from '#domain/text/plural.ts';
import { rejectWithInfoForm } from '#domain/training/course-date/forms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FormView } from '#web/form/form-view.tsx';
import type { Selection } from '#web/list/selection.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert, Modal } from '#web/ui/modal.tsx';
import { useCommand } from '#web/app/use-command.ts';

const BULK = '/panel/applications/bulk';

/** What may be done with many at once; each row is decided for itself on the server. */
const ACTIONS = [
  { action: 'confirm', label: 'Potwierdź', ask: 'Potwierdzić zaznaczone zgłoszenia?' },
  { action: 'confirmation-email', label: 'Wyślij potwierdzenia', ask: 'Wysłać potwierdzenia do zaznaczonych?' },
  { action: 'reject', label: 'Odrzuć', ask: 'Odrzucić zaznaczone zgłoszenia?' },
] as const;

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

const moveForm: Form = {
  id: 'bulk-move',
  method: 'post',
  submitLabel: 'Przenieś zaznaczone',
  fields: [
    {
      name: 'courseDateId',
      label: 'Termin',
      type: 'select',
      required: true,
      options: 'dates',
      placeholder: 'Wybierz termin',
    },
  ],
};

export function BulkBar({ selection }: { selection: Selection }) {
  const { props } = usePageContext();
  const { run, running } = useCommand();
  const [asking, setAsking] = useState<(typeof ACTIONS)[number] | null>(null);
  const [open, setOpen] = useState<'move' | 'reject-with-info' | null>(null);
  const { options } = props.data as { options: Record<string, { value: string; label: string }[]> };
  const values = { ids: selection.ids };
  const close = () => setOpen(null);

  const confirm = async () => {
    if (!asking) return;
    const { action } = asking;
    setAsking(null);
    const result = await run(action, BULK, { values: { ...values, action } });
    if (result.ok) selection.clear();
  };
  return (
    <div className="bulk no-print" role="region" aria-label="Działania na zaznaczonych">
      <strong>Zaznaczono {counted(selection.ids.length, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń'])}</strong>
      {ACTIONS.map((one) => (
        <Button
          key={one.action}
          size="small"
          theme="ghost-inverted"
          label={one.label}
          pending={running === one.action}
          onClick={() => setAsking(one)}
        />
      ))}
      <Button
        size="small"
        theme="ghost-inverted"
        label="Odrzuć z informacją"
        onClick={() => setOpen('reject-with-info')}
      />
      <Button size="small" theme="ghost-inverted" label="Przenieś na termin" onClick={() => setOpen('move')} />
      <Button size="small" theme="negative" label="Odznacz" onClick={selection.clear} />
      <Alert theme="warning" open={asking !== null} onClose={() => setAsking(null)} onConfirm={() => void confirm()}>
        {asking?.ask}
      </Alert>
      <Modal
        title={open === 'move' ? 'Przenieś na inny termin' : 'Odrzuć z informacją'}
        open={open !== null}
        onClose={close}
        size="small"
      >
        {open && (
          <FormView
            form={withIds(open === 'move' ? moveForm : rejectWithInfoForm, selection.ids, open)}
            action={BULK}
            facts={{ options }}
            onCancel={close}
          />
        )}
      </Modal>
    </div>
  );
}
