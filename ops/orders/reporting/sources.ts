import type { ReportSource } from '#domain/own-report/source.ts';
import { mailSource, reportSource } from '#ops/own-reports/source.ts';
import { orderReportViews as views } from './views.ts';

const STATS = ['VIEWING_STATS'];

/** What own reports of service orders are made of: of all orders, as the statistics are. */
export const orderSources: readonly ReportSource[] = [
  reportSource(views, {
    name: 'orders',
    title: 'Zlecenia',
    permissions: STATS,
    counted: 'Zlecenia',
    labels: {
      entered_on: 'Dzień wprowadzenia',
      visit_on: 'Dzień wizyty',
      installed_on: 'Data instalacji',
      status_name: 'Status',
      activity_name: 'Rodzaj czynności',
      service_company: 'Serwis',
      city: 'Miejscowość',
      device_model: 'Model urządzenia',
      business_partner: 'Partner biznesowy',
      client_grade_name: 'Ocena klienta',
      with_attachments: 'Załączniki',
    },
  }),
  reportSource(views, {
    name: 'visits',
    title: 'Wizyty',
    permissions: STATS,
    counted: 'Wizyty',
    labels: {
      visit_on: 'Dzień wizyty',
      service_company: 'Serwis',
      city: 'Miejscowość',
      activity_name: 'Rodzaj czynności',
      status_name: 'Status zlecenia',
    },
  }),
  reportSource(views, {
    name: 'order_statuses',
    title: 'Statusy zleceń w czasie',
    permissions: STATS,
    counted: 'Okresy',
    labels: { status_name: 'Status', nth: 'Który okres', hours: 'Godziny' },
  }),
  mailSource(['MANAGING_OPERATORS']),
  reportSource(views, {
    name: 'order_clients',
    title: 'Klienci zleceń (dane osób)',
    permissions: ['VIEWING_STATS', 'VIEWING_ORDERS'],
    counted: 'Zlecenia',
    labels: {
      client: 'Klient',
      client_nip: 'NIP klienta',
      device_serial_number: 'Numer seryjny',
      erased: 'Dane usunięte',
    },
  }),
];
