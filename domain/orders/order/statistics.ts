import type { Form } from '#domain/form/form.ts';

/** What the statistics count, each with its chart. */
const FIGURES = ['month', 'status', 'activity', 'service', 'grade', 'delay'] as const;
export type Figure = (typeof FIGURES)[number];

/** How long late visits are overdue (ORD-20), in days: up to and including the last of each. */
export const DELAYS = [
  { to: 7, label: 'do 7 dni' },
  { to: 14, label: '8–14 dni' },
  { to: 30, label: '15–30 dni' },
  { to: Number.POSITIVE_INFINITY, label: 'ponad 30 dni' },
] as const;

export const statisticsFilters: Form = {
  id: 'statistics-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Pokaż',
  fields: [
    { name: 'filters[enterDateFrom]', label: 'Wprowadzono od', type: 'date' },
    { name: 'filters[enterDateTo]', label: 'Wprowadzono do', type: 'date' },
  ],
};
