import { CertificateProgress } from './certificate-progress.tsx';
import { CertificateResults } from './certificate-results.tsx';
import type { useSending } from './use-sending.ts';

/** CD-16: how far the certificates are, in the page; and in a dialog what became of each, once they are ordered. */
export function Sending({ ordered, progress, own, onClose }: ReturnType<typeof useSending>) {
  return (
    <>
      {progress && (
        <section className="card no-print" aria-label="Wysyłka certyfikatów">
          <CertificateProgress progress={progress} />
        </section>
      )}
      <CertificateResults ordered={ordered} progress={own} onClose={onClose} />
    </>
  );
}
