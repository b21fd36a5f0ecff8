import { apiScreens } from '#api/tokens/screens.ts';
import { ownReportRoutes, ownReportScreens } from '#api/own-reports/index.ts';
import { viewRoutes, viewScreens } from '#api/views/views.ts';
import { employee } from '#domain/orders/accounts/employee.ts';
import { companies } from '#domain/orders/companies.ts';
import { files } from '#domain/orders/files.ts';
import type { OrdersPage } from '#domain/orders/pages.ts';
import { wordingTable } from '#domain/mail/wording-names.ts';
import { orders } from '#domain/orders/portal.ts';
import { orderSamples } from '#ops/orders/mail/samples.ts';
import { accountScreens } from '#api/accounts/index.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { ownSubmitted } from '#api/cooperant/own-submitted.ts';
import { filesScreens } from '#api/files/files.ts';
import { gdprRoutes, personScreens } from '#api/gdpr/index.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader, PortalApi } from '#api/http/routes/portal-api.ts';
import { importRoutes } from '#api/imports/routes.ts';
import { auditRoutes, auditScreens } from '#api/audit/audit.ts';
import { jobRoutes, jobScreens } from '#api/jobs/jobs.ts';
import { mailboxRoutes, mailScreens } from '#api/mailbox/mailbox.ts';
import { mailTexts, wordingPreviewRoute, wordingScreen } from '#api/mailbox/texts.ts';
import { reportListScreens } from '#api/reports/list.ts';
import { reportRoutesOf } from '#api/reports/report.ts';
import { portalRecordRoutes, type RecordScreenParts } from '#api/records/portal-records.ts';
import { accountRow } from '#projections/account-list.ts';
import { occasions } from './occasions.ts';
import { openOrders } from './open-work.ts';
import { ordersPersons } from './persons.ts';
import { orderLoaders, orderRoutes } from './orders/index.ts';
import { orderReports } from './reports/reports.ts';
import { fieldsOf } from '#projections/account-profile.ts';
import { recordById } from '#projections/record-list.ts';
import { ordersToday } from './today.ts';

/** What an employee sees of the own account. */
export type OwnData = Awaited<ReturnType<typeof ownData>>;

async function ownValues({ app, context }: RequestContext) {
  const row = await accountRow(app.db, employee.table, context.actor.id);
  if (!row) throw new HttpError(404);
  return fieldsOf(employee, row);
}

const ownCompany = async (request: RequestContext) => String((await ownValues(request)).companyId);

async function ownData(request: RequestContext) {
  const values = await ownValues(request);
  const company = await recordById(request.app.db, companies.table, String(values.companyId));
  return { companyName: company?.title ?? '', values };
}

const loaders: Readonly<Record<OrdersPage, Loader>> = {
  home: async () => ({}),
  ownData,
  ownActivations: ownSubmitted('orders_activations', ownCompany),
  ownBtsReports: ownSubmitted('orders_bts_reports', ownCompany),
  ...orderLoaders,
};

/** The order portal behind Express. */
export const ordersApi: PortalApi = {
  portal: orders,
  loaders,
  screens: {
    ...accountScreens,
    ...filesScreens(files),
    ...personScreens(ordersPersons),
    ...mailScreens,
    ...jobScreens,
    ...auditScreens,
    ...apiScreens,
    ...viewScreens,
    ...ownReportScreens,
    ...reportListScreens(orderReports),
    mailbox: async (request) => ({ ...(await mailScreens.mailbox(request)), occasions }),
    'mail-texts': mailTexts(orderSamples),
    today: ordersToday,
  },
  routes: [
    ...orderRoutes,
    ...portalRecordRoutes(orders, {
      [companies.table]: { work: openOrders },
      [wordingTable('zlecenia')]: wordingScreen(orderSamples) as RecordScreenParts,
    }),
    ...accountRoutes(orders.accounts),
    ...gdprRoutes(ordersPersons),
    ...mailboxRoutes(orders),
    ...jobRoutes(orders),
    ...viewRoutes,
    ...ownReportRoutes,
    ...orderReports.flatMap(reportRoutesOf),
    wordingPreviewRoute(orders, orderSamples),
    ...auditRoutes(orders),
    ...importRoutes(orders.imports),
  ],
};
