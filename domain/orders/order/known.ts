import type { Form } from '#domain/form/form.ts';

/** Who calls, or which device it is about, is looked up first: the form of a new order is filled with what is known. */
export const knownForm: Form = {
  id: 'known-client',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Szukaj',
  fields: [
    {
      name: 'filters[known]',
      label: 'Klient albo urządzenie: NIP, telefon, nazwa, numer seryjny',
      shortLabel: 'Pole „Klient albo urządzenie”',
      type: 'text',
      maxLength: 100,
      props: { autoComplete: 'off' },
    },
  ],
};
