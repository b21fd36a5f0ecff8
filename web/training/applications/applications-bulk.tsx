import { useState } from 'react';
import type { BulkResult } from '#api/training/applications/bulk.ts';
import type { ApplicationPage } from '#api/training/applications/index.ts';
import type { Form } from '#domain/form/form.ts';
import { counted } from '#domain/text/plural.ts';
import { DECISION_FORMS, sendAgainToMany } from '#domain/training/course-date/decision-forms.ts';
import { MessagePreview } from '../messages/message-preview.tsx';
import { previewPath } from '../messages/preview-path.ts';
import { BULK_ACTIONS, type BulkAction } from '#domain/training/course-date/guards.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { Selection } from '#web/list/selection.ts';
import { TickFound } from '#web/list/tick-found.tsx';
import { TickedCount } from '#web/list/ticked-count.tsx';
import { TickedQuestion } from '#web/list/ticked-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Modal } from '#web/ui/modal.tsx';

const BULK = '/panel/applications/bulk';

interface BulkWords {
  readonly label: string;
  /** Heading of the question; how many follows. */
  readonly title: string;
  /** The act by its name, before how many. */
  readonly act: string;
  readonly explains: string;
  readonly danger?: true;
}

/** How each action is asked that may be done with many at once; each row is decided for itself on the server. */
const WORDS: Readonly<Record<BulkAction, BulkWords>> = {
  confirm: {
    label: 'Potwierdź',
    title: 'Potwierdzenie',
    act: 'Potwierdź',
    explains: 'Kto jest na liście rezerwowej, dalej czeka na wolne miejsce.',
  },
  'confirmation-email': {
    label: 'Wyślij potwierdzenia',
    title: 'Wysłanie potwierdzeń',
    act: 'Wyślij potwierdzenia:',
    explains: 'Wiadomości wyjdą od razu. Kto jest na liście rezerwowej, dostanie informację o tym wpisie.',
  },
  reject: {
    label: 'Odrzuć',
    title: 'Odrzucenie',
    act: 'Odrzuć',
    explains: 'Zgłoszenia przestaną zajmować miejsca, a wiadomości o odrzuceniu wyjdą od razu.',
    danger: true,
  },
  'reject-with-info': {
    label: 'Odrzuć z informacją',
    title: 'Odrzucenie z informacją',
    act: 'Odrzuć z informacją',
    explains: 'Zgłoszenia przestaną zajmować miejsca, a wiadomości z tą samą informacją wyjdą od razu.',
    danger: true,
  },
  move: {
    label: 'Przenieś na termin',
    title: 'Przeniesienie na inny termin',
    act: 'Przenieś',
    explains: 'Miejsca na dotychczasowych terminach się zwolnią.',
  },
  archive: {
    label: 'Archiwizuj',
    title: 'Przeniesienie do archiwum',
    act: 'Archiwizuj',
    explains: 'Archiwum porządkuje listę. Nikt nie dostanie wiadomości.',
  },
};

const formOf = (action: BulkAction, count: string): Form => {
  const { act, danger } = WORDS[action];
  const form = DECISION_FORMS[action];
  const fields = action === 'confirmation-email' ? [...form.fields, sendAgainToMany] : form.fields;
  return { ...form, fields, submitLabel: `${act} ${count}`, danger };
};

/** What is done with the ticked rows; what became of them outlives the bar, which goes when nothing is ticked. */
export default function Bulk({ selection }: { selection: Selection }) {
  const [outcome, setOutcome] = useState<readonly BulkResult[] | null>(null);
  return (
    <>
      {selection.ids.length > 0 && <BulkBar selection={selection} onOutcome={setOutcome} />}
      <BulkOutcome results={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}

/** `onOutcome`: rows that need a look. */
function BulkBar({ selection, onOutcome }: { selection: Selection; onOutcome(results: readonly BulkResult[]): void }) {
  const { props } = usePageContext();
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const { options, ...finds } = props.data as Pick<ApplicationPage, 'total' | 'totalExact'> & {
    options: Record<string, { value: string; label: string }[]>;
  };
  const { ids } = selection;
  const count = counted(ids.length, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń']);
  return (
    <div className="bulk no-print" role="region" aria-label="Działania na zaznaczonych">
      <TickedCount selection={selection} count={count} />
      <TickFound base="/panel/applications" selection={selection} finds={finds} />
      {BULK_ACTIONS.map((action) => (
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
            facts: { options },
            renderBelow: (values) => <MessagePreview path={previewPath(asking, ids, values)} />,
          }
        }
        onClose={() => setAsking(null)}
        onDone={(body) => {
          // Rows that need a look are shown one by one; a plain success is one line.
          const all = body.results as readonly BulkResult[];
          if (all.some(({ warns }) => warns)) onOutcome(all);
          selection.clear();
        }}
      />
    </div>
  );
}

/** What became of each row: who kept or lost a seat, who is on the reserve, what was refused and why. */
function BulkOutcome({ results, onClose }: { results: readonly BulkResult[] | null; onClose(): void }) {
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
