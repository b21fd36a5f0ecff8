import { applicationList } from '#domain/training/course-date/lists.ts';
import type { Phase } from '#domain/training/course-date/phase.ts';
import type { ApplicationFilter, ApplicationListRequest } from '#projections/training/applications/application-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { readListQuery as readList, type ListQuery as Read } from '#api/handlers/list-query.ts';

export type ListQuery = ApplicationListRequest & Omit<Read<typeof applicationList>, 'filter'>;

/** Reads the query string of /panel/applications. */
export async function readListQuery(request: RequestContext): Promise<ListQuery> {
  const read = await readList(request, applicationList);
  const { datePhase, ...rest } = read.filter;
  const { now } = request.context;
  const phase: Pick<ApplicationFilter, 'datePhase'> = datePhase
    ? { datePhase: { phases: [datePhase as Phase], now } }
    : {};
  return { ...read, filter: { ...rest, ...phase } };
}
