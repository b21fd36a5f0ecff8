import { FileJson, FileText, UserX } from 'lucide-react';
import { useState } from 'react';
import type { PersonData } from '#api/gdpr/person.ts';
import { forgetForm } from '#domain/gdpr/forms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import './person-file.css';

/** Everything that is kept about one person; to be taken as a file (GDP-02) and to be erased (GDP-03). */
export default function PersonFilePage({ data }: PageViewProps<PersonData>) {
  const { link } = usePageContext();
  const alive = useHydrated();
  const base = `/panel/gdpr/users/${data.personId}`;
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{data.name}</h1>
        <div className="row no-print">
          <ButtonLink
            to={link(`${base}/json`)}
            download
            size="small"
            theme="ghost"
            icon={<FileJson size={16} aria-hidden />}
            label="Pobierz JSON"
          />
          <ButtonLink
            to={link(`${base}/pdf`)}
            download
            size="small"
            theme="ghost"
            icon={<FileText size={16} aria-hidden />}
            label="Pobierz PDF"
          />
          {data.canForget && alive && <Forget base={base} warning={data.warning} />}
        </div>
      </div>
      {data.sections.map((section) => (
        <section key={section.title} className="card stack stack-1">
          <h2>
            {section.title} ({section.total})
          </h2>
          {section.entries.map((entry, index) => (
            <div key={`${section.title} ${index + 1}`} className="person-entry">
              <Facts rows={entry} />
            </div>
          ))}
          {(section.cut || section.total > section.entries.length) && <p className="soft">Wszystkie są w pliku.</p>}
        </section>
      ))}
      {data.timeline.length > 0 && (
        <section className="card stack">
          <h2>Historia</h2>
          <Timeline entries={data.timeline} />
        </section>
      )}
      {data.canForget && !alive && (
        // Without scripts there is no dialog to ask in.
        <section className="card stack no-print" aria-labelledby="forget-heading">
          <h2 id="forget-heading">Usuń dane osobowe</h2>
          <p>{forgetForm.confirm?.message}</p>
          <ForgetForm base={base} warning={data.warning} />
        </section>
      )}
    </div>
  );
}

function Forget({ base, warning }: { base: string; warning: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        theme="negative"
        icon={<UserX size={16} aria-hidden />}
        label="Usuń dane osobowe"
        onClick={() => setOpen(true)}
      />
      <Modal title="Usuń dane osobowe" open={open} onClose={() => setOpen(false)} size="small">
        <ForgetForm base={base} warning={warning} onCancel={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function ForgetForm(asked: { base: string; warning: string | null; onCancel?: () => void }) {
  const { base, warning, onCancel } = asked;
  return (
    <>
      {warning && <Notice theme="warning">{warning}</Notice>}
      <FormView form={forgetForm} action={`${base}/forget`} {...(onCancel ? { onCancel } : {})} />
    </>
  );
}
