import { loginWords, OPERATOR } from '#domain/account/words.ts';
import type { Option } from '#domain/form/form.ts';
import { ACTIVE, nameFilters, reachedAt } from './fields.ts';

/** The permission to manage operators has this name in both portals. */
const MANAGING_OPERATORS = 'MANAGING_OPERATORS';

/** SUD-01: who runs a portal of cooperants, with the permissions that the portal has. */
export const operatorOf = <const V extends string>(permissions: readonly (Option & { readonly value: V })[]) =>
  ({
    base: '/panel/operators',
    noun: OPERATOR,
    words: loginWords(OPERATOR),
    permissions: { read: MANAGING_OPERATORS, write: MANAGING_OPERATORS },
    fields: [...reachedAt, { name: 'permissions', label: 'Uprawnienia', type: 'checkboxGroup', options: permissions }],
    status: ACTIVE,
    columns: ['email', 'primaryNumber', 'permissions'],
    filters: [
      ...nameFilters,
      { name: 'permission', field: 'permissions', label: 'Uprawnienie', how: 'equals', options: permissions },
    ],
  }) as const;

/** Of their logins: somebody who manages operators always stays. */
export const administrator = {
  field: 'permissions',
  value: MANAGING_OPERATORS,
  lockedOut: 'Nie możesz odebrać sobie zarządzania operatorami ani dostępu. Może to zrobić inny operator.',
  last: 'Nikt inny nie zarządza operatorami bez ograniczeń. Najpierw nadaj to uprawnienie innemu operatorowi.',
} as const;
