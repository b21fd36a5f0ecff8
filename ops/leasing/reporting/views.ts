import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { ABOVE } from '#domain/leasing/permissions.ts';
import { flag, integer, literal, text, type ReportView } from '#ops/reporting/view.ts';

/** Who was erased is nobody's. */
const THERE = `o.name <> ${literal(FORGOTTEN)}`;
/** An operator carries the distributor's number, and who manages all distributors belongs to none of them (LEA-02). */
const BELONGS = `NOT o.permissions @> '["${ABOVE}"]'::jsonb`;
const OPERATORS = `(SELECT o.distributor_id, count(*) AS operators FROM reporting_source.leasing_operators o
  WHERE ${BELONGS} AND ${THERE} GROUP BY o.distributor_id)`;
/** Two of before may share a number: the one that lets its people in is meant, as at a login. */
const DISTRIBUTOR = `(SELECT f.title FROM reporting_source.leasing_distributors f
  WHERE f.values ->> 'distributorId' = o.distributor_id AND ${BELONGS} ORDER BY f.active DESC, f.id LIMIT 1)`;

const distributors: ReportView = {
  name: 'leasing_distributors',
  about: 'Dystrybutorzy portalu leasingu z liczbą operatorów. Jeden wiersz na dystrybutora',
  from: `reporting_source.leasing_distributors d LEFT JOIN ${OPERATORS} o ON o.distributor_id = d.values ->> 'distributorId'`,
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
  from: `reporting_source.leasing_operators o LEFT JOIN LATERAL ${DISTRIBUTOR} d ON true WHERE ${THERE}`,
  columns: {
    account_id: text('o.id', 'Identyfikator konta'),
    name: text('o.name', 'Imię i nazwisko'),
    email: text('o.email', 'E-mail'),
    distributor: text('d.title', 'Dystrybutor; puste u operatora wszystkich dystrybutorów'),
  },
};

/** What report builders read of leasing. */
export const leasingReportViews: readonly ReportView[] = [distributors, operators];
