import { accountView } from '#domain/account/declaration.ts';
import { companiesImport, employeesImport } from '#domain/cooperant/imports.ts';
import { employee } from './accounts/employee.ts';
import { company } from './records/company.ts';

/** Companies and employees come from elsewhere. */
export const orderImports = {
  companies: companiesImport('orders-companies', company),
  employees: employeesImport('orders-employees', accountView(employee)),
} as const;
