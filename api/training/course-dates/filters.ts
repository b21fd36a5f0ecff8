import { parseDay } from '#domain/text/dates.ts';
import { COURSE_DATE_SORTS, FORMULAS, VISIBILITIES, type CourseDateSort } from '#domain/training/course-date/terms.ts';
import { PHASES, type Phase } from '#domain/training/course-date/phase.ts';
import type { CourseDateFilter } from '#projections/training/course-dates/course-date-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { idIn, oneOf, readFilters, type FilterCheck } from '#api/handlers/read-filters.ts';

type Filter = Omit<CourseDateFilter, 'sold' | 'phase' | 'status'> & {
  readonly sort?: CourseDateSort;
  readonly status?: Phase | 'active';
};

const checksOf = (request: RequestContext): Record<keyof Filter, FilterCheck> => ({
  courseId: { label: 'Szkolenie', check: idIn(request, 'courses') },
  startedOnFrom: { label: 'Termin od', check: parseDay },
  startedOnTo: { label: 'Termin do', check: parseDay },
  courseLocationId: { label: 'Miejsce', check: idIn(request, 'locations') },
  formula: { label: 'Forma', check: oneOf(FORMULAS) },
  visibility: { label: 'Widoczność', check: oneOf(VISIBILITIES) },
  status: { label: 'Stan', check: oneOf([...PHASES, 'active']) },
  trainerId: { label: 'Trener', check: idIn(request, 'operators') },
  sort: { label: 'Sortowanie', check: oneOf(COURSE_DATE_SORTS) },
});

const PAGE_SIZE = 50;

/** `active` is what links of before call everything that is not cancelled. */
function phaseFilter({ context: { now } }: RequestContext, status: Filter['status']): Pick<CourseDateFilter, 'phase'> {
  if (!status) return {};
  return { phase: { phases: status === 'active' ? ['upcoming', 'running', 'held'] : [status], now } };
}

/** Reads the query of /panel/course-dates and of the public schedule. */
export async function readCourseDateQuery(request: RequestContext) {
  const read = await readFilters<Filter>(request.query, checksOf(request), [['startedOnFrom', 'startedOnTo']]);
  const { sort, status, ...rest } = read.filter;
  const filter: CourseDateFilter = { ...rest, ...phaseFilter(request, status) };
  return { ...read, filter, ...(sort ? { sort } : {}), pageSize: PAGE_SIZE };
}
