import { useState } from 'react';
import type { CertificateResult, CertificatesAnswer } from '#api/training/course-dates/certificates.ts';
import type { CertificateProgress as CertificateProgressData } from '#api/training/course-dates/certificate-progress.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Alert, Modal } from '#web/ui/modal.tsx';
import { useCommand } from '#web/app/use-command.ts';
import { CertificateProgress } from './certificate-progress.tsx';

/** CD-16: certificates for everybody who was present, with what became of each; who has one gets it again only if asked. */
export function CertificatesButton({
  path,
  progress,
  onOrdered,
}: {
  path: string;
  progress: CertificateProgressData | null;
  onOrdered(sending: { sending: string; total: number }): void;
}) {
  const { run, running } = useCommand();
  const [asking, setAsking] = useState(false);
  const [results, setResults] = useState<readonly CertificateResult[] | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const order = async (repeat: boolean) => {
    setAsking(false);
    const answer = await run('certificates', path, repeat ? { values: { repeat: 'true' } } : {});
    if (!answer.ok) return;
    const { results: all, sending: ordered, mailed: total } = answer.body as unknown as CertificatesAnswer;
    setResults(all);
    setSending(ordered);
    if (ordered !== null && total > 0) onOrdered({ sending: ordered, total });
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
      <Alert theme="warning" open={asking} onClose={() => setAsking(false)} onConfirm={() => void order(false)}>
        Wysłać certyfikaty obecnym, którzy ich jeszcze nie dostali?
      </Alert>
      <Modal title="Certyfikaty" size="medium" open={results !== null} onClose={() => setResults(null)}>
        {progress?.sending === sending && <CertificateProgress progress={progress} />}
        <Facts
          rows={(results ?? []).map(({ id, participantName, ok, message, reachable }, index) => [
            `${index + 1}. ${participantName}`,
            ok ? (
              <span key={id} className={`badge badge-${reachable ? 'green' : 'amber'}`}>
                {reachable ? 'zlecono wysłanie' : 'brak adresu e-mail'}
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
              onClick={() => void order(true)}
            />
          )}
        </div>
      </Modal>
    </>
  );
}
