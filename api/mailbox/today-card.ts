import { formatDay } from '#domain/text/dates.ts';
import { cardOf } from '#api/today/today.ts';
import { mailScreens } from './mailbox.ts';

/** Mails that did not reach anybody. */
export const unreachedMails = cardOf({
  title: 'Wiadomości, które nie dotarły',
  page: 'mailbox',
  empty: 'Wszystkie wiadomości dotarły.',
  filters: () => ({ status: 'unreached' }),
  read: mailScreens.mailbox,
  row: (mail) => ({
    id: mail.id,
    path: `/panel/mailbox/${encodeURIComponent(mail.id)}`,
    title: mail.templateLabel,
    facts: [mail.to, formatDay(mail.queuedAt)],
    note: { text: mail.statusLabel, late: true },
  }),
});
