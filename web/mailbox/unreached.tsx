import { Link } from '#web/router/router.tsx';
import { opens } from '#domain/portal/guard.ts';
import { isUnreached } from '#domain/mail/unreached.ts';
import { plural } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { MailLine } from './mail-list.tsx';

/** On the page of what a mail is about: how many people it did not reach, and the way to those mails. */
export function Unreached({ count, subject }: { count: number; subject: string }) {
  const { link, portal, access } = usePageContext();
  const mailbox = portal.pageAt('/panel/mailbox');
  if (count === 0) return null;
  const to = `/panel/mailbox?filters[about]=${encodeURIComponent(subject)}&filters[status]=unreached`;
  return (
    <Notice theme="error">
      Wiadomości nie dotarły do {count} {plural(count, ['osoby', 'osób', 'osób'])}.{' '}
      {mailbox !== undefined && opens(portal, mailbox, access) && <Link to={link(to)}>Pokaż te wiadomości</Link>}
    </Notice>
  );
}

/** The same where the mails themselves are on the page: what went wrong, in a sentence each. */
export function FailedMails({ mails }: { mails: readonly MailLine[] }) {
  const { link } = usePageContext();
  return mails
    .filter(({ status }) => isUnreached(status))
    .map((mail) => (
      <Notice key={mail.id} theme="error">
        Wiadomość <Link to={link(`/panel/mailbox/${encodeURIComponent(mail.id)}`)}>„{mail.templateLabel}”</Link> nie
        dotarła
        {mail.to ? ` do ${mail.to}` : ''}
        {mail.error ? `: ${mail.error}` : ''}.
      </Notice>
    ));
}
