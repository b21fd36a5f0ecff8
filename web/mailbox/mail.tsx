import { Fragment } from 'react';
import { Link } from '#web/router/router.tsx';
import { allows } from '#domain/portal/guard.ts';
import { maySendAgain } from '#domain/mail/unreached.ts';
import { pageOfSubject } from '#domain/portal/topics.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { CommandButton } from '#web/form/command-button.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx';
import { useCommand } from '#web/app/use-command.ts';
import { MailStatus, type MailLine } from './mail-list.tsx';

interface Data extends MailLine {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly attachments: readonly { fileName: string; size: number }[];
  /** What it is about, e.g. `application:…`. */
  readonly subjects: readonly string[];
  /** What these are called, as far as there is a name. */
  readonly subjectNames: Readonly<Record<string, string>>;
  /** Whether it is what went out, by the log; null where that does not say. */
  readonly asSent: boolean | null;
  readonly timeline: readonly TimelineEntry[];
}

/** One message as its reader sees it. The frame runs no scripts and reaches nothing outside. */
export default function MailPage({ data }: PageViewProps<Data>) {
  const { link, portal, access } = usePageContext();
  const command = useCommand();
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{data.subject || data.templateLabel}</h1>
        {maySendAgain(data) && allows(portal, portal.mails.sendAgain, access) && (
          <CommandButton
            size="small"
            label="Wyślij ponownie"
            name="retry"
            path={`/panel/mailbox/${encodeURIComponent(data.id)}/retry`}
            command={command}
          />
        )}
      </div>
      {data.error && <Notice theme={data.status === 'sent' ? 'warning' : 'error'}>{data.error}</Notice>}
      {data.asSent === false && (
        <Notice theme="error">
          Treść tej wiadomości nie jest tą, którą wysłano: skrót w dzienniku zdarzeń jest inny. Powiadom administratora
          systemu.
        </Notice>
      )}
      <div className="card">
        <Facts
          rows={[
            ['Do', data.to],
            ['Rodzaj', data.templateLabel],
            ['Stan', <MailStatus key="status" mail={data} />],
            ['Zlecono', formatInstant(data.queuedAt, true)],
            [
              'Nie wcześniej niż',
              data.status === 'queued' && data.sendAfter ? formatInstant(data.sendAfter, true) : '',
            ],
            ['Wysłano', data.sentAt ? formatInstant(data.sentAt, true) : ''],
            ['Zgodność', data.asSent ? 'Treść jest tą, którą wysłano (skrót w dzienniku zdarzeń)' : ''],
            [
              'Załączniki',
              data.attachments.map((file) => `${file.fileName} (${Math.ceil(file.size / 1024)} kB)`).join(', '),
            ],
            [
              'Dotyczy',
              data.subjects.length > 0 ? (
                <Subjects key="subjects" subjects={data.subjects} subjectNames={data.subjectNames} />
              ) : (
                ''
              ),
            ],
          ]}
        />
      </div>
      {data.html && (
        <iframe
          className="mail-frame"
          title="Treść wiadomości"
          sandbox=""
          src={link(`/panel/mailbox/${encodeURIComponent(data.id)}/content`)}
        />
      )}
      {data.timeline.length > 0 && (
        <section className="card stack">
          <h2>Historia</h2>
          <Timeline entries={data.timeline} />
        </section>
      )}
    </div>
  );
}

/** Links to what the mail is about, by name: 'Zlecenie ZS/01225'. */
function Subjects({ subjects, subjectNames }: Pick<Data, 'subjects' | 'subjectNames'>) {
  const { link, portal, access } = usePageContext();
  const pages = subjects.flatMap((subject) => {
    const page = pageOfSubject(portal, subject, access);
    const name = subjectNames[subject];
    return page ? [{ path: page.path, label: name ? `${page.label} ${name}` : page.label }] : [];
  });
  return pages.map(({ path, label }, index) => (
    <Fragment key={path}>
      {index > 0 ? ', ' : ''}
      <Link to={link(path)}>{label}</Link>
    </Fragment>
  ));
}
