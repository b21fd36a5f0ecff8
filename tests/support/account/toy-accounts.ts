import { declareAccount } from '#domain/account/declaration.ts';
import { loginWords, OPERATOR, REPORTER } from '#domain/account/words.ts';
import { email } from '#domain/form/validators/contact.ts';

/** A kind of account of a toy portal, one of each thing a kind may say: operators by a list of permissions. */
export const toyOperator = declareAccount({
  kind: 'toy-operator',
  event: 'ToyOperator',
  base: '/panel/operators',
  table: 'toy_operators',
  noun: OPERATOR,
  words: loginWords(OPERATOR),
  permissions: { read: 'A', write: 'B' },
  fields: [
    { name: 'firstName', label: 'Imię', type: 'text', required: true, personal: true },
    { name: 'lastName', label: 'Nazwisko', type: 'text', required: true, personal: true },
    { name: 'email', label: 'E-mail', type: 'text', required: true, validate: email, personal: true },
    { name: 'city', label: 'Miasto', type: 'text', nullable: true },
    {
      name: 'permissions',
      label: 'Uprawnienia',
      type: 'checkboxGroup',
      options: [
        { value: 'A', label: 'pierwsze' },
        { value: 'B', label: 'drugie' },
      ],
    },
    { name: 'photo', label: 'Zdjęcie', type: 'file' },
  ],
  status: { name: 'active', label: 'Aktywny', value: true },
  columns: ['email', 'permissions'],
  filters: [
    { name: 'name', label: 'Imię i nazwisko', how: 'title' },
    { name: 'permission', field: 'permissions', label: 'Uprawnienie', how: 'equals' },
    { name: 'hasCity', field: 'city', label: 'Z miastem', how: 'filled' },
  ],
  searched: ['city'],
  detail: 'city',
  login: {
    type: 'BxOperator',
    label: 'operator',
    panel: true,
    home: '/panel',
    grantable: ['A', 'B'],
    permissions: ({ permissions }) => permissions,
    session: ({ values: { photo, city } }) => ({ photo, actor: { city } }),
    administrator: {
      field: 'permissions',
      value: 'B',
      lockedOut: 'Nie możesz odebrać sobie uprawnienia ani dostępu.',
      last: 'Ktoś musi zarządzać operatorami.',
    },
  },
});

/** Somebody outside the panel, with what the portal gives to all of the kind. */
export const toyReporter = declareAccount({
  kind: 'toy-reporter',
  event: 'ToyReporter',
  base: '/panel/reporters',
  table: 'toy_reporters',
  noun: REPORTER,
  words: loginWords(REPORTER),
  permissions: { read: 'A', write: 'B', own: 'B' },
  fields: [
    { name: 'firstName', label: 'Imię', type: 'text', required: true, personal: true },
    { name: 'lastName', label: 'Nazwisko', type: 'text', required: true, personal: true },
    { name: 'email', label: 'E-mail', type: 'text', required: true, validate: email, personal: true },
    { name: 'blocked', label: 'Zablokowana', type: 'checkbox' },
  ],
  columns: ['email'],
  filters: [],
  identity: ({ email: address }) => `toy|${address.toLowerCase()}`,
  login: {
    type: 'BxReporter',
    signsUp: true,
    label: 'osoba',
    panel: false,
    home: '/',
    grantable: ['B'],
    permissions: () => ['B'],
    blocked: { field: 'blocked', value: true, message: 'Ta osoba jest zablokowana.' },
  },
});
