import type { AccountField } from '#domain/account/declaration.ts';
import { loginEmail, personName, phoneField } from '#domain/account/fields.ts';
import { city } from '#domain/form/validators/address.ts';
import { email } from '#domain/form/validators/contact.ts';
import { cooperationScope, isForBts } from './scope.ts';

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

/** SUD-02: what is kept of a service company, whether it logs in or not. Which BTS types there are is not shown, so they are typed. */
export const companyFields = {
  name: { name: 'name', label: 'Nazwa', type: 'text', required: true },
  city: { name: 'city', label: 'Miejscowość', type: 'text' },
  cooperationScope,
  btsTypes: {
    name: 'btsTypes',
    label: 'Rodzaje BTS',
    type: 'text',
    if: isForBts,
    hint: 'Kilka rodzajów oddziel przecinkami.',
  },
  phEmail: {
    name: 'phEmail',
    label: 'E-mail PH',
    type: 'text',
    validate: email,
    props: { inputMode: 'email' },
  },
  phShort: { name: 'phShort', label: 'Skrót PH', type: 'text' },
} as const;

/** How lists of companies are filtered, and what they show. */
export const companyList = {
  columns: ['city', 'cooperationScope', 'phShort'],
  filters: [
    { name: 'name', label: 'Nazwa', how: 'title' },
    { name: 'city', label: 'Miejscowość', how: 'equals' },
    { name: 'cooperationScope', label: 'Zakres współpracy', how: 'equals', options: cooperationScope.options },
  ],
} as const;
