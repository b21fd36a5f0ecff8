import type { SharedScreen } from '#domain/portal/page.ts';
import { portalNamed } from '#domain/portals.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** What the page of the reports gets (RPT-01). */
export type ReportsData = Awaited<ReturnType<typeof reports>>;

/** The portal's reports that this person may read. */
async function reports({ portal, access }: RequestContext) {
  const readable = portalNamed(portal).reports.filter(({ permissions }) => access.reads(...permissions));
  return { reports: readable.map(({ path, title, about }) => ({ path, title, about })) };
}

export const reportListScreens = { reports } satisfies Partial<Record<SharedScreen, Loader>>;
