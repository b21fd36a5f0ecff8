import type { Form } from '#domain/form/form.ts';
import { phone } from '#domain/form/validators/contact.ts';
import { nip, normalizeNip } from '#domain/form/validators/ids.ts';
import { firstName, lastName } from '#domain/form/validators/persons.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';

/** PUB-19: what reporters may change about themselves. The e-mail is their login and stays. */
export const reporterForm: Form = {
  id: 'reporter-me',
  method: 'put',
  submitLabel: 'Zapisz',
  fields: [
    { name: 'firstName', label: 'Imię', type: 'text', required: true, validate: firstName },
    { name: 'lastName', label: 'Nazwisko', type: 'text', required: true, validate: lastName },
    { name: 'phone', label: 'Telefon', type: 'text', required: true, validate: phone, props: { inputMode: 'tel' } },
    { name: 'companyName', label: 'Nazwa firmy', type: 'text', required: true },
    { name: 'companyNip', label: 'NIP', type: 'text', required: true, validate: nip, mask: normalizeNip },
    { name: 'companyState', label: 'Województwo', type: 'select', required: true, options: VOIVODESHIPS },
  ],
};

/** Version of the personal-data notice that reporters are asked to accept (PUB-20). */
export const NOTICE_VERSION = '2026-01';

/** The form's values once checked. */
export type ReporterInput = Readonly<
  Record<'firstName' | 'lastName' | 'phone' | 'companyName' | 'companyNip' | 'companyState', string>
>;

/** A reporter's own data as the form's inputs. */
export const reporterInputs = (me: ReporterInput): ReporterInput => ({
  firstName: me.firstName,
  lastName: me.lastName,
  phone: me.phone,
  companyName: me.companyName,
  companyNip: me.companyNip,
  companyState: me.companyState,
});
