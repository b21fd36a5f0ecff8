import type { RequestContext } from '#api/http/request/request-context.ts';
import { reportingOf } from '#ops/portals.ts';
import { nameOf } from '#ops/reporting/views.ts';

/** What the page of the views gets. */
export type ReportViewsData = Awaited<ReturnType<typeof viewsPage>>;

/** GET /panel/own-reports/views: what report builders read by SQL, in the words of the database's own comments (issue 26 A 1). */
export async function viewsPage({ portal }: RequestContext) {
  const { views, queries } = reportingOf(portal);
  return {
    views: views.map((view) => ({
      name: nameOf(view),
      about: view.about,
      persons: view.persons ?? false,
      columns: Object.entries(view.columns).map(([name, { type, about }]) => ({ name, type, about })),
    })),
    examples: queries.map(({ about, sql }) => ({ about, sql })),
  };
}
