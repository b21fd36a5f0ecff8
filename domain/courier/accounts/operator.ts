import { declareAccount } from '#domain/account/declaration.ts';
import { loginEmail, personName } from '#domain/account/fields.ts';
import { loginWords, OPERATOR } from '#domain/account/words.ts';
import { PERMISSION_LABELS, PERMISSIONS } from '../permissions.ts';

const permissions = PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value] }));

/** CUR-03, CUR-05. */
export const operator = declareAccount({
  kind: 'courier-operator',
  event: 'CourierOperator',
  base: '/panel/operators',
  table: 'courier_operators',
  noun: OPERATOR,
  words: loginWords(OPERATOR),
  permissions: { read: 'zaop', write: 'zaop' },
  fields: [
    ...personName,
    loginEmail,
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
    grants: { permissions: (one: string) => [one] },
    administrator: {
      field: 'permissions',
      value: 'zaop',
      lockedOut: 'Nie możesz odebrać sobie zarządzania operatorami ani dostępu. Może to zrobić inny operator.',
      last: 'Nikt inny nie zarządza operatorami bez ograniczeń. Najpierw nadaj to uprawnienie innemu operatorowi.',
    },
  },
});
