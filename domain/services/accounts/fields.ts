import type { AccountField } from '#domain/account/declaration.ts';
import { loginEmail, personName, phoneField } from '#domain/account/fields.ts';
import { city } from '#domain/form/validators/address.ts';

/** SUD-01, SUD-03: how operators and employees are reached, in the order of the specification. */
export const reachedAt = [
  { ...phoneField, name: 'primaryNumber', label: 'Telefon główny' },
  { ...phoneField, name: 'secondaryNumber', label: 'Telefon dodatkowy', required: false },
  { name: 'city', label: 'Miejscowość', type: 'text', validate: city, personal: true },
  loginEmail,
  ...personName,
] as const satisfies readonly AccountField[];

/** SUD-01, SUD-03 `active`: the box is ticked while there is access. */
export const ACTIVE = { name: 'active', label: 'Aktywny', value: true };

export const nameFilters = [
  { name: 'name', label: 'Imię i nazwisko', how: 'title' },
  { name: 'email', label: 'E-mail', how: 'title' },
] as const;
