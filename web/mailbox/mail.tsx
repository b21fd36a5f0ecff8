import { Link } from 'react-router-dom';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Button } from '#web/ui/button.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useCommand } from '#web/app/use-command.ts';
import { MailStatus, type MailLine } from './mail-list.tsx';

interface Data extends MailLine {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly attachments: readonly { fileName: string; size: number }[];
  readonly applicationIds: readonly string[];
}

/** One message as its reader sees it. The frame runs no scripts and reaches nothing outside. */
export default function MailPage({ data }: PageViewProps<Data>) {
  const { link, access } = usePageContext();
  const { run, running } = useCommand();
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{data.subject || data.templateLabel}</h1>
        {data.status === 'failed' && access.can('APPLICATION_WRITE') && (
          <Button
            size="small"
            label="Wyślij ponownie"
            pending={running === 'retry'}
            onClick={() => void run('retry', `/panel/mailbox/${encodeURIComponent(data.id)}/retry`)}
          />
        )}
      </div>
      {data.error && <Notice theme="error">{data.error}</Notice>}
      <div className="card">
        <Facts
          rows={[
            ['Do', data.to],
            ['Rodzaj', data.templateLabel],
            ['Stan', <MailStatus key="status" mail={data} />],
            ['Zlecono', formatInstant(data.queuedAt, true)],
            ['Wysłano', data.sentAt ? formatInstant(data.sentAt, true) : ''],
            [
              'Załączniki',
              data.attachments.map((file) => `${file.fileName} (${Math.ceil(file.size / 1024)} kB)`).join(', '),
            ],
            [
              'Zgłoszenia',
              data.applicationIds.length > 0
                ? data.applicationIds.map((id, index) => (
                    <Link key={id} to={link(`/panel/applications/${id}`)}>
                      {index > 0 ? ', ' : ''}zgłoszenie {index + 1}
                    </Link>
                  ))
                : '',
            ],
          ]}
        />
      </div>
      {data.html && <iframe className="mail-frame" title="Treść wiadomości" sandbox="" srcDoc={data.html} />}
    </div>
  );
}
