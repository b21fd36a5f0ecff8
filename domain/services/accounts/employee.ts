import { declareAccount } from '#domain/account/declaration.ts';
import { employeeOf } from '#domain/cooperant/employee.ts';
import { companies } from '../companies.ts';

/** SUD-03: who works for a service company. */
export const employee = declareAccount({
  kind: 'services-employee',
  event: 'ServicesEmployee',
  table: 'services_employees',
  ...employeeOf(companies),
  permissions: { read: 'MANAGING_EMPLOYEES', write: 'MANAGING_EMPLOYEES' },
  organisation: { field: 'companyId', table: companies.table, isAccount: true },
  login: {
    type: 'SudEmployee',
    label: 'pracownik',
    panel: false,
    home: '/pliki',
    grantable: [],
    permissions: () => [],
    session: ({ values }) => ({ actor: { companyId: values.companyId, cooperationScope: values.cooperationScope } }),
  },
});
