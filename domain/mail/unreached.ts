import { MAIL_STATUS_LABELS, MAIL_STATUSES, type MailStatus } from './terms.ts';

/** It did not reach its reader and nobody tries any more: our mail server gave it up, or the recipient's sent it back. */
export const UNREACHED = ['failed', 'bounced'] as const satisfies readonly MailStatus[];
export const isUnreached = (status: MailStatus): boolean => (UNREACHED as readonly MailStatus[]).includes(status);

/** What the mailbox is asked for: one state, or all mails that did not reach anybody. */
export const MAIL_FILTERS = [...MAIL_STATUSES, 'unreached'] as const;
export type MailFilterName = (typeof MAIL_FILTERS)[number];
export const MAIL_FILTER_LABELS: Record<MailFilterName, string> = {
  ...MAIL_STATUS_LABELS,
  unreached: 'nie dotarła (niewysłana lub niedostarczona)',
};
export const statusesOf = (filter: MailFilterName): readonly MailStatus[] =>
  filter === 'unreached' ? UNREACHED : [filter];

/**
 * Whether an operator may have it sent again. What came back and is about nothing but its recipient's account brought a
 * link that is not kept, or is about what is over.
 */
export const maySendAgain = ({ status, subjects }: { status: MailStatus; subjects: readonly string[] }): boolean =>
  status === 'failed' || (status === 'bounced' && subjects.length > 0);
