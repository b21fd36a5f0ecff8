import type { Field, Form } from '#domain/form/form.ts';
import { PAST_FIELD, SORT_LABEL } from './list.ts';

/** A list at two moments side by side: which rows came, went and changed. */

export const DIFFERENCES = ['came', 'went', 'changed'] as const;
export type Difference = (typeof DIFFERENCES)[number];

export const DIFFERENCE_LABELS: Record<Difference, string> = {
  came: 'przybyło',
  went: 'ubyło',
  changed: 'zmienione',
};

export const FIRST_MOMENT = 'Pierwsza chwila';
export const SECOND_MOMENT = 'Druga chwila';

/** What a cell said at either moment; null where there was no row. */
export interface ComparedCell {
  readonly from: string | null;
  readonly to: string | null;
}

/** A row that is not the same at both moments; its cells are in the order of the columns. */
export interface ComparedRow {
  readonly id: string;
  readonly difference: Difference;
  readonly cells: readonly ComparedCell[];
}

/** One row's texts at a moment, in the order of the columns. */
export interface RowTexts {
  readonly id: string;
  readonly texts: readonly string[];
}

/** What is otherwise, in the order of the ids. */
export function differencesOf(
  ids: readonly string[],
  before: readonly RowTexts[],
  after: readonly RowTexts[],
): ComparedRow[] {
  const [first, second] = [textsById(before), textsById(after)];
  return ids.flatMap((id) => differenceOf(id, first.get(id), second.get(id)));
}

const textsById = (rows: readonly RowTexts[]) => new Map(rows.map(({ id, texts }) => [id, texts]));

type Texts = RowTexts['texts'] | undefined;

function differenceOf(id: string, from: Texts, to: Texts): ComparedRow[] {
  const said = from ?? to ?? [];
  const cells = said.map((_text, place) => ({ from: from?.[place] ?? null, to: to?.[place] ?? null }));
  if (from && to) return cells.some((cell) => cell.from !== cell.to) ? [{ id, difference: 'changed', cells }] : [];
  return said.length > 0 ? [{ id, difference: from ? 'went' : 'came', cells }] : [];
}

const MOMENTS: readonly Field[] = [
  { name: 'from', label: FIRST_MOMENT, type: 'datetime', hint: 'Dzień oznacza jego koniec.' },
  { name: 'to', label: SECOND_MOMENT, type: 'datetime', hint: 'Pusta oznacza teraz.' },
];

const KIND: Field = {
  name: 'difference',
  label: 'Co się zmieniło',
  type: 'select',
  options: DIFFERENCES.map((value) => ({ value, label: DIFFERENCE_LABELS[value] })),
  placeholder: 'wszystko',
};

/** The filter bar of the comparison: the two moments, then the list's own filters. */
export const compareForm = (list: Form): Form => ({
  ...list,
  id: `${list.id}-compare`,
  submitLabel: 'Porównaj',
  fields: [
    ...MOMENTS,
    KIND,
    ...list.fields.filter(({ name, label }) => name !== PAST_FIELD.name && label !== SORT_LABEL),
  ],
});
