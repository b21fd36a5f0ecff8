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
];
