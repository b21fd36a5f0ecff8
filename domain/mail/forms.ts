import type { Form } from '#domain/form/form.ts';
import { MAIL_FILTER_LABELS, MAIL_FILTERS } from './unreached.ts';

/** The filters of a mailbox. `about`: a subject, e.g. `course-date:…`; pages lead there with it. */
export const mailFilters: Form = {
  id: 'mailbox-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Filtruj',
  fields: [
    {
      name: 'filters[status]',
      label: 'Stan',
      type: 'select',
      options: MAIL_FILTERS.map((value) => ({ value, label: MAIL_FILTER_LABELS[value] })),
    },
    { name: 'filters[about]', label: 'Dotyczy', type: 'hidden' },
  ],
};
