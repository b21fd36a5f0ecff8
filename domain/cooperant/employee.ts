import { loginWords } from '#domain/account/words.ts';
import { ACTIVE, nameFilters, reachedAt } from './fields.ts';
import { importAction } from './imports.ts';
import { companyChoice, cooperationScope, type Companies } from './scope.ts';
import { EMPLOYEE } from './words.ts';

/** SUD-03: who works for one of a portal's service companies; what they log in to is the portal's own. */
export const employeeOf = (companies: Companies) =>
  ({
    base: '/panel/employees',
    noun: EMPLOYEE,
    words: loginWords(EMPLOYEE),
    fields: [cooperationScope, ...reachedAt, companyChoice(companies)],
    status: ACTIVE,
    actions: [importAction('/panel/employees')],
    columns: ['email', 'companyId', 'cooperationScope', 'primaryNumber'],
    filters: [
      ...nameFilters,
      { name: 'companyId', label: 'Firma serwisowa', how: 'equals', options: companies.table },
      {
        name: 'cooperationScope',
        label: 'Zakres współpracy',
        how: 'equals',
        options: cooperationScope.options,
      },
    ],
  }) as const;
