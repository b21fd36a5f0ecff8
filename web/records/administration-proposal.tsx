import { useState } from 'react';
import { confirmAdministrationForm, refuseAdministrationForm } from '#domain/account/security-forms.ts';
import type { Form } from '#domain/form/form.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { useCommand } from '#web/app/use-command.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { CommandButton } from '#web/form/command-button.tsx';
import { Question } from '#web/form/question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { RecordData } from './record-data.ts';

/** What waits for a second administrator, with the two answers; who proposed it may only take it back. */
export function AdministrationProposal({ base, data }: { base: string; data: RecordData }) {
  const { proposal } = data;
  if (!proposal) return null;
  return (
    <Notice theme="info">
      <div className="stack">
        <p>
          Zarządzanie kontami czeka na potwierdzenie przez drugą osobę. Propozycja z {formatDateTime(proposal.at)}
          {proposal.by && `, autor: ${proposal.by}`}. Po potwierdzeniu: {proposal.wanted.join('; ')}.
        </p>
        <div className="actions">
          {proposal.may.confirm && (
            <Answer
              form={confirmAdministrationForm}
              path={`${base}/administration/confirm`}
              title={`Zarządzanie kontami: ${data.title}`}
              explains="Ta osoba będzie mogła dodawać konta i zmieniać uprawnienia. Wszyscy, którzy zarządzają kontami, dostaną wiadomość."
            />
          )}
          {proposal.may.refuse && (
            <Answer
              form={refuseAdministrationForm}
              path={`${base}/administration/refuse`}
              title={`Odrzucenie propozycji: ${data.title}`}
              explains="Uprawnienia tego konta zostaną takie, jakie są. Propozycja zostaje w historii."
            />
          )}
        </div>
      </div>
    </Notice>
  );
}

function Answer({ form, path, title, explains }: { form: Form; path: string; title: string; explains: string }) {
  const [asking, setAsking] = useState(false);
  const command = useCommand();
  const alive = useHydrated();
  const look = { size: 'small', theme: 'ghost', label: form.submitLabel } as const;
  // Without scripts there is no dialog to ask in.
  if (!alive) return <CommandButton {...look} name={form.id} path={path} command={command} />;
  return (
    <>
      <Button {...look} onClick={() => setAsking(true)} />
      <Question asked={asking ? { title, explains, form, action: path } : null} onClose={() => setAsking(false)} />
    </>
  );
}
