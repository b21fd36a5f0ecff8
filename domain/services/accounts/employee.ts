import { declareAccount } from '#domain/account/declaration.ts';
import { loginWords } from '#domain/account/words.ts';
import type { Noun } from '#domain/text/noun.ts';
import { companyChoice, cooperationScope } from '../scope.ts';
import { ACTIVE, nameFilters, reachedAt } from './fields.ts';

const EMPLOYEE: Noun = {
  gender: 'masculine',
  nominative: 'pracownik',
  genitive: 'pracownika',
  accusative: 'pracownika',
  plural: 'pracownicy',
  genitivePlural: 'pracowników',
};

/** SUD-03: who works for a service company. */
export const employee = declareAccount({
  kind: 'services-employee',
  event: 'ServicesEmployee',
  base: '/panel/employees',
  table: 'services_employees',
  noun: EMPLOYEE,
  words: loginWords(EMPLOYEE),
  permissions: { read: 'MANAGING_EMPLOYEES', write: 'MANAGING_EMPLOYEES' },
  fields: [cooperationScope, ...reachedAt, companyChoice],
  status: ACTIVE,
  columns: ['email', 'companyId', 'cooperationScope', 'primaryNumber'],
  filters: [
    ...nameFilters,
    { name: 'companyId', label: 'Firma serwisowa', how: 'equals', options: 'services_companies' },
    {
      name: 'cooperationScope',
      label: 'Zakres współpracy',
      how: 'equals',
      options: cooperationScope.options,
    },
  ],
  login: {
    type: 'SudEmployee',
    label: 'pracownik',
    panel: false,
    home: '/',
    grantable: [],
    permissions: () => [],
    session: ({ values }) => ({ actor: { companyId: values.companyId, cooperationScope: values.cooperationScope } }),
  },
});
