import type { TrainingPage } from '#domain/training/pages.ts';
import type { Loader } from '#api/http/portal-api.ts';
import type { RequestContext, Route } from '#api/http/route.ts';
import { reportRoutesOf } from '#api/reports/report.ts';
import { reportScreens } from './screens.ts';

/** What the page of the reports gets (RPT-01). */
export type ReportsData = Awaited<ReturnType<typeof reports>>;

/** The reports that this person may read. */
async function reports(request: RequestContext) {
  const may = reportScreens.filter(({ view }) => request.access.can(...view.permissions));
  return { reports: may.map(({ view: { path, title, about } }) => ({ path, title, about })) };
}

export const reportLoaders = { reports } satisfies Partial<Record<TrainingPage, Loader>>;

export const reportRoutes: readonly Route[] = reportScreens.flatMap(reportRoutesOf);
