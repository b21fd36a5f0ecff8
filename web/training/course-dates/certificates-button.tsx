import { useState } from 'react';
import type { CertificateResult } from '#api/training/course-dates/certificates.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Alert, Modal } from '#web/ui/modal.tsx';
import { useCommand } from '#web/app/use-command.ts';

/** CD-16: certificates for everybody who was present, with what became of each; who has one gets it again only if asked. */
export function CertificatesButton({ path }: { path: string }) {
  const { run, running } = useCommand();
  const [asking, setAsking] = useState(false);
  const [results, setResults] = useState<readonly CertificateResult[] | null>(null);
  const send = async (repeat: boolean) => {
    setAsking(false);
    const answer = await run('certificates', path, repeat ? { values: { repeat: 'true' } } : {});
    if (answer.ok) setResults(answer.body.results as readonly CertificateResult[]);
  };
  const someHadIt = results?.some(({ ok, sentBefore }) => !ok && sentBefore) ?? false;
  return (
    <>
      <Button
        size="small"
        theme="secondary"
        label="Wyślij certyfikaty"
        pending={running === 'certificates'}
        onClick={() => setAsking(true)}
      />
      <Alert theme="warning" open={asking} onClose={() => setAsking(false)} onConfirm={() => void send(false)}>
        Wysłać certyfikaty obecnym, którzy ich jeszcze nie dostali?
      </Alert>
      <Modal title="Certyfikaty" size="medium" open={results !== null} onClose={() => setResults(null)}>
        <Facts
          rows={(results ?? []).map(({ id, participantName, ok, message }, index) => [
            `${index + 1}. ${participantName}`,
            ok ? (
              <span key={id} className="badge badge-green">
                zlecono wysłanie
              </span>
            ) : (
              message
            ),
          ])}
        />
        <div className="row">
          <Button size="small" label="Zamknij" onClick={() => setResults(null)} />
          {someHadIt && (
            <Button
              size="small"
              theme="ghost"
              label="Wyślij ponownie wszystkim"
              pending={running === 'certificates'}
              onClick={() => void send(true)}
            />
          )}
        </div>
      </Modal>
    </>
  );
}
