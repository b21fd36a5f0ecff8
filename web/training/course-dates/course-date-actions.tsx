import { useState } from 'react';
import type { CertificatesAnswer } from '#api/training/course-dates/certificates.ts';
import type { CourseDateView } from '#api/training/course-dates/details.ts';
import { dateDecisionWords, DATE_DECISIONS, type DateDecision } from '#domain/training/course-date/date-words.ts';
import { AskingButtons } from '#web/form/asking-buttons.tsx';
import type { ButtonTheme } from '#web/ui/button.tsx';
import { CertificateProgress } from './certificate-progress.tsx';
import { CertificateResults } from './certificate-results.tsx';
import { askedOfDate } from './date-question.tsx';
import { useCertificateProgress } from './use-certificate-progress.ts';

const THEMES: Readonly<Record<DateDecision, ButtonTheme>> = {
  cancel: 'ghost',
  reopen: 'primary',
  send_certificates: 'secondary',
};

/** Cancelling, its undo, and certificates for everybody who was present. */
export function CourseDateActions({ data }: { data: CourseDateView }) {
  const [ordered, setOrdered] = useState<CertificatesAnswer | null>(null);
  const path = `/panel/course-dates/${data.id}/certificate_progress`;
  const { progress, own, watch } = useCertificateProgress(path, data.certificates);
  const onOrdered = (body: object) => {
    const answer = body as CertificatesAnswer;
    setOrdered(answer);
    if (answer.sending !== null && answer.mailed > 0) watch({ sending: answer.sending, total: answer.mailed });
  };
  return (
    <>
      <div className="actions no-print">
        <AskingButtons
          buttons={DATE_DECISIONS.filter((one) => data.actions.includes(one)).map((decision) => ({
            size: 'small',
            theme: THEMES[decision],
            label: dateDecisionWords(decision, data.decidedOn).label,
            rare: decision === 'cancel',
            asked: askedOfDate(decision, data),
            ...(decision === 'send_certificates' ? { onDone: onOrdered } : {}),
          }))}
        />
        <CertificateResults ordered={ordered} progress={own} onClose={() => setOrdered(null)} />
      </div>
      {progress && (
        <section className="card no-print" aria-label="Wysyłka certyfikatów">
          <CertificateProgress progress={progress} />
        </section>
      )}
    </>
  );
}
