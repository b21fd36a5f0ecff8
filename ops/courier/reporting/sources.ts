import type { ReportSource } from '#domain/own-report/source.ts';
import { mailSource, reportSource } from '#ops/own-reports/source.ts';
import { courierReportViews as views } from './views.ts';

/** What own reports of the courier portal are made of. */
export const courierSources: readonly ReportSource[] = [
  reportSource(views, {
    name: 'courier_companies',
    title: 'Firmy kurierskie',
    permissions: ['zafi'],
    counted: 'Firmy',
    labels: { courier_company: 'Firma', client_number: 'Numer klienta', people: 'Osoby', active: 'Aktywna' },
  }),
  reportSource(views, {
    name: 'courier_news',
    title: 'Aktualności',
    permissions: ['zaakt'],
    counted: 'Aktualności',
    labels: { published_on: 'Data publikacji', title: 'Tytuł', visible: 'Widoczna' },
  }),
  mailSource(['zaop']),
  reportSource(views, {
    name: 'courier_people',
    title: 'Osoby firm kurierskich (dane osób)',
    permissions: ['zafi'],
    counted: 'Osoby',
    labels: { name: 'Imię i nazwisko', email: 'E-mail', postal_code: 'Kod pocztowy', city: 'Miejscowość' },
  }),
];
