import { declareAccount } from '#domain/account/declaration.ts';
import { email } from '#domain/form/validators/contact.ts';
import { firstName, lastName } from '#domain/form/validators/persons.ts';
import { PERMISSION_LABELS, PERMISSIONS } from '../permissions.ts';

const permissions = PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value] }));

/** CUR-03, CUR-05. */
export const operator = declareAccount({
  kind: 'courier-operator',
  event: 'CourierOperator',
  base: '/panel/operators',
  table: 'courier_operators',
  noun: { accusative: 'operatora', genitive: 'operatora' },
  words: {
    one: 'operator',
    many: 'Operatorzy',
    fresh: 'Nowy operator',
    add: 'Dodaj operatora',
    edit: 'Edycja operatora',
    added: 'Dodano operatora i wysłano mu link do ustawienia hasła',
    addedWithoutAccess: 'Dodano operatora, który na razie nie może się zalogować',
    saved: 'Zapisano operatora',
    deactivated: 'Wyłączono dostęp operatora',
    reactivated: 'Włączono dostęp operatora',
    empty: 'Nie ma tu operatorów',
    hint: 'Dodaj operatora: dostanie e-mail z linkiem do ustawienia hasła.',
  },
  permissions: { read: 'zaop', write: 'zaop' },
  fields: [
    { name: 'firstName', label: 'Imię', type: 'text', required: true, validate: firstName, personal: true },
    { name: 'lastName', label: 'Nazwisko', type: 'text', required: true, validate: lastName, personal: true },
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
    { name: 'permissions', label: 'Uprawnienia', type: 'checkboxGroup', options: permissions },
  ],
  columns: ['email', 'permissions', 'actor[accessType]'],
  filters: [
    { name: 'name', label: 'Imię i nazwisko', how: 'title' },
    { name: 'email', label: 'E-mail', how: 'title' },
    { name: 'permission', field: 'permissions', label: 'Uprawnienie', how: 'equals', options: permissions },
  ],
  login: {
    type: 'BxOperator',
    label: 'operator',
    panel: true,
    home: '/panel',
    grantable: PERMISSIONS,
    permissions: (values) => values.permissions,
    administrator: {
      field: 'permissions',
      value: 'zaop',
      lockedOut: 'Nie możesz odebrać sobie zarządzania operatorami ani dostępu. Może to zrobić inny operator.',
      last: 'Nikt inny nie zarządza operatorami bez ograniczeń. Najpierw nadaj to uprawnienie innemu operatorowi.',
    },
  },
});
