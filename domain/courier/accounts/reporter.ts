import { declareAccount, type AccountField } from '#domain/account/declaration.ts';
import { apartmentNumber, city, houseNumber } from '#domain/form/validators/address.ts';
import { email, phone, postalCode } from '#domain/form/validators/contact.ts';
import { differsFromTime, time } from '#domain/form/validators/dates.ts';
import { firstName, lastName } from '#domain/form/validators/persons.ts';
import { courierNote } from '#domain/form/validators/text.ts';

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

/** CUR-04: who is sent parcels, where to, and between which hours. */
export const reporter = declareAccount({
  kind: 'courier-reporter',
  event: 'CourierReporter',
  base: '/panel/reporters',
  table: 'courier_reporters',
  noun: { accusative: 'osobę zgłaszającą', genitive: 'osoby zgłaszającej' },
  words: {
    one: 'osoba zgłaszająca',
    many: 'Osoby zgłaszające',
    fresh: 'Nowa osoba zgłaszająca',
    add: 'Dodaj osobę',
    edit: 'Edycja osoby zgłaszającej',
    added: 'Dodano osobę zgłaszającą i wysłano jej link do ustawienia hasła',
    addedWithoutAccess: 'Dodano osobę zgłaszającą, która na razie nie może się zalogować',
    saved: 'Zapisano osobę zgłaszającą',
    deactivated: 'Wyłączono dostęp osoby zgłaszającej',
    reactivated: 'Włączono dostęp osoby zgłaszającej',
    empty: 'Nie ma tu osób zgłaszających',
    hint: 'Dodaj osobę: dostanie e-mail z linkiem do ustawienia hasła.',
  },
  permissions: { read: 'zafi', write: 'zafi' },
  fields: [
    {
      name: 'companyId',
      label: 'Firma',
      type: 'select',
      required: true,
      options: 'companies',
      placeholder: 'Wybierz firmę',
    },
    {
      name: 'email',
      label: 'E-mail (login)',
      shortLabel: 'E-mail',
      type: 'text',
      required: true,
      validate: email,
      props: { inputMode: 'email' },
      personal: true,
    },
    { name: 'firstName', label: 'Imię', type: 'text', required: true, validate: firstName, personal: true },
    { name: 'lastName', label: 'Nazwisko', type: 'text', required: true, validate: lastName, personal: true },
    {
      name: 'phoneNumber',
      label: 'Telefon',
      type: 'text',
      required: true,
      validate: phone,
      props: { inputMode: 'tel' },
      personal: true,
    },
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
    { name: 'companyId', label: 'Firma', how: 'equals', options: 'companies' },
  ],
  login: {
    type: 'BxReporter',
    label: 'osoba zgłaszająca',
    panel: false,
    home: '/',
    grantable: [],
    permissions: () => [],
  },
});
