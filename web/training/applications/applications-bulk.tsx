import { useState } from 'react';
import type { BulkResult } from '#api/training/applications/bulk.ts';
import type { ApplicationPage } from '#api/training/applications/index.ts';
import type { Form } from '#domain/form/form.ts';
import { counted } from '#domain/text/plural.ts';
import { DECISION_FORMS, sendAgainToMany } from '#domain/training/course-date/decision-forms.ts';
import { MessagePreview } from '../messages/message-preview.tsx';
import { previewPath } from '../messages/preview-path.ts';
import { BULK_ACTIONS, UNDOABLE_ACTIONS, type BulkAction } from '#domain/training/course-date/guards.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { Selection } from '#web/list/selection.ts';
import { TickFound } from '#web/list/tick-found.tsx';
import { TickedCount } from '#web/list/ticked-count.tsx';
import { TickedQuestion, type Ticked } from '#web/list/ticked-question.tsx';
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
  'move-to-reserve': {
    label: 'Na rezerwę',
    title: 'Przeniesienie na listę rezerwową',
    act: 'Przenieś na rezerwę',
    explains: 'Miejsca na liście podstawowej się zwolnią, a udział tych osób nie będzie potwierdzony.',
  },
  resign: {
    label: 'Odnotuj rezygnację',
    title: 'Rezygnacja',
    act: 'Odnotuj rezygnację:',
    explains: 'Zgłoszenia przestaną zajmować miejsca.',
    danger: true,
  },
  undo: {
    label: 'Cofnij decyzję',
    title: 'Cofnięcie ostatniej decyzji',
    act: 'Cofnij decyzję:',
    explains: 'Każde zgłoszenie wraca do stanu sprzed swojej ostatniej decyzji; które nie może, zostaje bez zmian.',
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
  const [changed, setChanged] = useState<readonly BulkResult[]>([]);
  const onDone = (action: BulkAction, results: readonly BulkResult[]) => {
    // Rows that need a look are shown one by one; a plain success is one line.
    if (results.some(({ warns }) => warns)) setOutcome(results);
    setChanged(UNDOABLE_ACTIONS.includes(action) ? results.filter(({ ok }) => ok) : []);
    selection.clear();
  };
  return (
    <>
      {selection.ids.length > 0 && <BulkBar selection={selection} onDone={onDone} />}
      {selection.ids.length === 0 && changed.length > 0 && (
        <UndoBar changed={changed} onDone={onDone} onClose={() => setChanged([])} />
      )}
      <BulkOutcome results={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}

interface Deciding {
  /** What became of the rows. */
  onDone(action: BulkAction, results: readonly BulkResult[]): void;
}

const FORMS = ['zgłoszenie', 'zgłoszenia', 'zgłoszeń'] as const;

/** What was just done with many at once is taken back as it was done: at once, each for itself, unless it changed since. */
function UndoBar({ changed, onDone, onClose }: Deciding & { changed: readonly BulkResult[]; onClose(): void }) {
  const [asking, setAsking] = useState(false);
  const ticked = {
    ids: changed.map(({ id }) => id),
    names: changed.map(({ participantName }) => participantName),
    versions: changed.flatMap(({ id, version }) => (version === null ? [] : [`${id}:${version}`])),
  };
  const count = counted(changed.length, FORMS);
  return (
    <div className="bulk no-print" role="region" aria-label="Ostatnia czynność">
      <strong>Zmieniono {count}</strong>
      <Button size="small" theme="ghost-inverted" label="Cofnij" onClick={() => setAsking(true)} />
      <Button size="small" theme="negative" label="Zamknij" onClick={onClose} />
      <BulkQuestion asking={asking ? 'undo' : null} ticked={ticked} onClose={() => setAsking(false)} onDone={onDone} />
    </div>
  );
}

function BulkBar({ selection, onDone }: Deciding & { selection: Selection }) {
  const { props } = usePageContext();
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const finds = props.data as Pick<ApplicationPage, 'total' | 'totalExact'>;
  const count = counted(selection.ids.length, FORMS);
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
      <BulkQuestion asking={asking} ticked={selection} onClose={() => setAsking(null)} onDone={onDone} />
    </div>
  );
}

interface BulkQuestionProps extends Deciding {
  readonly asking: BulkAction | null;
  readonly ticked: Ticked;
  onClose(): void;
}

/** The question before many are decided at once. */
function BulkQuestion({ asking, ticked, onClose, onDone }: BulkQuestionProps) {
  const { props } = usePageContext();
  const { options } = props.data as { options: Record<string, { value: string; label: string }[]> };
  const count = counted(ticked.ids.length, FORMS);
  return (
    <TickedQuestion
      ticked={ticked}
      asked={
        asking && {
          name: asking,
          title: `${WORDS[asking].title}: ${count}`,
          explains: WORDS[asking].explains,
          form: formOf(asking, count),
          action: BULK,
          facts: { options },
          renderBelow: (values) => <MessagePreview path={previewPath(asking, ticked.ids, values)} />,
        }
      }
      onClose={onClose}
      onDone={(body) => asking && onDone(asking, body.results as readonly BulkResult[])}
    />
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
