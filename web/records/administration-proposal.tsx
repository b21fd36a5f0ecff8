import { ADMINISTRATION_ANSWERS } from '#domain/account/administration-words.ts';
import type { RecordView } from '#domain/record/view.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { AskingButtons } from '#web/form/asking-buttons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { RecordData } from './record-data.ts';
import { askedOfRecord } from './record-questions.ts';

/** What waits for a second administrator, with the two answers; who proposed it may only take it back. */
export function AdministrationProposal({ view, data }: { view: RecordView; data: RecordData }) {
  const { proposal } = data;
  if (!proposal) return null;
  return (
    <Notice theme="info">
      <div className="stack">
        <p>
          Zarządzanie kontami czeka na potwierdzenie przez drugą osobę. Propozycja z {formatDateTime(proposal.at)}
          {proposal.by && `, autor: ${proposal.by}`}. Logowanie: {proposal.login}. Po potwierdzeniu:{' '}
          {proposal.wanted.join('; ')}.
        </p>
        <div className="actions">
          <AskingButtons
            buttons={ADMINISTRATION_ANSWERS.filter((answer) => proposal.may[answer]).map((answer) => {
              const asked = askedOfRecord(`administration/${answer}`, view, data);
              return { size: 'small', theme: 'ghost', label: asked.form.submitLabel, asked };
            })}
          />
        </div>
      </div>
    </Notice>
  );
}
