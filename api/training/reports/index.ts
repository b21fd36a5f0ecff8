import { page } from '#api/http/define.ts';
import type { RequestContext, Route } from '#api/http/route.ts';
import { reportRoutesOf } from '#api/reports/report.ts';
import { reportScreens } from './screens.ts';

/** What the page of the reports gets (RPT-01). */
export type ReportsData = Awaited<ReturnType<typeof reports>>;

/** The reports that this person may read. */
async function reports(request: RequestContext) {
  const may = reportScreens.filter(({ permissions }) => request.access.can(...permissions));
  return { reports: may.map(({ view: { path, title, about } }) => ({ path, title, about })) };
}

export const reportRoutes: readonly Route[] = [
  page('/panel/reports', ['APPLICATION_READ'], reports),
  ...reportScreens.flatMap(reportRoutesOf),
];
