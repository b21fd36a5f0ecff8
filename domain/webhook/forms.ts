import type { Form } from '#domain/form/form.ts';
import { pattern } from '#domain/form/validators/text.ts';

/** Fifteen digits are a number that JavaScript counts exactly. */
const LEAF = /^\d{1,15}$/;

/** What was sent is sent again, and everything since, from an entry of this number on. */
export const sendFromForm: Form = {
  id: 'webhook-send-from',
  method: 'post',
  transient: true,
  submitLabel: 'Wyślij ponownie',
  fields: [
    {
      name: 'from',
      label: 'Od zdarzenia o numerze',
      type: 'text',
      required: true,
      validate: [pattern(LEAF, (label) => `${label}: podaj numer, same cyfry`)],
      hint: 'Wyślemy to zdarzenie i wszystkie późniejsze, po kolei.',
      props: { inputMode: 'numeric' },
    },
  ],
};
