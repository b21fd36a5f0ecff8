import { parseDay } from '#domain/text/dates.ts';
import { COURSE_DATE_SORTS, COURSE_DATE_STATUSES, FORMULAS, VISIBILITIES } from '#domain/training/course-date/terms.ts';
import type { CourseDateFilter } from '#projections/training/course-dates/course-date-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { id, oneOf, pageOf, readFilters, textOf, type Check } from '#api/handlers/read-filters.ts';

const CHECKS: Record<keyof CourseDateFilter, { label: string; check: Check }> = {
  courseId: { label: 'Szkolenie', check: id },
  startedOnFrom: { label: 'Szkolenie od', check: parseDay },
  startedOnTo: { label: 'Szkolenie do', check: parseDay },
  courseLocationId: { label: 'Miejsce', check: id },
  formula: { label: 'Forma', check: oneOf(FORMULAS) },
  visibility: { label: 'Widoczność', check: oneOf(VISIBILITIES) },
  status: { label: 'Stan', check: oneOf(COURSE_DATE_STATUSES) },
  trainerId: { label: 'Trener', check: id },
};

/** Reads the query of /panel/course-dates and of the public schedule. */
export function readCourseDateQuery(request: RequestContext) {
  const { filter, typed, notices } = readFilters<CourseDateFilter>(request.query, CHECKS);
  const asked = textOf((request.query.filters as { sort?: unknown } | undefined)?.sort);
  const sort = COURSE_DATE_SORTS.find((one) => one === asked);
  if (asked !== undefined && sort === undefined) notices.push('Nieznane sortowanie zostało pominięte.');
  if (sort) typed.sort = sort;
  return { filter, typed, notices, ...(sort ? { sort } : {}), page: pageOf(request.query.page), pageSize: 50 };
}
