import type { SharedScreen } from '#domain/portal/page.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { command, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { builderScreens } from './builder.ts';
import { fileRoutes } from './files.ts';
import { ownRows } from './rows.ts';
import { keepMails, mailPage, sendNow, sendPage } from './mailed.ts';
import { viewsPage } from './views.ts';
import { remove, removePage, save, savePage } from './save.ts';

const question = (request: RequestContext) =>
  request.req.path.endsWith('/remove') ? removePage(request) : sendPage(request);

/** Reports that people make themselves (decision 238). */
export const ownReportScreens = {
  ...builderScreens,
  'own-report-rows': ownRows,
  'own-report-views': viewsPage,
  'save-own-report': savePage,
  'own-report-mail': mailPage,
  'own-report-question': question,
} satisfies Partial<Record<SharedScreen, Loader>>;

const BASE = '/panel/own-reports';
const guard = { guard: 'panel' } as const;

export const ownReportRoutes: readonly Route[] = [
  ...fileRoutes,
  command(`post ${BASE}`, guard, { page: `${BASE}/save`, run: save }),
  command(`post ${BASE}/:id/remove`, guard, { page: `${BASE}/:id/remove`, run: remove }),
  command(`post ${BASE}/:id/mail`, guard, { page: `${BASE}/:id/mail`, run: keepMails }),
  command(`post ${BASE}/:id/send`, guard, { page: `${BASE}/:id/send`, run: sendNow }),
];
