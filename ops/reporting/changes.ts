/** What became of a column that report builders were promised. */
export interface ViewChange {
  /** `schema.view.column`. */
  readonly column: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** For the handbook: what to use instead. */
  readonly instead: string;
}

/**
 * The change log of the views. A column that was promised is never taken away from a database that has it: one that is no longer
 * known is declared as null of its type. Whatever else changes of it needs a line here, or a test is red.
 */
export const viewChanges: readonly ViewChange[] = [
  {
    column: 'reporting.course_dates.attended',
    on: '2026-11-28',
    instead:
      'it was 0 on dates of which nobody is marked, and is empty there now; `coalesce(attended, 0)` is what it was.',
  },
  {
    column: 'reporting.leasing_distributors.operators',
    on: '2026-11-30',
    instead:
      'it was always 0, and counts now the accounts that carry the number, without those of all distributors and the erased.',
  },
  {
    column: 'reporting_persons.leasing_operators.distributor',
    on: '2026-11-30',
    instead:
      'it was always empty, and is the distributor of the number that the account carries now; accounts that were erased have no row.',
  },
  {
    column: 'reporting.service_companies.with_login',
    on: '2026-11-30',
    instead: 'it was always true, and is so now for those alone whose access is not switched off and has not ended.',
  },
  {
    column: 'reporting.courier_companies.people',
    on: '2026-11-30',
    instead: 'those whose data were erased are counted no more, and have no row in `reporting_persons.courier_people`.',
  },
];
