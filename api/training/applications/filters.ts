import { parseDay } from '#domain/text/dates.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import { APPLICATION_SORTS, LIST_TYPES, STATUSES } from '#domain/training/course-date/terms.ts';
import type { ApplicationFilter, ApplicationListRequest } from '#projections/training/applications/application-list.ts';
import { id, label, oneOf, pageOf, readFilters, search, textOf, type Check } from '#api/handlers/read-filters.ts';

/** Rows of one page (APP-01). */
export const PAGE_SIZE = 50;
const PAGE_SIZES = [25, 50, 100];

const CHECKS: Record<keyof ApplicationFilter, { label: string; check: Check }> = {
  startedOnFrom: { label: 'Szkolenie od', check: parseDay },
  startedOnTo: { label: 'Szkolenie do', check: parseDay },
  courseId: { label: 'Szkolenie', check: id },
  courseDateId: { label: 'Termin', check: id },
  companyName: { label: 'Firma', check: search },
  companyNip: { label: 'NIP', check: (value) => (/^[\d\s-]{1,20}$|^PUBLIC$/.test(value) ? value : undefined) },
  listType: { label: 'Lista', check: oneOf(LIST_TYPES) },
  status: { label: 'Status', check: oneOf(STATUSES) },
  employeeName: { label: 'Pracownik', check: search },
  name: { label: 'Imię i nazwisko', check: search },
  email: { label: 'E-mail', check: search },
  boschCarServiceId: { label: 'Numer serwisu', check: label },
  participantName: { label: 'Uczestnik', check: search },
  companyState: { label: 'Województwo', check: oneOf(VOIVODESHIPS.map((one) => one.value)) },
  courseLocationId: { label: 'Miejsce', check: id },
};

export interface ListQuery extends ApplicationListRequest {
  readonly typed: Record<string, string>;
  readonly notices: string[];
}

type Query = Readonly<Record<string, unknown>>;

/** Reads the query string of /panel/applications; filters[sort] and sort mean the same. */
export function readListQuery(query: Query): ListQuery {
  const { filter, typed, notices } = readFilters<ApplicationFilter>(query, CHECKS);
  const asked = sortOf(query);
  const sort = APPLICATION_SORTS.find((one) => one === asked);
  if (asked !== undefined && sort === undefined) notices.push('Nieznane sortowanie zostało pominięte.');
  if (sort) typed.sort = sort;
  return {
    filter,
    typed,
    notices,
    sort: sort ?? APPLICATION_SORTS[0],
    page: pageOf(query.page),
    pageSize: PAGE_SIZES.find((size) => String(size) === query.pageSize) ?? PAGE_SIZE,
    ...cursors(query),
  };
}

const sortOf = (query: Query): string | undefined =>
  textOf((query.filters as { sort?: unknown } | undefined)?.sort) ?? textOf(query.sort);

function cursors(query: Query): { after?: string; before?: string } {
  const after = textOf(query.after);
  const before = textOf(query.before);
  return { ...(after ? { after } : {}), ...(before ? { before } : {}) };
}
