import { company } from '#domain/services/accounts/company.ts';
import { employee } from '#domain/services/accounts/employee.ts';
import { companies } from '#domain/services/companies.ts';
import { serviceImports } from '#domain/services/imports.ts';
import { accountTarget } from '#ops/imports/account-target.ts';
import { accountChoices } from '#ops/imports/choices.ts';
import type { PortalOps } from '#ops/portal.ts';
import { serviceSources } from './reporting/sources.ts';
import { serviceReportViews } from './reporting/views.ts';

export const servicesOps: PortalOps = {
  imports: [
    accountTarget(company, { kind: serviceImports.companies }),
    accountTarget(employee, { kind: serviceImports.employees, choices: accountChoices(companies.table) }),
  ],
  reporting: { views: serviceReportViews, queries: [], open: {} },
  sources: serviceSources,
};
