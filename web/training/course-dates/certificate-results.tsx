import type { CertificatesAnswer } from '#api/training/course-dates/certificates.ts';
import type { CertificateProgress as CertificateProgressData } from '#api/training/course-dates/certificate-progress.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { CertificateProgress } from './certificate-progress.tsx';

/** CD-16: what became of each certificate that was asked for, and how far their sending is. */
export function CertificateResults({
  ordered,
  progress,
  onClose,
}: {
  ordered: CertificatesAnswer | null;
  progress: CertificateProgressData | null;
  onClose(): void;
}) {
  return (
    <Modal title="Certyfikaty" size="medium" open={ordered !== null} onClose={onClose}>
      {ordered && progress?.sending === ordered.sending && <CertificateProgress progress={progress} />}
      <Facts
        rows={(ordered?.results ?? []).map(({ id, participantName, ok, message, reachable }, index) => [
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
        <Button size="small" label="Zamknij" onClick={onClose} />
      </div>
    </Modal>
  );
}
