import { apiScreens } from '#api/tokens/screens.ts';
import { ownReportRoutes, ownReportScreens } from '#api/own-reports/index.ts';
import { viewRoutes, viewScreens } from '#api/views/views.ts';
import { personRights, type CourierPage } from '#domain/courier/pages.ts';
import { courier } from '#domain/courier/portal.ts';
import type { NewsValues } from '#domain/courier/records/news.ts';
import { accountScreens } from '#api/accounts/index.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { gdprRoutes, personScreens } from '#api/gdpr/index.ts';
import type { PersonSource } from '#api/gdpr/source.ts';
import { pageOf } from '#api/handlers/read-filters.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { Loader, PortalApi } from '#api/http/routes/portal-api.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { auditRoutes, auditScreens } from '#api/audit/audit.ts';
import { jobRoutes, jobScreens } from '#api/jobs/jobs.ts';
import { mailboxRoutes, mailScreens } from '#api/mailbox/mailbox.ts';
import { portalRecordRoutes } from '#api/records/portal-records.ts';
import { sanitiseHtml } from '#ops/html/sanitise.ts';
import { listRecords, recordById } from '#projections/record-list.ts';
import { ownData, ownDataRoutes } from './own-data.ts';

/** News as a reporter reads them. */
export interface NewsItem extends NewsValues {
  readonly id: string;
}

const PAGE_SIZE = 20;
const ON_HOME = 5;

/** CUR-02: visible and published by now, the newest first. */
async function publishedNews({ app, context }: RequestContext, page: { page: number; pageSize: number }) {
  const { items, ...rest } = await listRecords(app.db, 'courier_news', {
    equals: [],
    active: true,
    days: [{ field: 'publishedOn', how: 'to', day: context.today }],
    sort: { by: 'publishedOn', descending: true },
    ...page,
  });
  return { ...rest, items: items.map(({ id, values }) => newsItem(id, values as unknown as NewsValues)) };
}

const newsItem = (id: string, values: NewsValues): NewsItem => ({
  ...values,
  id,
  content: sanitiseHtml(values.content),
});

const isReporter = ({ access }: RequestContext): boolean => access.actorType === 'BxReporter';

async function home(request: RequestContext) {
  if (!isReporter(request)) return { news: null };
  return { news: (await publishedNews(request, { page: 1, pageSize: ON_HOME })).items };
}

const news = (request: RequestContext) =>
  publishedNews(request, { page: pageOf(request.query.page), pageSize: PAGE_SIZE });

async function oneNews({ app, params, context }: RequestContext) {
  const row = await recordById(app.db, 'courier_news', params.id ?? '');
  const values = row?.values as unknown as NewsValues | undefined;
  if (!row?.active || !values || values.publishedOn > context.today) throw new HttpError(404);
  return { title: values.title, items: [newsItem(row.id, values)], total: 1, page: 1, pageSize: 1 };
}

const loaders: Readonly<Record<CourierPage, Loader>> = { home, news, newsItem: oneNews, ownData };

const persons: PersonSource = { rights: personRights };

/** The courier portal behind Express. */
export const courierApi: PortalApi = {
  portal: courier,
  loaders,
  screens: {
    ...accountScreens,
    ...personScreens(persons),
    ...mailScreens,
    ...jobScreens,
    ...auditScreens,
    ...apiScreens,
    ...viewScreens,
    ...ownReportScreens,
  },
  routes: [
    ...ownDataRoutes,
    ...portalRecordRoutes(courier),
    ...accountRoutes(courier.accounts),
    ...gdprRoutes(persons),
    ...mailboxRoutes(courier),
    ...jobRoutes(courier),
    ...viewRoutes,
    ...ownReportRoutes,
    ...auditRoutes(courier),
  ],
};
