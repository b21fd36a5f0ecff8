import type { Form } from '#domain/form/form.ts';
import type { FieldChange } from '#domain/kernel/event.ts';

/** One record at two moments side by side. */
export const compareForm: Form = {
  id: 'compare-moments',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Porównaj',
  keepQueryParams: ['filters[record]'],
  fields: [
    { name: 'filters[from]', label: 'Pierwsza chwila', type: 'datetime', hint: 'Dzień oznacza jego koniec.' },
    { name: 'filters[to]', label: 'Druga chwila', type: 'datetime', hint: 'Pusta oznacza teraz.' },
  ],
};

/** A fact as far as it says what became otherwise. */
interface Changing {
  readonly id: string;
  readonly changes: readonly FieldChange[];
}

/** What of a record is otherwise at the second moment. */
export interface Difference {
  readonly field: string;
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
  /** `from` and `to` are ids of things of this kind. */
  readonly kind?: string;
  /** How many facts changed it between the two moments, and the last of them. */
  readonly times: number;
  readonly lastId: string;
}

/**
 * What is otherwise after facts, the oldest first: from what the first of them found to what the last of them left. What was
 * changed there and back is no difference.
 */
export function differencesOf(facts: readonly Changing[]): Difference[] {
  const found = new Map<string, Difference>();
  for (const { id, changes } of facts) {
    for (const { field, label, from, to, kind } of changes) {
      const known = found.get(field);
      found.set(field, {
        field,
        label,
        from: known ? known.from : from,
        to,
        ...(kind === undefined ? {} : { kind }),
        times: (known?.times ?? 0) + 1,
        lastId: id,
      });
    }
  }
  return [...found.values()].filter(({ from, to }) => from !== to);
}
