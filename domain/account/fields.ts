import { email, phone, storedPhone } from '#domain/form/validators/contact.ts';
import { firstName, lastName } from '#domain/form/validators/persons.ts';
import type { AccountField } from './declaration.ts';

/** Fields that many kinds of accounts have; what differs in one kind is added: `{ ...emailField, required: false }`. */

export const personName = [
  { name: 'firstName', label: 'Imię', type: 'text', required: true, validate: firstName, personal: true },
  { name: 'lastName', label: 'Nazwisko', type: 'text', required: true, validate: lastName, personal: true },
] as const satisfies readonly AccountField[];

export const emailField = {
  name: 'email',
  label: 'E-mail',
  type: 'text',
  required: true,
  validate: email,
  props: { inputMode: 'email' },
  personal: true,
} as const satisfies AccountField;

/** The e-mail of those who log in with it. */
export const loginEmail = {
  ...emailField,
  label: 'E-mail (login)',
  shortLabel: 'E-mail',
} as const satisfies AccountField;

export const phoneField = {
  name: 'phone',
  label: 'Telefon',
  type: 'text',
  required: true,
  validate: phone,
  canonical: storedPhone,
  props: { inputMode: 'tel' },
  personal: true,
} as const satisfies AccountField;
