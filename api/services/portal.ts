import { apiScreens } from '#api/tokens/screens.ts';
import { ownReportRoutes, ownReportScreens } from '#api/own-reports/index.ts';
import { viewRoutes, viewScreens } from '#api/views/views.ts';
import { company } from '#domain/services/accounts/company.ts';
import { employee } from '#domain/services/accounts/employee.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { files } from '#domain/services/files.ts';
import { personRights, type ServicesPage } from '#domain/services/pages.ts';
import { services } from '#domain/services/portal.ts';
import { accountScreens } from '#api/accounts/index.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { filesScreens } from '#api/files/files.ts';
import { gdprRoutes, personScreens } from '#api/gdpr/index.ts';
import type { PersonSource } from '#api/gdpr/source.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader, PortalApi } from '#api/http/routes/portal-api.ts';
import { importRoutes } from '#api/imports/routes.ts';
import { auditRoutes, auditScreens } from '#api/audit/audit.ts';
import { jobRoutes, jobScreens } from '#api/jobs/jobs.ts';
import { mailboxRoutes, mailScreens } from '#api/mailbox/mailbox.ts';
import { portalRecordRoutes } from '#api/records/portal-records.ts';
import { ACCESS_OVER, isAccessOver } from '#projections/account-access.ts';
import { accountRow, accountsFor, everyListed, filtersOf } from '#projections/account-list.ts';
import type { App } from '#ops/app.ts';
import { fieldsOf } from '#projections/account-profile.ts';
import { servicesHome } from './home.ts';
import { ownActivations, ownBtsReports } from './own-submitted.ts';

/** What a service company or an employee sees of the own account. */
export type OwnData = Awaited<ReturnType<typeof ownData>>;

/** SUD-02, SUD-03: a company sees itself and who works for it now, an employee only themselves. */
async function ownData({ access, app, context }: RequestContext) {
  const isEmployee = access.actorType === 'SudEmployee';
  const declaration = isEmployee ? employee : company;
  const row = await accountRow(app.db, declaration.table, context.actor.id);
  if (!row) throw new HttpError(404);
  const values = fieldsOf(declaration, row);
  const companyName = isEmployee ? (await accountRow(app.db, company.table, String(values.companyId)))?.name : row.name;
  const employees = isEmployee ? [] : await employeesOf(app.db, row.id, context.now);
  return { isEmployee, companyName: companyName ?? '', values, employees };
}

/** By name; those who were erased are nobody's. */
async function employeesOf(db: App['db'], companyId: string, now: string) {
  const columns = ['id', 'name', 'email', 'primary_number', 'access_type', 'expires_at'];
  const where = filtersOf(employee, { companyId });
  const found: { id: string; name: string; email: string; primaryNumber: string; active: boolean; state?: string }[] =
    [];
  for await (const rows of everyListed(db, [accountsFor(employee, systemAccess)], { columns, where }))
    for (const row of rows)
      found.push({
        id: row.id,
        name: row.name,
        email: String(row.email ?? ''),
        primaryNumber: String(row.primary_number ?? ''),
        active: row.access_type !== 'none',
        ...(isAccessOver(row, now) ? { state: ACCESS_OVER } : {}),
      });
  return found;
}

const loaders: Readonly<Record<ServicesPage, Loader>> = {
  home: servicesHome,
  ownData,
  ownActivations,
  ownBtsReports,
};

const persons: PersonSource = { rights: personRights };

/** The services portal behind Express. */
export const servicesApi: PortalApi = {
  portal: services,
  loaders,
  screens: {
    ...accountScreens,
    ...filesScreens(files),
    ...personScreens(persons),
    ...mailScreens,
    ...jobScreens,
    ...auditScreens,
    ...apiScreens,
    ...viewScreens,
    ...ownReportScreens,
  },
  routes: [
    ...portalRecordRoutes(services),
    ...accountRoutes(services.accounts),
    ...gdprRoutes(persons),
    ...mailboxRoutes(services),
    ...jobRoutes(services),
    ...viewRoutes,
    ...ownReportRoutes,
    ...auditRoutes(services),
    ...importRoutes(services.imports),
  ],
};
