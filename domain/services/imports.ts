import { accountView } from '#domain/account/declaration.ts';
import { companiesImport, employeesImport } from '#domain/cooperant/imports.ts';
import { company } from './accounts/company.ts';
import { employee } from './accounts/employee.ts';

/** Companies, which log in here, and employees come from elsewhere. */
export const serviceImports = {
  companies: companiesImport('services-companies', accountView(company), { logsIn: true }),
  employees: employeesImport('services-employees', accountView(employee)),
} as const;
