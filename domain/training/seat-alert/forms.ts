import type { Field, Form } from '#domain/form/form.ts';
import { email } from '#domain/form/validators/contact.ts';
import { recordId } from '#domain/form/validators/ids.ts';

const target = (name: string): Field => ({ name, label: 'Powiadomienie', type: 'hidden', validate: recordId });

/** Whoever wants to hear of a free seat: of one date, or of any of a course. */
export const seatAlertForm: Form = {
  id: 'seat-alert',
  method: 'post',
  submitLabel: 'Wyślij link do potwierdzenia',
  fields: [
    target('courseDateId'),
    target('courseId'),
    {
      name: 'email',
      label: 'E-mail',
      type: 'text',
      required: true,
      validate: email,
      props: { autoComplete: 'email', inputMode: 'email' },
    },
    {
      name: 'consent',
      label: 'Zgadzam się na użycie tego adresu e-mail do wysłania powiadomienia o wolnym miejscu',
      shortLabel: 'Zgoda',
      type: 'checkbox',
      required: true,
    },
  ],
};

const token: Field = { name: 'token', label: 'Link', type: 'hidden', required: true, maxLength: 200 };

/** By the link of the first mail. */
export const confirmSeatAlertForm: Form = {
  id: 'confirm-seat-alert',
  method: 'post',
  transient: true,
  submitLabel: 'Potwierdź powiadomienie',
  fields: [token],
};

/** By the link of any mail: everything that the address waits for. */
export const stopSeatAlertsForm: Form = {
  id: 'stop-seat-alerts',
  method: 'post',
  transient: true,
  submitLabel: 'Zrezygnuj z powiadomień',
  fields: [token],
};
