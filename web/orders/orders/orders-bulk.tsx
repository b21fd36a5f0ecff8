import { useState } from 'react';
import type { Flash } from '#api/http/answer/page-props.ts';
import type { BulkResult } from '#api/orders/orders/bulk.ts';
import type { Form } from '#domain/form/form.ts';
import { companies } from '#domain/orders/companies.ts';
import { assignForm, GROUP_ACTIONS, type GroupAction } from '#domain/orders/order/actions.ts';
import { WITHOUT_SERVICE } from '#domain/orders/order/terms.ts';
import { counted } from '#domain/text/plural.ts';
import { keepFlash } from '#web/app/flash-store.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useCommand } from '#web/app/use-command.ts';
import { useReload } from '#web/app/use-reload.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { Selection } from '#web/list/selection.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Alert, Modal } from '#web/ui/modal.tsx';

const BULK = '/panel/orders/bulk';

/** How each action looks; `ask` is asked before it is done, assigning chooses the service first. */
const BUTTONS: Readonly<Record<GroupAction, { readonly label: string; readonly ask: string }>> = {
  approve: { label: 'Zatwierdź', ask: 'Zatwierdzić zaznaczone zlecenia?' },
  complete: { label: 'Zakończ', ask: 'Zakończyć zaznaczone zlecenia?' },
  cancel: { label: 'Anuluj zlecenia', ask: 'Anulować zaznaczone zlecenia?' },
  assign: { label: 'Przypisz serwis', ask: '' },
};

const withIds = (form: Form, ids: readonly string[]): Form => ({
  ...form,
  fields: [
    { name: 'action', label: 'Czynność', type: 'hidden', value: 'assign' },
    { name: 'ids', label: 'Zlecenia', type: 'hidden', value: ids.join(','), maxLength: 40_000 },
    ...form.fields,
  ],
});

/** ORD-21. `onOutcome`: orders that need a look; who shows them outlives the bar. */
export function BulkBar(props: { selection: Selection; onOutcome(results: readonly BulkResult[]): void }) {
  const { selection, onOutcome } = props;
  const { props: page } = usePageContext();
  const { run, running } = useCommand();
  const reload = useReload();
  const [asking, setAsking] = useState<GroupAction | null>(null);
  const [assigning, setAssigning] = useState(false);
  const { options } = page.data as { options: Record<string, { value: string; label: string }[]> };
  const services = (options[companies.table] ?? []).filter(({ value }) => value !== WITHOUT_SERVICE);
  const finish = (body: Record<string, unknown>) => {
    const results = body.results as readonly BulkResult[];
    if (results.some(({ ok }) => !ok)) onOutcome(results);
    selection.clear();
  };
  const confirm = async () => {
    if (!asking) return;
    setAsking(null);
    const result = await run(asking, BULK, { values: { ids: selection.ids, action: asking } });
    if (result.ok) finish(result.body);
  };
  const assigned = async (body: Record<string, unknown> & { flash?: Flash }) => {
    setAssigning(false);
    if (body.flash) keepFlash(body.flash);
    finish(body);
    await reload();
  };
  return (
    <div className="bulk no-print" role="region" aria-label="Działania na zaznaczonych">
      <strong>Zaznaczono {counted(selection.ids.length, ['zlecenie', 'zlecenia', 'zleceń'])}</strong>
      {GROUP_ACTIONS.map((action) => (
        <Button
          key={action}
          size="small"
          theme="ghost-inverted"
          label={BUTTONS[action].label}
          pending={running === action}
          onClick={() => (action === 'assign' ? setAssigning(true) : setAsking(action))}
        />
      ))}
      <Button size="small" theme="negative" label="Odznacz" onClick={selection.clear} />
      <Alert theme="warning" open={asking !== null} onClose={() => setAsking(null)} onConfirm={() => void confirm()}>
        {asking && BUTTONS[asking].ask}
      </Alert>
      <Modal title={BUTTONS.assign.label} open={assigning} onClose={() => setAssigning(false)} size="small">
        <FormView
          form={withIds(assignForm, selection.ids)}
          action={BULK}
          facts={{ options: { [companies.table]: services } }}
          onCancel={() => setAssigning(false)}
          onDone={(body) => void assigned(body)}
        />
      </Modal>
    </div>
  );
}

/** What became of each order: what was refused, and why. */
export function BulkOutcome({ results, onClose }: { results: readonly BulkResult[] | null; onClose(): void }) {
  return (
    <Modal title="Wynik" size="medium" open={results !== null} onClose={onClose}>
      <Facts
        rows={(results ?? []).map(({ id, orderNumber, ok, message }, index) => [
          `${index + 1}. ${orderNumber}`,
          <span key={id}>{ok ? message : `Bez zmian: ${message}`}</span>,
        ])}
      />
      <div className="row">
        <Button size="small" label="Zamknij" onClick={onClose} />
      </div>
    </Modal>
  );
}
