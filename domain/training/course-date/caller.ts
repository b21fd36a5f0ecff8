import type { Form } from '#domain/form/form.ts';

/** Who is on the telephone is looked up first: the form is filled with what is known of them or of their firm. */
export const callerForm: Form = {
  id: 'caller',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Szukaj',
  keepQueryParams: ['courseDateId'],
  fields: [
    {
      name: 'filters[caller]',
      label: 'Kto dzwoni: NIP, e-mail, nazwisko',
      shortLabel: 'Pole „Kto dzwoni”',
      type: 'text',
      maxLength: 100,
      props: { autoComplete: 'off' },
    },
  ],
};
