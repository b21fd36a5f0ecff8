import { activationOf, btsReportOf } from '#domain/cooperant/submitted.ts';
import { companies } from '../companies.ts';

/** SUD-07. */
const submitting = {
  portal: 'services',
  event: 'Services',
  companies,
  permissions: { read: 'MANAGING_SERVICES', write: 'MANAGING_SERVICES' },
};

export const activation = activationOf(submitting);
export const btsReport = btsReportOf(submitting);
