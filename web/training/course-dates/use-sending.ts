import { useState } from 'react';
import type { CertificatesAnswer } from '#api/training/course-dates/certificates.ts';
import type { CourseDateView } from '#api/training/course-dates/details.ts';
import { useCertificateProgress } from './use-certificate-progress.ts';

/** CD-16: certificates that are on their way, and what became of each that was ordered on this page. */
export function useSending({ id, certificates }: Pick<CourseDateView, 'id' | 'certificates'>) {
  const [ordered, setOrdered] = useState<CertificatesAnswer | null>(null);
  const path = `/panel/course-dates/${id}/certificate_progress`;
  const { progress, own, watch } = useCertificateProgress(path, certificates);
  return {
    ordered,
    progress,
    own,
    onOrdered(body: object) {
      const answer = body as CertificatesAnswer;
      setOrdered(answer);
      if (answer.sending !== null && answer.mailed > 0) watch({ sending: answer.sending, total: answer.mailed });
    },
    onClose: () => setOrdered(null),
  };
}
