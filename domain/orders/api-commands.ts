import { z } from 'zod';
import type { ApiCommand } from '#domain/api/commands.ts';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { attachmentForm } from './order/attachments/form.ts';
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

/** ORD-01: a file of an order, of the kinds and within the limits of the panel. */
const attach: ApiCommand = {
  write: 'order.attach',
  at: '/attachments',
  makes: true,
  unversioned: true,
  summary: 'Dodaj załącznik',
  route: 'post /panel/orders/:id/attachments',
  form: attachmentForm,
  upload: { maxBytes: UPLOAD_MAX_BYTES },
  answer: z.object({
    id: z.string().describe('Identyfikator załącznika'),
    orderId: z.string().describe('Identyfikator zlecenia'),
  }),
  tell: ({ id: orderId, attachmentId: id }) => ({ id, orderId }),
};

/** What other programs may have done with orders: every field of the form, the status among them, and files. */
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
  attach,
];
