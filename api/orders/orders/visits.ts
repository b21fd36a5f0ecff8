import { boundToCompany } from '#domain/orders/order/actor.ts';
import { companies } from '#domain/orders/companies.ts';
import { isLate, lateUpTo } from '#domain/orders/notices/terms.ts';
import { isErased, toValues } from '#domain/orders/order/details.ts';
import { countVisits, visitsOf, type VisitQuery } from '#projections/orders/orders/visits.ts';
import { visitOfRow } from '#projections/orders/orders/order-list.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { withNamed } from '#api/handlers/named-choices.ts';
import { readFilters } from '#api/handlers/read-filters.ts';
import { readPeriod } from '#api/handlers/read-period.ts';
import { orderNames, serviceOptions, type OrderNames } from './facts.ts';
import { narrowedTo, ownService, serviceCheck } from './list.ts';

/** More than anybody drives to in a week; the page says when there are more. */
const MOST = 500;

/** GET /panel/orders/visits: `month=YYYY-MM`, `week` or `day` with a day; without any this month. */
export async function orderVisits(request: RequestContext) {
  const { app, access, context } = request;
  const period = readPeriod(request);
  const { month: _month, week: _week, day: _day, ...query } = ownService(request);
  const read = await readFilters<{ companyId?: string }>(query, {
    companyId: { label: 'Serwis', check: serviceCheck(request) },
  });
  const { companyId } = read.filter;
  const where = { ...narrowedTo(request, companyId), within: boundToCompany(access) };
  const visitQuery: VisitQuery = { from: period.from, to: period.to, ...where };
  const [counts, rows, services, names] = await Promise.all([
    countVisits(app.db, visitQuery),
    period.view === 'month' ? [] : visitsOf(app.db, visitQuery, MOST),
    serviceOptions(request),
    orderNames(request),
  ]);
  return {
    period,
    today: context.today,
    counts: Object.fromEntries(counts),
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    visits: rows.map((row) => visitOf(row, names, lateUpTo(context.today))),
    filters: read.typed,
    errors: read.errors,
    notices: read.notices,
    options: await withNamed(request, { [companies.table]: services }, { [companies.table]: companyId }),
  };
}

/** One line of the calendar, and of the list to print; of whom it was about an erased one says nothing. */
function visitOf(row: OrderRow, names: OrderNames, upTo: string) {
  const { address, postalCode, contactPerson, phoneNumber } = toValues(row.details);
  return {
    id: row.id,
    orderNumber: row.order_number,
    day: row.execution_date,
    status: row.status,
    delayed: isLate(visitOfRow(row), upTo),
    activityType: row.activity_type,
    serviceName: names.companyId.get(row.company_id) ?? '',
    companyName: row.client_name,
    address: isErased(row.details) ? '' : String(address),
    place: `${String(postalCode)} ${row.city}`.trim(),
    contactPerson: String(contactPerson),
    phoneNumber: String(phoneNumber),
    deviceModel: row.device_model,
  };
}

export type VisitsView = Awaited<ReturnType<typeof orderVisits>>;
export type CalendarVisit = VisitsView['visits'][number];
