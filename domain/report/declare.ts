import type { Field } from '#domain/form/form.ts';
import { PAST_FIELD, SORT_LABEL } from '#domain/list/list.ts';
import { EARLIER_FIELD } from './compared.ts';
import { isFigure } from './figures.ts';
import type { ReportColumn, ReportView } from './report.ts';
import { ordersOf } from './sorting.ts';

interface Days {
  /** Of the form. */
  readonly id: string;
  /** Of the two filters, without `filters[…]`. */
  readonly names: readonly [from: string, to: string];
  /** What has these days: `Termin`. */
  readonly what: string;
}

/** RPT-05: a report between two days; each is checked, and the end must not come before the start. Sorted by any column. */
export const declareReport = ({
  days,
  ...view
}: Omit<ReportView, 'filters'> & { readonly days: Days }): ReportView => ({
  ...view,
  filters: {
    id: days.id,
    method: 'get',
    theme: 'filters',
    submitLabel: 'Filtruj',
    fields: [
      { name: `filters[${days.names[0]}]`, label: `${days.what} od`, type: 'date' },
      { name: `filters[${days.names[1]}]`, label: `${days.what} do`, type: 'date' },
      ...(view.columns.some(isFigure) ? [COMPARISON] : []),
      ...(view.hasPast ? [PAST_FIELD, EARLIER_FIELD] : []),
      orderField(view.columns),
    ],
  },
});

/** Filters besides the days, by name. */
export const COMPARE = { name: 'compare', before: 'before', label: 'Porównanie' } as const;

const COMPARISON: Field = {
  name: `filters[${COMPARE.name}]`,
  label: COMPARE.label,
  type: 'select',
  options: [{ value: COMPARE.before, label: 'z poprzednim okresem' }],
  placeholder: 'bez porównania',
};

const orderField = (columns: readonly ReportColumn[]): Field => ({
  name: 'filters[sort]',
  label: SORT_LABEL,
  type: 'select',
  placeholder: 'jak w raporcie',
  options: columns.flatMap((column) => {
    const [ascending, descending] = ordersOf(column);
    return [
      { value: ascending, label: `${column.header} – rosnąco` },
      { value: descending, label: `${column.header} – malejąco` },
    ];
  }),
});
