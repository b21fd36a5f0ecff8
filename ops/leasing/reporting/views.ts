import { flag, integer, text, type ReportView } from '#ops/reporting/view.ts';

const OPERATORS = `(SELECT o.distributor_id, count(*) AS operators FROM reporting_source.leasing_operators o GROUP BY o.distributor_id)`;

const distributors: ReportView = {
  name: 'leasing_distributors',
  about: 'Dystrybutorzy portalu leasingu z liczbą operatorów. Jeden wiersz na dystrybutora',
  from: `reporting_source.leasing_distributors d LEFT JOIN ${OPERATORS} o ON o.distributor_id = d.id`,
  columns: {
    record_id: text('d.id', 'Identyfikator wpisu'),
    distributor: text('d.title', 'Nazwa dystrybutora'),
    distributor_id: text(`d.values ->> 'distributorId'`, 'ID dystrybutora'),
    operators: integer('coalesce(o.operators, 0)', 'Ilu ma operatorów'),
    active: flag('d.active', 'Czy aktywny'),
  },
};

const operators: ReportView = {
  name: 'leasing_operators',
  persons: true,
  about: 'Operatorzy portalu leasingu. Jeden wiersz na konto',
  from: 'reporting_source.leasing_operators o LEFT JOIN reporting_source.leasing_distributors d ON d.id = o.distributor_id',
  columns: {
    account_id: text('o.id', 'Identyfikator konta'),
    name: text('o.name', 'Imię i nazwisko'),
    email: text('o.email', 'E-mail'),
    distributor: text('d.title', 'Dystrybutor; puste u operatora wszystkich dystrybutorów'),
  },
};

/** What report builders read of leasing. */
export const leasingReportViews: readonly ReportView[] = [distributors, operators];
