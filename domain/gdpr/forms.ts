import type { Form } from '#domain/form/form.ts';

/** GDP-01. */
export const personSearchForm: Form = {
  id: 'person-search',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Szukaj',
  fields: [
    {
      name: 'filters[query]',
      label: 'E-mail, imię i nazwisko, telefon albo NIP',
      type: 'text',
      hint: 'Co najmniej 2 litery. Każde wyszukanie jest zapisywane.',
    },
  ],
};

/** GDP-03. */
export const forgetForm: Form = {
  id: 'forget-person',
  method: 'post',
  submitLabel: 'Usuń dane osobowe',
  danger: true,
  confirm: {
    message:
      'Dane tej osoby znikną ze wszystkich miejsc, także z historii i z wiadomości o niej. Tego nie można cofnąć. Usunąć?',
  },
  fields: [
    {
      name: 'reason',
      label: 'Powód',
      type: 'textarea',
      required: true,
      hint: 'Np. żądanie usunięcia danych z dnia… Bez danych osobowych.',
    },
    {
      name: 'also',
      label: 'Usuń też zapisy, które prawdopodobnie są tej samej osoby',
      shortLabel: 'Pole „Usuń też”',
      type: 'checkboxGroup',
      options: 'otherRecords',
      if: ({ facts }) =>
        ((facts.options as { otherRecords?: readonly unknown[] } | undefined)?.otherRecords ?? []).length > 0,
    },
  ],
};
