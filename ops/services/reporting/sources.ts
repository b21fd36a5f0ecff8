import type { ReportSource } from '#domain/own-report/source.ts';
import { mailSource, reportSource } from '#ops/own-reports/source.ts';
import { serviceReportViews as views } from './views.ts';

const ALL = ['MANAGING_SERVICES'];
const SUBMITTED = { submitted_on: 'Data zgłoszenia', device_serial_number: 'Numer seryjny', active: 'Ważne' };

/** What own reports of the service companies are made of. */
export const serviceSources: readonly ReportSource[] = [
  reportSource(views, {
    name: 'service_companies',
    title: 'Firmy serwisowe',
    permissions: ALL,
    counted: 'Firmy',
    labels: { city: 'Miejscowość', with_login: 'Może się logować' },
  }),
  reportSource(views, {
    name: 'service_activations',
    title: 'Aktywacje',
    permissions: ALL,
    counted: 'Aktywacje',
    labels: SUBMITTED,
  }),
  reportSource(views, {
    name: 'service_bts_reports',
    title: 'Raporty serwisowe BTS',
    permissions: ALL,
    counted: 'Raporty',
    labels: SUBMITTED,
  }),
  mailSource(['MANAGING_OPERATORS']),
  reportSource(views, {
    name: 'service_company_names',
    title: 'Nazwy firm serwisowych (dane osób)',
    permissions: ALL,
    counted: 'Firmy',
    labels: { service_company: 'Firma', email: 'E-mail' },
  }),
];
