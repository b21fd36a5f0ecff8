import { declareAccount, type AccountField } from '#domain/account/declaration.ts';
import { loginEmail, personName, phoneField } from '#domain/account/fields.ts';
import { loginWords, REPORTER } from '#domain/account/words.ts';
import { apartmentNumber, city, houseNumber } from '#domain/form/validators/address.ts';
import { postalCode } from '#domain/form/validators/contact.ts';
import { differsFromTime, time } from '#domain/form/validators/dates.ts';
import { courierNote } from './note.ts';

const address = [
  { name: 'streetName', label: 'Ulica', type: 'text', required: true, personal: true },
  { name: 'houseNumber', label: 'Numer domu', type: 'text', required: true, validate: houseNumber, personal: true },
  { name: 'apartmentNumber', label: 'Numer lokalu', type: 'text', validate: apartmentNumber, personal: true },
  {
    name: 'postalCode',
    label: 'Kod pocztowy',
    type: 'text',
    required: true,
    validate: postalCode,
    placeholder: '00-000',
    personal: true,
  },
  { name: 'city', label: 'Miejscowość', type: 'text', required: true, validate: city, personal: true },
] as const satisfies readonly AccountField[];

/** Choices are called after their table: so forms, lists, files and histories find the names of all that is in it. */
const COMPANIES = 'courier_companies';

/** CUR-04: who is sent parcels, where to, and between which hours. */
export const reporter = declareAccount({
  kind: 'courier-reporter',
  event: 'CourierReporter',
  base: '/panel/reporters',
  table: 'courier_reporters',
  noun: REPORTER,
  words: loginWords(REPORTER),
  permissions: { read: 'zafi', write: 'zafi' },
  fields: [
    {
      name: 'companyId',
      label: 'Firma',
      type: 'select',
      required: true,
      options: COMPANIES,
      placeholder: 'Wybierz firmę',
    },
    loginEmail,
    ...personName,
    { ...phoneField, name: 'phoneNumber' },
    ...address,
    {
      name: 'courierNote',
      label: 'Uwagi dla kuriera',
      type: 'textarea',
      validate: courierNote,
      personal: true,
    },
    {
      name: 'deliveryTimeFrom',
      label: 'Dostawa od godziny',
      type: 'text',
      required: true,
      validate: time,
      placeholder: '08:00',
    },
    {
      name: 'deliveryTimeTo',
      label: 'Dostawa do godziny',
      type: 'text',
      required: true,
      validate: [time, differsFromTime('deliveryTimeFrom')],
      placeholder: '16:00',
    },
  ],
  // CUR-04 `active`: the box is ticked while there is access.
  status: { name: 'active', label: 'Aktywna', value: true },
  columns: ['email', 'companyId', 'phoneNumber', 'city'],
  filters: [
    { name: 'lastName', label: 'Nazwisko', how: 'title' },
    { name: 'email', label: 'E-mail', how: 'title' },
    { name: 'companyId', label: 'Firma', how: 'equals', options: COMPANIES },
  ],
  organisation: { field: 'companyId', table: COMPANIES },
  login: {
    type: 'BxReporter',
    label: 'osoba zgłaszająca',
    panel: false,
    home: '/',
    grantable: [],
    permissions: () => [],
  },
});
