import { z } from 'zod';
import type { ApiCommand } from '#domain/api/commands.ts';
import { orderForm } from './order/form.ts';
import { STATUS_LABELS, STATUSES } from './order/terms.ts';

const answer = z.object({
  id: z.string().describe('Identyfikator zlecenia'),
  version: z.number().int().describe('Wersja po zmianie'),
  status: z.enum(STATUSES).describe('Status'),
});

const choices = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** The form with every status as a choice, which pages limit to those that the order's status allows. */
const form = {
  ...orderForm,
  fields: orderForm.fields.map((field) => (field.name === 'status' ? { ...field, options: choices } : field)),
};

/** What other programs may have done with orders: every field of the form, the status among them. */
export const orderCommands: readonly ApiCommand[] = [
  { write: 'order.enter', at: 'list', summary: 'Dodaj zlecenie', route: 'post /panel/orders', form, answer },
  {
    write: 'order.change',
    at: 'thing',
    summary: 'Zmień zlecenie, także jego status; czego nie ma w treści, zostaje bez zmian',
    route: 'put /panel/orders/:id',
    form,
    needsVersion: true,
    answer,
  },
];
