import type { Field, Form } from '#domain/form/form.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import {
  APPLICATION_SORT_LABELS,
  APPLICATION_SORTS,
  COURSE_DATE_SORT_LABELS,
  COURSE_DATE_SORTS,
  FORMULA_LABELS,
  FORMULAS,
  LIST_LABELS,
  LIST_TYPES,
  STATUS_LABELS,
  STATUSES,
  VISIBILITIES,
  VISIBILITY_LABELS,
} from './terms.ts';
import { PHASE_LABELS, PHASES } from './phase.ts';

/** Filters travel as filters[name] (URL-03). */
const filter = (name: string): string => `filters[${name}]`;

const select = <T extends string>(
  name: string,
  label: string,
  { values, labels }: { values: readonly T[]; labels: Record<T, string> },
): Field => ({
  name: filter(name),
  label,
  type: 'select',
  options: values.map((value) => ({ value, label: labels[value] })),
  placeholder: 'wszystkie',
});

const days: readonly Field[] = [
  { name: filter('startedOnFrom'), label: 'Termin od', type: 'date' },
  { name: filter('startedOnTo'), label: 'Termin do', type: 'date' },
];
const course: Field = {
  name: filter('courseId'),
  label: 'Szkolenie',
  type: 'select',
  options: 'courses',
  placeholder: 'wszystkie',
};
const location: Field = {
  name: filter('courseLocationId'),
  label: 'Miejsce',
  type: 'select',
  options: 'locations',
  placeholder: 'wszystkie',
};

/** APP-02, APP-03. `facts.options` gives courses and locations. The commonest first. */
export const applicationFilters: Form = {
  id: 'application-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Filtruj',
  keepQueryParams: ['pageSize'],
  fields: [
    { name: filter('participantName'), label: 'Uczestnik', type: 'text' },
    { name: filter('companyName'), label: 'Firma', type: 'text' },
    course,
    select('status', 'Status', { values: STATUSES, labels: STATUS_LABELS }),
    select('listType', 'Lista', { values: LIST_TYPES, labels: LIST_LABELS }),
    ...days,
    select('datePhase', 'Stan terminu', { values: PHASES, labels: PHASE_LABELS }),
    { name: filter('companyNip'), label: 'NIP', type: 'text' },
    { name: filter('email'), label: 'E-mail', type: 'text' },
    { name: filter('name'), label: 'Uczestnik albo osoba zgłaszająca', type: 'text' },
    { name: filter('employeeName'), label: 'Pracownik serwisu', type: 'text' },
    { name: filter('boschCarServiceId'), label: 'Numer serwisu', type: 'text' },
    {
      name: filter('companyState'),
      label: 'Województwo',
      type: 'select',
      options: VOIVODESHIPS,
      placeholder: 'wszystkie',
    },
    location,
    {
      ...select('sort', 'Sortowanie', { values: APPLICATION_SORTS, labels: APPLICATION_SORT_LABELS }),
      placeholder: APPLICATION_SORT_LABELS.appliedAtDesc,
    },
  ],
};

/** CD-01. */
export const courseDateFilters: Form = {
  id: 'course-date-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Filtruj',
  fields: [
    course,
    ...days,
    location,
    { name: filter('trainerId'), label: 'Trener', type: 'select', options: 'trainers', placeholder: 'wszyscy' },
    select('formula', 'Forma', { values: FORMULAS, labels: FORMULA_LABELS }),
    select('visibility', 'Widoczność', { values: VISIBILITIES, labels: VISIBILITY_LABELS }),
    select('status', 'Stan', { values: PHASES, labels: PHASE_LABELS }),
    {
      ...select('sort', 'Sortowanie', { values: COURSE_DATE_SORTS, labels: COURSE_DATE_SORT_LABELS }),
      placeholder: COURSE_DATE_SORT_LABELS.startedOnAsc,
    },
  ],
};

/** PUB-02. */
export const scheduleFilters: Form = {
  id: 'schedule-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Pokaż terminy',
  fields: [course, ...days, location],
};
