import { activationOf, btsReportOf } from '#domain/cooperant/submitted.ts';
import { companies } from '../companies.ts';

/** GEN-08: of the companies that orders are given to, kept by the one who keeps these (decision 072). */
const submitting = {
  portal: 'orders',
  event: 'Orders',
  companies,
  permissions: { read: 'VIEWING_COOPERANTS', write: 'MANAGING_COOPERANTS' },
};

export const activation = activationOf(submitting);
export const btsReport = btsReportOf(submitting);
