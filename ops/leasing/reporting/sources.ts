import type { ReportSource } from '#domain/own-report/source.ts';
import { mailSource, reportSource } from '#ops/own-reports/source.ts';
import { leasingReportViews as views } from './views.ts';

const ALL = ['MANAGING_DISTRIBUTORS'];

/** What own reports of leasing are made of. */
export const leasingSources: readonly ReportSource[] = [
  reportSource(views, {
    name: 'leasing_distributors',
    title: 'Dystrybutorzy',
    permissions: ALL,
    counted: 'Dystrybutorzy',
    labels: {
      distributor: 'Dystrybutor',
      distributor_id: 'ID dystrybutora',
      operators: 'Operatorzy',
      active: 'Aktywny',
    },
  }),
  mailSource(ALL),
  reportSource(views, {
    name: 'leasing_operators',
    title: 'Operatorzy (dane osób)',
    permissions: ALL,
    counted: 'Konta',
    labels: { name: 'Imię i nazwisko', email: 'E-mail', distributor: 'Dystrybutor' },
  }),
];
