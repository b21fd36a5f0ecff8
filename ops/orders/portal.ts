import { employee } from '#domain/orders/accounts/employee.ts';
import { companies } from '#domain/orders/companies.ts';
import { orderImports } from '#domain/orders/imports.ts';
import { company } from '#domain/orders/records/company.ts';
import { definitionOf } from '#domain/record/decide.ts';
import { recordFacts } from '#domain/record/events.ts';
import { accountTarget } from '#ops/imports/account-target.ts';
import { recordChoices } from '#ops/imports/choices.ts';
import { recordTarget } from '#ops/imports/record-target.ts';
import type { PortalOps } from '#ops/portal.ts';
import { keepClientTexts } from './keep-texts.ts';
import { orderQueries } from './reporting/queries.ts';
import { orderSources } from './reporting/sources.ts';
import { orderReportViews } from './reporting/views.ts';

const { [companies.table]: facts } = recordFacts({ [companies.table]: company });
if (!facts) throw new Error('The order portal has companies');

export const ordersOps: PortalOps = {
  imports: [
    recordTarget(definitionOf(facts), { table: companies.table, kind: orderImports.companies }),
    accountTarget(employee, { kind: orderImports.employees, choices: recordChoices(companies.table) }),
  ],
  reporting: {
    views: orderReportViews,
    queries: orderQueries,
    open: { order: ['status', 'executionDate', 'visitFrom', 'companyId'] },
  },
  sources: orderSources,
  beforeErasure: keepClientTexts,
};
