import type { Form } from '#domain/form/form.ts';
import { PAST_FIELD } from '#domain/list/list.ts';

/** What the statistics count, each with its chart. */
const FIGURES = ['month', 'status', 'activity', 'service', 'grade', 'delay'] as const;
export type Figure = (typeof FIGURES)[number];

/** What each figure counts, said with it. */
export const FIGURE_ABOUT: Record<Figure, string> = {
  month: 'Zlecenia według dnia wprowadzenia, o każdym statusie, także anulowane',
  status: 'Zlecenia wprowadzone w wybranych dniach, według statusu, który mają teraz',
  activity: 'Zlecenia wprowadzone w wybranych dniach, także anulowane',
  service: 'Zlecenia wprowadzone w wybranych dniach, według serwisu, który mają teraz',
  grade: 'Zlecenia wprowadzone w wybranych dniach; brak oceny to też niewykonane i anulowane',
  delay:
    'Zlecenia wprowadzone w wybranych dniach, zatwierdzone lub umówione, których dzień wizyty minął co najmniej trzy dni robocze temu; dni liczone od wizyty do dziś',
};

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
    PAST_FIELD,
  ],
};
