import { days, declareList, named, oneOf, search, type ListTab } from '#domain/list/list.ts';
import type { MailLabels } from './terms.ts';
import { MAIL_FILTER_LABELS, MAIL_FILTERS } from './unreached.ts';

/** The mailbox of a portal whose mails are called so. `about`: a subject, e.g. `course-date:…`; pages lead there with it. */
export const mailList = (labels: MailLabels) =>
  declareList({
    id: 'mailbox-filters',
    tabs: (): readonly ListTab[] => [
      { label: 'Nie dotarły', filter: { status: 'unreached' } },
      { label: 'W kolejce', filter: { status: 'queued' } },
    ],
    filters: [
      oneOf('status', 'Stan', { options: named(MAIL_FILTERS, MAIL_FILTER_LABELS) }),
      oneOf('template', 'Rodzaj', {
        column: 'template',
        options: Object.entries(labels)
          .map(([value, label]) => ({ value, label }))
          .toSorted((one, other) => one.label.localeCompare(other.label, 'pl')),
      }),
      ...days('queued', 'Zlecono', { column: 'created_at', of: 'instants' }),
      search('about', 'Dotyczy', { reads: 'token', hidden: true }),
    ],
    sorts: {},
  });
