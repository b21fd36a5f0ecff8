import { parseDay } from '#domain/text/dates.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import { APPLICATION_SORTS, LIST_TYPES, STATUSES, type ApplicationSort } from '#domain/training/course-date/terms.ts';
import { PHASES, type Phase } from '#domain/training/course-date/phase.ts';
import type { ApplicationFilter, ApplicationListRequest } from '#projections/training/applications/application-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import {
  idIn,
  label,
  nipFilter,
  oneOf,
  readFilters,
  search,
  searchEmails,
  searchNames,
  textOf,
  type FilterCheck,
  type ReadFilters,
} from '#api/handlers/read-filters.ts';

/** Rows of one page (APP-01). */
const PAGE_SIZE = 50;
const PAGE_SIZES = [25, 50, 100];

type Filter = Omit<ApplicationFilter, 'datePhase'> & { readonly sort?: ApplicationSort; readonly datePhase?: Phase };

const checksOf = (request: RequestContext): Record<keyof Filter, FilterCheck> => ({
  startedOnFrom: { label: 'Termin od', check: parseDay },
  startedOnTo: { label: 'Termin do', check: parseDay },
  courseId: { label: 'Szkolenie', check: idIn(request, 'courses') },
  courseDateId: { label: 'Termin', check: idIn(request, 'course_dates') },
  companyName: { label: 'Firma', check: search },
  companyNip: { label: 'NIP', check: nipFilter },
  listType: { label: 'Lista', check: oneOf(LIST_TYPES) },
  status: { label: 'Status', check: oneOf(STATUSES) },
  employeeName: { label: 'Pracownik serwisu', check: searchNames },
  name: { label: 'Uczestnik albo osoba zgłaszająca', check: searchNames },
  email: { label: 'E-mail', check: searchEmails },
  boschCarServiceId: { label: 'Numer serwisu', check: label },
  participantName: { label: 'Uczestnik', check: searchNames },
  companyState: { label: 'Województwo', check: oneOf(VOIVODESHIPS.map((one) => one.value)) },
  courseLocationId: { label: 'Miejsce', check: idIn(request, 'locations') },
  datePhase: { label: 'Stan terminu', check: oneOf(PHASES) },
  sort: { label: 'Sortowanie', check: oneOf(APPLICATION_SORTS) },
});

export interface ListQuery extends ApplicationListRequest, Pick<ReadFilters<Filter>, 'typed' | 'errors' | 'notices'> {}

type Query = Readonly<Record<string, unknown>>;

/** Reads the query string of /panel/applications; filters[sort] and sort mean the same. */
export async function readListQuery(request: RequestContext): Promise<ListQuery> {
  const { query } = request;
  const read = await readFilters<Filter>(query, checksOf(request), [['startedOnFrom', 'startedOnTo']]);
  const { sort, datePhase, ...rest } = read.filter;
  const { now } = request.context;
  const filter: ApplicationFilter = { ...rest, ...(datePhase ? { datePhase: { phases: [datePhase], now } } : {}) };
  return {
    ...read,
    filter,
    sort: sort ?? APPLICATION_SORTS[0],
    pageSize: PAGE_SIZES.find((size) => String(size) === query.pageSize) ?? PAGE_SIZE,
    ...cursors(query),
  };
}

function cursors(query: Query): { after?: string; before?: string } {
  const after = textOf(query.after);
  const before = textOf(query.before);
  return { ...(after ? { after } : {}), ...(before ? { before } : {}) };
}
