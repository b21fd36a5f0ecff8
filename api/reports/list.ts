import type { SharedScreen } from '#domain/portal/page.ts';
import type { ReportView } from '#domain/report/report.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { ReportScreen } from './screen.ts';

/** What the page of the reports gets (RPT-01). */
export interface ReportsData {
  readonly reports: readonly Pick<ReportView, 'path' | 'title' | 'about'>[];
}

/** Of a portal's reports those that this person may read. */
const readable = (screens: readonly ReportScreen[], { access }: RequestContext): ReportsData['reports'] =>
  screens.flatMap(({ view: { path, title, about, permissions } }) =>
    access.reads(...permissions) ? [{ path, title, about }] : [],
  );

/** The page that leads to a portal's reports. */
export const reportListScreens = (screens: readonly ReportScreen[]) =>
  ({ reports: async (request) => ({ reports: readable(screens, request) }) }) satisfies Partial<
    Record<SharedScreen, Loader>
  >;
