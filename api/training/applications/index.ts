import type { TrainingPage } from '#domain/training/pages.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { applicationList } from '#domain/training/course-date/lists.ts';
import { phaseOf } from '#domain/training/course-date/phase.ts';
import type { Page } from '#projections/keyset-page.ts';
import {
  countApplications,
  listApplications,
  type ApplicationItem,
} from '#projections/training/applications/application-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { page, type Route } from '#api/http/routes/route.ts';
import { compareDownload } from '#api/handlers/compare-file.ts';
import { comparePage } from '#api/handlers/compare-list.ts';
import { withPast } from '#api/handlers/past-list.ts';
import { tabsRoute } from '#api/handlers/list-tabs.ts';
import { behindTheEnd } from '#api/handlers/read-filters.ts';
import { withNamed } from '#api/handlers/named-choices.ts';
import { applicationOptions } from '../options.ts';
import { bulkRoute, foundApplications } from './bulk.ts';
import { comparedApplications } from './compared.ts';
import { decisionPage, decisionRoutes } from './decision-routes.ts';
import { applicationDetails } from './details.ts';
import { applicationDossier } from './dossier.ts';
import { documentRoutes } from './documents.ts';
import { applicationEdit, editRoutes } from './edit.ts';
import { applicationWhyNot } from './why-not.ts';
import { readListQuery } from './filters.ts';
import { applicationNew, newRoutes } from './new.ts';
import { applicationsNew, registerManyRoutes } from './register-many.ts';

/** APP-01…APP-03: the list, its filters and what the filter bar needs. */
async function list(request: RequestContext) {
  const query = await readListQuery(request);
  const [page, options] = await Promise.all([listApplications(request.app.lists, query), applicationOptions(request)]);
  const notices = [...query.notices, ...behindTheEnd(page)];
  const { courseId, courseLocationId } = query.filter;
  const named = await withNamed(request, options, { courses: courseId, locations: courseLocationId });
  const items = page.items.map(({ courseDate, ...item }) => ({
    ...item,
    datePhase: phaseOf({ ...courseDate, startedOn: item.startedOn }, request.context.now),
  }));
  return {
    ...page,
    items,
    sort: query.sort,
    filters: query.typed,
    errors: query.errors,
    notices,
    options: named,
    tabs: applicationList.tabs(request.context.today),
  };
}

/** The list as its page gets it. */
export type ApplicationPage = Pick<Awaited<ReturnType<typeof list>>, keyof Page<ApplicationItem>>;
export type ListedApplication = ApplicationPage['items'][number];

/** The pages below /panel/applications. */
export const applicationLoaders = {
  applications: withPast(list),
  applicationsCompare: (request: RequestContext) => comparePage(request, list, comparedApplications),
  applicationNew,
  applicationsNew,
  application: applicationDetails,
  applicationEdit,
  applicationDecision: decisionPage,
  attendanceDecision: (request: RequestContext) => decisionPage(request, 'attendance/'),
} satisfies Partial<Record<TrainingPage, Loader>>;

/** Commands and files below /panel/applications. */
export const applicationRoutes: readonly Route[] = [
  ...newRoutes,
  ...registerManyRoutes,
  ...documentRoutes,
  compareDownload({ base: '/panel/applications', guard: ['APPLICATION_READ'], what: 'zgloszenia' }, () => ({
    load: list,
    list: comparedApplications,
  })),
  applicationDossier,
  bulkRoute,
  foundApplications,
  tabsRoute({ path: '/panel/applications/tabs', guard: ['APPLICATION_READ'] }, applicationList, async (request) => {
    const { filter } = await readListQuery(request);
    return countApplications(request.app.lists, filter);
  }),
  page('/panel/applications/:id/why-not', ['APPLICATION_READ'], applicationWhyNot),
  ...editRoutes,
  ...decisionRoutes,
];
