import { REASON_MAX } from '#domain/constants.ts';
import type { Field, Form } from '#domain/form/form.ts';

const reason: Field = {
  name: 'reason',
  label: 'Powód',
  type: 'textarea',
  required: true,
  missing: 'Powód jest wymagany',
  maxLength: REASON_MAX,
};

/** Who the other one is. */
export const otherPersonForm: Form = {
  id: 'other-person',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Szukaj',
  fields: [
    {
      name: 'filters[query]',
      label: 'E-mail albo imię i nazwisko drugiej osoby',
      type: 'text',
      hint: 'Co najmniej 2 litery.',
    },
  ],
};

/** `other`: who is known no more, by the person's id. */
export const mergeForm: Form = {
  id: 'merge-persons',
  method: 'post',
  submitLabel: 'Połącz osoby',
  fields: [
    { name: 'other', label: 'Druga osoba', type: 'hidden', required: true },
    { ...reason, hint: 'Np. poprawiona pisownia nazwiska, nowy adres e-mail.' },
  ],
};

export const separateForm: Form = {
  id: 'separate-persons',
  method: 'post',
  submitLabel: 'Cofnij połączenie',
  fields: [{ name: 'other', label: 'Druga osoba', type: 'hidden', required: true }, reason],
};
