import { Link } from '#web/router/router.tsx';
import type { MailStatus as MailStatusName } from '#domain/mail/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { formatInstant } from '#web/ui/dates.ts';

export interface MailLine {
  readonly id: string;
  readonly templateLabel: string;
  readonly status: MailStatusName;
  readonly statusLabel: string;
  readonly queuedAt: string;
  readonly sendAfter: string | null;
  readonly sentAt: string | null;
  readonly error: string | null;
  readonly to?: string;
}

const COLOURS: Record<MailStatusName, string> = {
  queued: 'amber',
  sent: 'green',
  failed: 'red',
  bounced: 'red',
  dropped: 'blue',
};

export const MailStatus = ({ mail }: { mail: Pick<MailLine, 'status' | 'statusLabel'> }) => (
  <span className={`badge badge-${COLOURS[mail.status]}`}>{mail.statusLabel}</span>
);

/** When it went out, when it will, or since when it waits. */
export const MailMoment = ({ mail }: { mail: Pick<MailLine, 'status' | 'sentAt' | 'sendAfter' | 'queuedAt'> }) =>
  mail.status === 'queued' && mail.sendAfter
    ? `nie wcześniej niż ${formatInstant(mail.sendAfter, true)}`
    : formatInstant(mail.sentAt ?? mail.queuedAt);

/** The mails about an application: queued, sent, or failed with the reason. */
export function MailList({ mails }: { mails: readonly MailLine[] }) {
  const { link } = usePageContext();
  if (mails.length === 0) return <p className="soft">Nie ma zapisanych wiadomości.</p>;
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Wiadomość</th>
            <th scope="col">Stan</th>
            <th scope="col">Kiedy</th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.id}>
              <th scope="row">
                <Link to={link(`/panel/mailbox/${encodeURIComponent(mail.id)}`)}>{mail.templateLabel}</Link>
                {mail.to && <span className="cell-sub">{mail.to}</span>}
                {mail.error && <span className="cell-sub">{mail.error}</span>}
              </th>
              <td>
                <MailStatus mail={mail} />
              </td>
              <td className="numbers">
                <MailMoment mail={mail} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
