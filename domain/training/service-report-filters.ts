import type { Form } from '../shared/form.ts';

/** FRM-06: the days of the trainings. */
export const serviceReportFilters: Form = {
  id: 'service-report-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Filtruj',
  fields: [
    { name: 'filters[startedOnFrom]', label: 'Szkolenie od', type: 'date' },
    { name: 'filters[startedOnTo]', label: 'Szkolenie do', type: 'date' },
  ],
};
