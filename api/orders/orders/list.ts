import { maskSerialNumber } from '#domain/form/validators/ids.ts';
import { withoutZeros } from '#domain/form/validators/numbers.ts';
import { companies } from '#domain/orders/companies.ts';
import { parseDay } from '#domain/text/dates.ts';
import { boundToCompany, orderActor } from '#domain/orders/order/actor.ts';
import { ORDER_SORTS, type OrderSort } from '#domain/orders/order/filters.ts';
import { lateUpTo } from '#domain/orders/notices/terms.ts';
import { isServiceFilterReadonly } from '#domain/orders/order/rules.ts';
import { ACTIVITIES, GRADES, MISSING_GRADE, SPECIAL_SERVICES, STATUSES } from '#domain/orders/order/terms.ts';
import { listOrders, type OrderFilter, type OrderListRequest } from '#projections/orders/orders/order-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { withNamed } from '#api/handlers/named-choices.ts';
import {
  behindTheEnd,
  idIn,
  label,
  nipFilter,
  oneOf,
  readFilters,
  search,
  textOf,
  type Check,
  type FilterCheck,
  type ReadFilters,
} from '#api/handlers/read-filters.ts';
import { companyOf, employeeOptions, orderNames, serviceOptions } from './facts.ts';

/** Rows of one page. */
const PAGE_SIZE = 50;
const PAGE_SIZES = [25, 50, 100];

type Filter = Omit<OrderFilter, 'within' | 'lateUpTo' | 'waitingUpTo'> & {
  readonly delayed?: 'true';
  readonly waiting?: 'true';
  readonly sort?: OrderSort;
};

/** A service company's id, or one of the special choices. */
export const serviceCheck =
  (request: RequestContext): Check =>
  async (value) =>
    // The own company is nobody's mistake, whatever became of it (ORD-17).
    value === request.access.owner || SPECIAL_SERVICES.some((special) => special.value === value)
      ? value
      : idIn(request, companies.table)(value);

/** Whoever works for a company narrows the list to its people alone, and is not told who works for another. */
const employeeCheck =
  (request: RequestContext): Check =>
  async (value) => {
    const company = boundToCompany(request.access);
    const isOther = company !== undefined && (await companyOf(request, value)) !== company;
    return isOther ? undefined : idIn(request, 'orders_employees')(value);
  };

const checksOf = (request: RequestContext): Record<keyof Filter, FilterCheck> => ({
  statusFilter: { label: 'Status', check: oneOf(STATUSES) },
  activityType: { label: 'Rodzaj czynności', check: oneOf(ACTIVITIES) },
  search: { label: 'Numer, klient, telefon, adres', check: search },
  companyId: { label: 'Serwis', check: serviceCheck(request) },
  enterDateFrom: { label: 'Wprowadzono od', check: parseDay },
  enterDateTo: { label: 'Wprowadzono do', check: parseDay },
  executionDateFrom: { label: 'Data wykonania od', check: parseDay },
  executionDateTo: { label: 'Data wykonania do', check: parseDay },
  installationDateFrom: { label: 'Instalacja od', check: parseDay },
  installationDateTo: { label: 'Instalacja do', check: parseDay },
  cityFilter: { label: 'Miejscowość', check: search },
  deviceModelFilter: { label: 'Model urządzenia', check: (value) => label(withoutZeros(value)) },
  deviceSerialNumber: { label: 'Numer seryjny', check: (value) => label(maskSerialNumber(value)) || undefined },
  nipNumber: { label: 'NIP', check: nipFilter },
  clientGradeFilter: { label: 'Ocena klienta', check: oneOf([...GRADES, MISSING_GRADE]) },
  duplicate: { label: 'Powtórzone', check: oneOf(['true']) },
  delayed: { label: 'Opóźnione', check: oneOf(['true']) },
  waiting: { label: 'Bez dnia', check: oneOf(['true']) },
  hasAttachments: { label: 'Załączniki', check: oneOf(['true', 'false']) },
  employeeId: { label: 'Pracownik', check: employeeCheck(request) },
  sort: { label: 'Sortowanie', check: oneOf(ORDER_SORTS) },
});

export interface OrderQuery extends OrderListRequest, Pick<ReadFilters<Filter>, 'typed' | 'errors' | 'notices'> {}

type Query = Readonly<Record<string, unknown>>;

/** Reads the query string of /panel/orders; filters[sort] and sort mean the same. Employees see their company's only. */
export async function readOrderQuery(request: RequestContext): Promise<OrderQuery> {
  const { query } = request;
  const read = await readFilters<Filter>(ownService(request), checksOf(request), [
    ['enterDateFrom', 'enterDateTo'],
    ['executionDateFrom', 'executionDateTo'],
    ['installationDateFrom', 'installationDateTo'],
  ]);
  const { sort, delayed, waiting, companyId, ...others } = read.filter;
  const late = lateUpTo(request.context.today);
  const within = boundToCompany(request.access);
  const fields = { ...others, ...narrowedTo(request, companyId) };
  const filter = { ...fields, ...(delayed ? { lateUpTo: late } : {}), ...(waiting ? { waitingUpTo: late } : {}) };
  return {
    ...read,
    filter: within === undefined ? filter : { ...filter, within },
    lateUpTo: late,
    sort: sort ?? ORDER_SORTS[0],
    pageSize: PAGE_SIZES.find((size) => String(size) === query.pageSize) ?? PAGE_SIZE,
    ...cursors(query),
  };
}

/**
 * ORD-17: whoever works for a service sees its filter on the own company, whatever was sent. It is read-only and narrows
 * nothing: they see what their company does and what its people entered (`boundToCompany`), wherever that went.
 */
export function ownService({ query, access }: RequestContext): Query {
  if (!isServiceFilterReadonly(orderActor(access))) return query;
  const filters = typeof query.filters === 'object' && query.filters !== null ? query.filters : {};
  return { ...query, filters: { ...filters, companyId: access.owner ?? '' } };
}

/** The service that a list is narrowed to; a filter that is read-only narrows nothing. */
export const narrowedTo = ({ access }: RequestContext, companyId: string | undefined): { companyId?: string } =>
  companyId === undefined || isServiceFilterReadonly(orderActor(access)) ? {} : { companyId };

function cursors(query: Query): { after?: string; before?: string } {
  const after = textOf(query.after);
  const before = textOf(query.before);
  return { ...(after ? { after } : {}), ...(before ? { before } : {}) };
}

/** The list, its filters and what the filter bar needs. */
export async function orderList(request: RequestContext) {
  const query = await readOrderQuery(request);
  const [page, services, employees, names] = await Promise.all([
    listOrders(request.app.lists, query),
    serviceOptions(request),
    employeeOptions(request),
    orderNames(request),
  ]);
  const notices = [...query.notices, ...behindTheEnd(page)];
  const choices = { [companies.table]: services, orders_employees: employees };
  const options = await withNamed(request, choices, {
    [companies.table]: query.filter.companyId ?? request.access.owner ?? undefined,
  });
  const items = page.items.map((item) => ({
    ...item,
    serviceName: names.companyId.get(item.companyId) ?? '',
    employeeName: (item.employeeId && names.employeeId.get(item.employeeId)) || '',
  }));
  return { ...page, items, sort: query.sort, filters: query.typed, errors: query.errors, notices, options };
}
