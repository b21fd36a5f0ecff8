import { useState } from 'react';
import type { Flash } from '#api/http/answer/page-props.ts';
import type { BulkResult } from '#api/training/applications/bulk.ts';
import type { Form } from '#domain/form/form.ts';
import { counted } from '#domain/text/plural.ts';
import { DECISION_FORMS, moveForm } from '#domain/training/course-date/decision-forms.ts';
import { MessagePreview } from '../messages/message-preview.tsx';
import { previewPath } from '../messages/preview-path.ts';
import { BULK_ACTIONS, type BulkAction } from '#domain/training/course-date/guards.ts';
import { keepFlash } from '#web/app/flash-store.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useReload } from '#web/app/use-reload.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { Selection } from '#web/list/selection.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Alert, Modal } from '#web/ui/modal.tsx';
import { useCommand } from '#web/app/use-command.ts';

const BULK = '/panel/applications/bulk';

interface BulkButton {
  readonly label: string;
  /** Asked before it is done. */
  readonly ask?: string;
  /** Filled in before it is done: one form for all. */
  readonly form?: Form | undefined;
}

const withLabel = (form: Form | undefined, submitLabel: string): Form | undefined => form && { ...form, submitLabel };

/** How each action looks that may be done with many at once; each row is decided for itself on the server. */
const BUTTONS: Readonly<Record<BulkAction, BulkButton>> = {
  confirm: { label: 'Potwierdź', form: withLabel(DECISION_FORMS.confirm, 'Potwierdź zaznaczone') },
  'confirmation-email': { label: 'Wyślij potwierdzenia', ask: 'Wysłać potwierdzenia do zaznaczonych?' },
  reject: { label: 'Odrzuć', ask: 'Odrzucić zaznaczone zgłoszenia?' },
  'reject-with-info': { label: 'Odrzuć z informacją', form: DECISION_FORMS['reject-with-info'] },
  move: { label: 'Przenieś na termin', form: withLabel(moveForm, 'Przenieś zaznaczone') },
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

/** `onOutcome`: rows that need a look. Who shows them outlives the bar, which goes when its rows leave the filtered list. */
export function BulkBar({
  selection,
  onOutcome,
}: {
  selection: Selection;
  onOutcome(results: readonly BulkResult[]): void;
}) {
  const { props } = usePageContext();
  const { run, running } = useCommand();
  const reload = useReload();
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [open, setOpen] = useState<BulkAction | null>(null);
  const { options } = props.data as { options: Record<string, { value: string; label: string }[]> };
  const form = open && BUTTONS[open].form;
  const close = () => setOpen(null);
  // Rows that need a look are told one by one; a plain success is told in one line.
  const finish = (body: Record<string, unknown>) => {
    const all = body.results as readonly BulkResult[];
    if (all.some(({ warns }) => warns)) onOutcome(all);
    selection.clear();
  };
  const sent = async (body: Record<string, unknown> & { flash?: Flash }) => {
    close();
    if (body.flash) keepFlash(body.flash);
    finish(body);
    await reload();
  };

  const confirm = async () => {
    if (!asking) return;
    const action = asking;
    setAsking(null);
    const result = await run(action, BULK, { values: { ids: selection.ids, action } });
    if (result.ok) finish(result.body);
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
          <FormView
            form={withIds(form, selection.ids, open)}
            action={BULK}
            facts={{ options }}
            renderBelow={(values) => <MessagePreview path={previewPath(open, selection.ids, values)} />}
            onCancel={close}
            onDone={(body) => void sent(body)}
          />
        )}
      </Modal>
    </div>
  );
}

/** What became of each row: who kept or lost a seat, who is on the reserve, what was refused and why. */
export function BulkOutcome({ results, onClose }: { results: readonly BulkResult[] | null; onClose(): void }) {
  return (
    <Modal title="Wynik" size="medium" open={results !== null} onClose={onClose}>
      <Facts
        rows={(results ?? []).map(({ id, participantName, ok, message, outcome }, index) => [
          `${index + 1}. ${participantName}`,
          <span key={id}>{ok ? outcome : `Bez zmian: ${message}`}</span>,
        ])}
      />
      <div className="row">
        <Button size="small" label="Zamknij" onClick={onClose} />
      </div>
    </Modal>
  );
}
