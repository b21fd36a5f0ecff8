import { maskSerialNumber } from '#domain/form/validators/ids.ts';
import { withoutZeros } from '#domain/form/validators/numbers.ts';
import { companies } from '#domain/orders/companies.ts';
import { boundToCompany, orderActor } from '#domain/orders/order/actor.ts';
import { orderList as declared } from '#domain/orders/order/list.ts';
import { lateDays } from '#domain/orders/notices/terms.ts';
import { isServiceFilterReadonly } from '#domain/orders/order/rules.ts';
import { SPECIAL_SERVICES } from '#domain/orders/order/terms.ts';
import { countOrders, listOrders, type OrderListRequest } from '#projections/orders/orders/order-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { readListQuery, type ListQuery } from '#api/handlers/list-query.ts';
import { tabsRoute } from '#api/handlers/list-tabs.ts';
import { withNamed } from '#api/handlers/named-choices.ts';
import { behindTheEnd, idIn, label, type Check } from '#api/handlers/read-filters.ts';
import { companyOf, employeeOptions, orderNames, serviceOptions } from './facts.ts';

/** A service company's id, or one of the special choices. */
export const serviceCheck =
  (request: RequestContext): Check =>
  async (value) =>
    // The own company is nobody's mistake, whatever became of it (ORD-17).
    value === request.access.owner || SPECIAL_SERVICES.some((special) => special.value === value)
      ? value
      : idIn(request, companies.table)(value);

/** Anyone who works for a company narrows the list to its people alone, and does not see who works for another. */
const employeeCheck =
  (request: RequestContext): Check =>
  async (value) => {
    const company = boundToCompany(request.access);
    const isOther = company !== undefined && (await companyOf(request, value)) !== company;
    return isOther ? undefined : idIn(request, 'orders_employees')(value);
  };

export type OrderQuery = OrderListRequest & Omit<ListQuery<typeof declared>, 'filter'>;

type Query = Readonly<Record<string, unknown>>;

const NOT_THEIRS =
  'Listę zleceń z przeszłości mogą zobaczyć tylko osoby, które widzą zlecenia wszystkich serwisów. Usuń chwilę z adresu.';

/** Reads the query string of /panel/orders. Employees see their company's only. */
export async function readOrderQuery(request: RequestContext): Promise<OrderQuery> {
  if (request.asOf !== undefined && boundToCompany(request.access) !== undefined) throw new HttpError(400, NOT_THEIRS);
  const { filter: read, ...query } = await readListQuery(request, declared, {
    query: ownService(request),
    checks: {
      companyId: serviceCheck(request),
      employeeId: employeeCheck(request),
      deviceModelFilter: (value) => label(withoutZeros(value)),
      deviceSerialNumber: (value) => label(maskSerialNumber(value)) || undefined,
    },
  });
  const { delayed, waiting, companyId, ...others } = read;
  const late = lateDays(request.context.today);
  const within = boundToCompany(request.access);
  const fields = { ...others, ...narrowedTo(request, companyId) };
  const filter = {
    ...fields,
    ...(delayed ? { lateUpTo: late.late } : {}),
    ...(waiting ? { waitingUpTo: late.late } : {}),
  };
  return { ...query, filter: within === undefined ? filter : { ...filter, within }, lateDays: late };
}

/**
 * ORD-17: anyone who works for a service sees its filter on the own company, whatever was sent. It is read-only and narrows
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
    orders_employees: query.filter.employeeId,
  });
  const items = page.items.map((item) => ({
    ...item,
    serviceName: names.companyId.get(item.companyId) ?? '',
    employeeName: (item.employeeId && names.employeeId.get(item.employeeId)) || '',
  }));
  return {
    ...page,
    items,
    sort: query.sort,
    filters: query.typed,
    errors: query.errors,
    notices,
    options,
    tabs: declared.tabs(request.context.today),
  };
}

/** How many each tab of the list finds. */
export const orderTabs = tabsRoute(
  { path: '/panel/orders/tabs', guard: ['VIEWING_ORDERS'] },
  declared,
  async (request) => countOrders(request.app.lists, (await readOrderQuery(request)).filter),
);
