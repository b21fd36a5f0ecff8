import type { Form } from '#domain/form/form.ts';
import { pattern } from '#domain/form/validators/text.ts';

/** Fifteen digits are a number that JavaScript counts exactly. */
const LEAF = /^\d{1,15}$/;

const number = {
  type: 'text',
  validate: [pattern(LEAF, (label) => `${label}: podaj numer, same cyfry`)],
  props: { inputMode: 'numeric' },
} as const;

/** What was sent is sent again: from an entry of this number on everything since, or up to another one. */
export const sendFromForm: Form = {
  id: 'webhook-send-from',
  method: 'post',
  transient: true,
  submitLabel: 'Wyślij ponownie',
  fields: [
    { ...number, name: 'from', label: 'Od zdarzenia o numerze', required: true },
    {
      ...number,
      name: 'to',
      label: 'Do zdarzenia o numerze',
      hint: 'Puste: także wszystkie późniejsze. Z numerem: tylko do niego, a potem dalej od miejsca, do którego doszliśmy.',
    },
  ],
};
