import { FileJson, FileText, UserX } from 'lucide-react';
import { useState } from 'react';
import type { PersonData } from '#api/gdpr/person.ts';
import { forgetForm } from '#domain/gdpr/forms.ts';
import { addQuery } from '#domain/kernel/url.ts';
import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { useChangesNothing } from '#web/app/readers.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import './person-file.css';

/** Everything that is kept about one person; to be taken as a file (GDP-02) and to be erased (GDP-03). */
export default function PersonFilePage({ data }: PageViewProps<PersonData>) {
  const alive = useHydrated();
  const changesNothing = useChangesNothing();
  const base = `/panel/gdpr/users/${data.personId}`;
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{data.name}</h1>
        <div className="row no-print">
          {!changesNothing && <Files base={base} />}
          {data.canForget && <Forget base={base} data={data} />}
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
          {(section.uncounted || section.total > section.entries.length) && (
            <p className="soft">Wszystkie są w pliku.</p>
          )}
        </section>
      ))}
      {data.others.length > 0 && <Others others={data.others} />}
      {data.timeline.length > 0 && (
        <section className="card stack">
          <h2>Historia</h2>
          <Timeline entries={data.timeline} />
        </section>
      )}
      {data.given && <GivenLately given={data.given} personId={data.personId} />}
      {data.canForget && !alive && (
        // Without scripts there is no dialog to ask in.
        <section className="card stack no-print without-scripts" aria-labelledby="forget-heading">
          <h2 id="forget-heading">{titleOf(data)}</h2>
          <p>{forgetForm.confirm?.message}</p>
          <ForgetForm base={base} data={data} />
        </section>
      )}
    </div>
  );
}

/** All of it, to be taken along: each time is a fact. */
function Files({ base }: { base: string }) {
  const { link } = usePageContext();
  return (
    <>
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
      <ButtonLink
        to={link(`${base}/dossier`)}
        download
        size="small"
        theme="ghost"
        icon={<FileText size={16} aria-hidden />}
        label="Teczka dowodowa (PDF)"
      />
    </>
  );
}

/** Who has opened these data or taken them along, for auditors. */
function GivenLately({ given, personId }: { given: NonNullable<PersonData['given']>; personId: string }) {
  const { link } = usePageContext();
  return (
    <section className="card stack stack-1">
      <h2>Kto otwierał te dane ({given.total})</h2>
      {given.items.length === 0 ? (
        <p className="soft">Nikt przed Tobą.</p>
      ) : (
        <>
          <ul>
            {given.items.map(({ id, at, who, what }) => (
              <li key={id}>
                <Moment at={at} />: {who}, {what.toLowerCase()}
              </li>
            ))}
          </ul>
          <p>
            <Link to={link(addQuery('/panel/audit/access', { filters: { person: personId } }))}>
              Wszystkie wpisy, z plikiem
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function Forget({ base, data }: { base: string; data: PersonData }) {
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
      <Modal title={titleOf(data)} open={open} onClose={() => setOpen(false)} size="small">
        <ForgetForm base={base} data={data} onCancel={() => setOpen(false)} />
      </Modal>
    </>
  );
}

/** Whose data go: the question names them. */
const titleOf = ({ name }: PersonData): string => `Usuń dane osobowe: ${name}`;

/** What is kept of the same human under other ids, probably: an account besides an application, another portal. */
function Others({ others }: Pick<PersonData, 'others'>) {
  const { link } = usePageContext();
  return (
    <section className="card stack stack-1">
      <h2>Inne zapisy, prawdopodobnie tej samej osoby ({others.length})</h2>
      <ul>
        {others.map(({ personId, label, name, email, portal, path }) => (
          <li key={`${personId} ${label}`}>
            {label}: {path ? <Link to={link(path)}>{name}</Link> : name}, {email} ({portal})
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says what goes, kind by kind, before it is asked. */
function ForgetForm(asked: { base: string; data: PersonData; onCancel?: () => void }) {
  const { base, data, onCancel } = asked;
  const { warning, sections } = data;
  return (
    <>
      {warning && <Notice theme="warning">{warning}</Notice>}
      <p>Dane tej osoby znikną z:</p>
      <ul>
        {sections.map(({ title, total, uncounted }) => (
          <li key={title}>
            {title}: {uncounted ? `co najmniej ${total}` : total}
          </li>
        ))}
      </ul>
      <FormView
        form={forgetForm}
        action={`${base}/forget`}
        facts={{ options: data.options }}
        {...(onCancel ? { onCancel } : {})}
      />
    </>
  );
}
