import { courseDateList } from '#domain/training/course-date/lists.ts';
import type { Phase } from '#domain/training/course-date/phase.ts';
import type { CourseDateFilter } from '#projections/training/course-dates/course-date-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { readListQuery } from '#api/handlers/list-query.ts';

function phaseFilter({ context: { now } }: RequestContext, status?: string): Pick<CourseDateFilter, 'phase'> {
  if (!status) return {};
  return { phase: { phases: status === 'active' ? ['upcoming', 'running', 'held'] : [status as Phase], now } };
}

/** Reads the query of /panel/course-dates and of the public schedule. */
export async function readCourseDateQuery(request: RequestContext) {
  const { filter, ...read } = await readListQuery(request, courseDateList);
  const { status, ...rest } = filter;
  return { ...read, filter: { ...rest, ...phaseFilter(request, status) } satisfies CourseDateFilter };
}
