import { parseDay } from '#domain/text/dates.ts';
import {
  COURSE_DATE_SORTS,
  COURSE_DATE_STATUSES,
  FORMULAS,
  VISIBILITIES,
  type CourseDateSort,
} from '#domain/training/course-date/terms.ts';
import type { CourseDateFilter } from '#projections/training/course-dates/course-date-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { idIn, oneOf, readFilters, type FilterCheck } from '#api/handlers/read-filters.ts';

type Filter = Omit<CourseDateFilter, 'sold'> & { readonly sort?: CourseDateSort };

const checksOf = (request: RequestContext): Record<keyof Filter, FilterCheck> => ({
  courseId: { label: 'Szkolenie', check: idIn(request, 'courses') },
  startedOnFrom: { label: 'Szkolenie od', check: parseDay },
  startedOnTo: { label: 'Szkolenie do', check: parseDay },
  courseLocationId: { label: 'Miejsce', check: idIn(request, 'locations') },
  formula: { label: 'Forma', check: oneOf(FORMULAS) },
  visibility: { label: 'Widoczność', check: oneOf(VISIBILITIES) },
  status: { label: 'Stan', check: oneOf(COURSE_DATE_STATUSES) },
  trainerId: { label: 'Trener', check: idIn(request, 'operators') },
  sort: { label: 'Sortowanie', check: oneOf(COURSE_DATE_SORTS) },
});

const PAGE_SIZE = 50;

/** Reads the query of /panel/course-dates and of the public schedule. */
export async function readCourseDateQuery(request: RequestContext) {
  const read = await readFilters<Filter>(request.query, checksOf(request), [['startedOnFrom', 'startedOnTo']]);
  const { sort, ...filter } = read.filter;
  return { ...read, filter, ...(sort ? { sort } : {}), pageSize: PAGE_SIZE };
}
