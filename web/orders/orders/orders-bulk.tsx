import { useState } from 'react';
import type { BulkResult } from '#api/orders/orders/bulk.ts';
import type { OrderPage } from '#api/orders/orders/index.ts';
import type { Form } from '#domain/form/form.ts';
import type { ActWords } from '#domain/form/act-words.ts';
import { companies } from '#domain/orders/companies.ts';
import { ACTION_WORDS } from '#domain/orders/order/action-words.ts';
import { assignForm, GROUP_ACTIONS, type GroupAction } from '#domain/orders/order/actions.ts';
import { WITHOUT_SERVICE } from '#domain/orders/order/terms.ts';
import { setManyForm } from '#domain/orders/order/visit-day.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { Selection } from '#web/list/selection.ts';
import { TickFound } from '#web/list/tick-found.tsx';
import { TickedCount } from '#web/list/ticked-count.tsx';
import { TickedQuestion } from '#web/list/ticked-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Modal } from '#web/ui/modal.tsx';

const BULK = '/panel/orders/bulk';

/** How each action is asked; how many follows the title and the act. */
const WORDS: Readonly<Record<GroupAction, ActWords>> = {
  approve: { ...ACTION_WORDS.approve, act: 'Zatwierdź' },
  set: {
    ...ACTION_WORDS.set,
    label: 'Umów wizyty',
    title: 'Umówienie wizyt',
    act: 'Umów',
    explains:
      'Wszystkie wizyty będą tego samego dnia: dzisiaj albo później. O każdej dostaną wiadomość jej serwis i klient; kogo nie da się powiadomić, pokaże wynik.',
  },
  complete: { ...ACTION_WORDS.complete, act: 'Zakończ' },
  cancel: { ...ACTION_WORDS.cancel, label: 'Anuluj zlecenia', act: 'Anuluj' },
  assign: {
    label: 'Przypisz serwis',
    title: 'Przypisanie serwisu',
    act: 'Przypisz serwis:',
    explains:
      'Wszystkie dostaną ten sam serwis. O umówionych wizytach dowiedzą się klienci oraz dotychczasowy i nowy serwis.',
  },
};

/** Of the actions that ask something. */
const ASKED: Partial<Record<GroupAction, Form['fields']>> = { set: setManyForm.fields, assign: assignForm.fields };

const formOf = (action: GroupAction, count: string): Form => {
  const { act, danger } = WORDS[action];
  return {
    id: `orders-${action}`,
    method: 'post',
    submitLabel: `${act} ${count}`,
    danger,
    fields: ASKED[action] ?? [],
  };
};

/** ORD-21: what is done with the ticked orders; what became of them outlives the bar, which goes when nothing is ticked. */
export default function Bulk({ selection }: { selection: Selection }) {
  const [outcome, setOutcome] = useState<readonly BulkResult[] | null>(null);
  return (
    <>
      {selection.ids.length > 0 && <BulkBar selection={selection} onOutcome={setOutcome} />}
      <BulkOutcome results={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}

/** `onOutcome`: orders that need a look. */
function BulkBar(props: { selection: Selection; onOutcome(results: readonly BulkResult[]): void }) {
  const { selection, onOutcome } = props;
  const { props: page } = usePageContext();
  const [asking, setAsking] = useState<GroupAction | null>(null);
  const { options, ...finds } = page.data as OrderPage;
  const services = (options[companies.table] ?? []).filter(({ value }) => value !== WITHOUT_SERVICE);
  const { ids } = selection;
  const count = counted(ids.length, ['zlecenie', 'zlecenia', 'zleceń']);
  return (
    <div className="bulk no-print" role="region" aria-label="Działania na zaznaczonych">
      <TickedCount selection={selection} count={count} />
      <TickFound base="/panel/orders" selection={selection} finds={finds} />
      {GROUP_ACTIONS.map((action) => (
        <Button
          key={action}
          size="small"
          theme="ghost-inverted"
          label={WORDS[action].label}
          onClick={() => setAsking(action)}
        />
      ))}
      <Button size="small" theme="negative" label="Odznacz" onClick={selection.clear} />
      <TickedQuestion
        ticked={selection}
        asked={
          asking && {
            name: asking,
            title: `${WORDS[asking].title}: ${count}`,
            explains: WORDS[asking].explains,
            form: formOf(asking, count),
            action: BULK,
            facts: { options: { [companies.table]: services } },
          }
        }
        onClose={() => setAsking(null)}
        onDone={(body) => {
          const results = body.results as readonly BulkResult[];
          if (results.some(({ ok, warning }) => !ok || warning !== '')) onOutcome(results);
          selection.clear();
        }}
      />
    </div>
  );
}

/** What became of each order: what was refused, and why; who is still to be notified. */
function BulkOutcome({ results, onClose }: { results: readonly BulkResult[] | null; onClose(): void }) {
  return (
    <Modal title="Wynik" size="medium" open={results !== null} onClose={onClose}>
      <Facts
        rows={(results ?? []).map(({ id, orderNumber, ok, message, warning }, index) => [
          `${index + 1}. ${orderNumber}`,
          <span key={id}>{ok ? `${message} ${warning}` : `Bez zmian: ${message}`}</span>,
        ])}
      />
      <div className="row">
        <Button size="small" label="Zamknij" onClick={onClose} />
      </div>
    </Modal>
  );
}
