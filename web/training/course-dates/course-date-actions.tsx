import { useState } from 'react';
import type { CourseDateView } from '#api/training/course-dates/details.ts';
import type { CourseDateAction } from '#domain/training/course-date/guards.ts';
import { reopenCourseDateForm } from '#domain/training/course-date/forms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { keepFlash } from '#web/app/flash-store.ts';
import { FormView } from '#web/form/form-view.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useReload } from '#web/app/use-reload.ts';
import { MessagePreview } from '../messages/message-preview.tsx';
import { datePreviewPath } from '../messages/preview-path.ts';
import { CertificateProgress } from './certificate-progress.tsx';
import { CertificatesButton } from './certificates-button.tsx';
import { useCertificateProgress } from './use-certificate-progress.ts';

/** Cancelling, its undo, and certificates for everybody who was present. */
export function CourseDateActions({ data }: { data: CourseDateView }) {
  const { link } = usePageContext();
  const reload = useReload();
  const [reopening, setReopening] = useState(false);
  const base = `/panel/course-dates/${data.id}`;
  const certificatesPath = `${base}/send_certificates`;
  const { progress, own, watch } = useCertificateProgress(certificatesPath, data.certificates);
  const allows = (action: CourseDateAction) => data.actions.includes(action);
  return (
    <>
      <div className="actions no-print">
        {allows('cancel') && (
          <ButtonLink to={link(`${base}/cancel`)} size="small" theme="ghost" label="Odwołaj termin" />
        )}
        {allows('reopen') && <Button size="small" label="Przywróć termin" onClick={() => setReopening(true)} />}
        {allows('send_certificates') && <CertificatesButton path={certificatesPath} progress={own} onOrdered={watch} />}
        <Modal title="Przywróć termin" open={reopening} onClose={() => setReopening(false)} size="small">
          <FormView
            form={reopenCourseDateForm}
            action={`${base}/reopen`}
            renderBelow={(values) => <MessagePreview path={datePreviewPath('date-reopen', data.id, values)} />}
            onCancel={() => setReopening(false)}
            onDone={(body) => {
              if (body.flash) keepFlash(body.flash);
              setReopening(false);
              void reload();
            }}
          />
        </Modal>
      </div>
      {progress && (
        <section className="card no-print" aria-label="Wysyłka certyfikatów">
          <CertificateProgress progress={progress} />
        </section>
      )}
    </>
  );
}
