import type { CertificateProgress as Data } from '#api/training/course-dates/certificate-progress.ts';
import { opens } from '#domain/portal/guard.ts';
import { counted, plural, type PluralForms } from '#domain/text/plural.ts';
import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { settledOf } from './use-certificate-progress.ts';

const OF_CERTIFICATES: PluralForms = ['certyfikatu', 'certyfikatów', 'certyfikatów'];
const NEEDLESS: PluralForms = ['jest już niepotrzebny', 'są już niepotrzebne', 'jest już niepotrzebnych'];
const WAITING: PluralForms = ['czeka', 'czekają', 'czeka'];

/** What it says, in one line: how many went out, and what became of the others. */
export function progressText(progress: Data): string {
  const { sent, total, needless, retried } = progress;
  if (sent === total) return total === 1 ? 'Wysłano certyfikat.' : `Wysłano wszystkie: ${total}.`;
  return [
    `Wysłano ${sent} z ${total} ${plural(total, OF_CERTIFICATES)}`,
    ...(needless > 0 ? [counted(needless, NEEDLESS)] : []),
    ...(retried > 0 ? [`${counted(retried, WAITING)} na ponowną próbę`] : []),
  ].join(', ');
}

/** CD-16: how far the certificates of a date are, and which of them have to be sent again. */
export function CertificateProgress({ progress }: { progress: Data }) {
  return (
    <div className="stack stack-1">
      <Progress
        label="Postęp wysyłki certyfikatów"
        value={settledOf(progress)}
        max={progress.total}
        text={progressText(progress)}
      />
      {progress.failed > 0 && <Failures progress={progress} />}
    </div>
  );
}

function Failures({ progress: { failed, failures } }: { progress: Data }) {
  const { link, portal, access } = usePageContext();
  const mailPath = (id: string) => `/panel/mailbox/${encodeURIComponent(id)}`;
  const page = portal.pageAt(mailPath('1'));
  const mayOpen = page !== undefined && opens(portal, page, access);
  const more = failed - failures.length;
  return (
    <div role="group" aria-label="Niewysłane certyfikaty">
      <strong>Nie udało się wysłać {counted(failed, OF_CERTIFICATES)}:</strong>{' '}
      {failures.map(({ mailId, participantName }, index) => (
        <span key={`${mailId} ${participantName}`}>
          {index > 0 && ', '}
          {mayOpen ? <Link to={link(mailPath(mailId))}>{participantName || 'dane usunięte'}</Link> : participantName}
        </span>
      ))}
      {more > 0 && ` i ${counted(more, ['inny', 'inne', 'innych'])}`}
      {mayOpen && <span className="soft small"> – otwórz wiadomość, aby wysłać ją ponownie.</span>}
    </div>
  );
}
