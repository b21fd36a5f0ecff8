import { declareAccount } from '#domain/account/declaration.ts';
import { loginWords, OPERATOR } from '#domain/account/words.ts';
import { PERMISSION_LABELS, PERMISSIONS } from '../permissions.ts';
import { ACTIVE, nameFilters, reachedAt } from './fields.ts';

const permissions = PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value] }));

/** SUD-01, SUD-08. */
export const operator = declareAccount({
  kind: 'services-operator',
  event: 'ServicesOperator',
  base: '/panel/operators',
  table: 'services_operators',
  noun: OPERATOR,
  words: loginWords(OPERATOR),
  permissions: { read: 'MANAGING_OPERATORS', write: 'MANAGING_OPERATORS' },
  fields: [...reachedAt, { name: 'permissions', label: 'Uprawnienia', type: 'checkboxGroup', options: permissions }],
  status: ACTIVE,
  columns: ['email', 'primaryNumber', 'permissions'],
  filters: [
    ...nameFilters,
    { name: 'permission', field: 'permissions', label: 'Uprawnienie', how: 'equals', options: permissions },
  ],
  login: {
    type: 'SudOperator',
    label: 'operator',
    panel: true,
    home: '/panel',
    grantable: PERMISSIONS,
    permissions: (values) => values.permissions,
    administrator: {
      field: 'permissions',
      value: 'MANAGING_OPERATORS',
      lockedOut: 'Nie możesz odebrać sobie zarządzania operatorami ani dostępu. Może to zrobić inny operator.',
      last: 'Nikt inny nie zarządza operatorami bez ograniczeń. Najpierw nadaj to uprawnienie innemu operatorowi.',
    },
  },
});
