import type { Form } from '#domain/form/form.ts';

/** The filters of a portal's journal of facts. `record` and `correlation`: pages lead there with them. */
export const auditFilters: Form = {
  id: 'audit-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Filtruj',
  fields: [
    { name: 'filters[from]', label: 'Od dnia', type: 'date' },
    { name: 'filters[to]', label: 'Do dnia', type: 'date' },
    { name: 'filters[who]', label: 'Kto', type: 'text' },
    { name: 'filters[text]', label: 'Treść', type: 'text' },
    { name: 'filters[kind]', label: 'Rodzaj rekordu', type: 'select', options: 'kinds', placeholder: 'Wszystkie' },
    { name: 'filters[type]', label: 'Rodzaj zdarzenia', type: 'text' },
    { name: 'filters[command]', label: 'Polecenie', type: 'text' },
    { name: 'filters[record]', label: 'Rekord', type: 'text' },
    { name: 'filters[actor]', label: 'Identyfikator osoby', type: 'text' },
    { name: 'filters[correlation]', label: 'Czynność', type: 'text' },
  ],
};
