import type { Access } from '#domain/kernel/access.ts';
import { boundToCompany } from '#domain/orders/order/actor.ts';
import { companies } from '#domain/orders/companies.ts';
import { lateDays, warningsOf, type LateDays } from '#domain/orders/notices/terms.ts';
import { isFreeDay } from '#domain/orders/order/days.ts';
import { isErased, toValues } from '#domain/orders/order/details.ts';
import { serviceOf } from '#domain/orders/order/terms.ts';
import { hoursText } from '#domain/orders/order/visit-hours.ts';
import { daysOf } from '#domain/text/periods.ts';
import { VISIT_VIEWS } from '#domain/orders/order/visits.ts';
import { countVisits, unplannedOf, visitsOf, type VisitQuery } from '#projections/orders/orders/visits.ts';
import { timeOfRow } from '#projections/orders/orders/order-details.ts';
import { visitOfRow } from '#projections/orders/orders/order-list.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { withNamed } from '#api/handlers/named-choices.ts';
import { readFilters } from '#api/handlers/read-filters.ts';
import { readPeriod } from '#api/handlers/read-period.ts';
import { allowedActions } from './allowed-actions.ts';
import { orderNames, serviceOptions, type OrderNames } from './facts.ts';
import { narrowedTo, ownService, serviceCheck } from './list.ts';

/** More than anybody drives to in a week; the page says when there are more. */
const MOST = 500;
/** As many orders as are planned at a sitting; the page says when more wait. */
const MOST_UNPLANNED = 100;

/** GET /panel/orders/visits: `month=YYYY-MM`, `week` or `day` with a day; without any this month. */
export async function orderVisits(request: RequestContext) {
  const { app, access, context } = request;
  const period = readPeriod(request, VISIT_VIEWS);
  const { month: _month, week: _week, day: _day, ...query } = ownService(request);
  const read = await readFilters<{ companyId?: string }>(query, {
    companyId: { label: 'Serwis', check: serviceCheck(request) },
  });
  const { companyId } = read.filter;
  const where = { ...narrowedTo(request, companyId), within: boundToCompany(access) };
  const visitQuery: VisitQuery = { from: period.from, to: period.to, ...where };
  const [counts, rows, unplanned, services, names] = await Promise.all([
    countVisits(app.db, visitQuery),
    period.view === 'month' ? [] : visitsOf(app.db, visitQuery, MOST),
    period.view === 'week'
      ? unplannedOf(app.db, { ...visitQuery, today: context.today }, MOST_UNPLANNED)
      : { rows: [], total: 0 },
    serviceOptions(request),
    orderNames(request),
  ]);
  const view = { names, access, days: lateDays(context.today) };
  const visits = rows.map((row) => visitOf(row, view));
  const waiting = unplanned.rows.map((row) => visitOf(row, view));
  return {
    period,
    today: context.today,
    freeDays: period.view === 'week' ? daysOf(period).filter(isFreeDay) : [],
    counts: Object.fromEntries(counts),
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    visits,
    unplanned: { visits: waiting, total: unplanned.total },
    services: servicesOf([...waiting, ...visits]),
    filters: read.typed,
    errors: read.errors,
    notices: read.notices,
    options: await withNamed(request, { [companies.table]: services }, { [companies.table]: companyId }),
  };
}

export interface VisitView {
  readonly names: OrderNames;
  readonly access: Access;
  readonly days: LateDays;
}

/** One line of the calendar, and of the list to print; of whom it was about an erased one says nothing. */
export function visitOf(row: OrderRow, { names, access, days }: VisitView) {
  const { address, postalCode, contactPerson, phoneNumber } = toValues(row.details);
  return {
    id: row.id,
    orderNumber: row.order_number,
    day: row.execution_date,
    hours: hoursText(timeOfRow(row).hours),
    status: row.status,
    ...warningsOf(visitOfRow(row), days),
    activityType: row.activity_type,
    companyId: row.company_id,
    serviceName: names.companyId.get(row.company_id) ?? '',
    employeeName: (row.employee_id && names.employeeId.get(row.employee_id)) || '',
    companyName: row.client_name,
    address: isErased(row.details) ? '' : String(address),
    city: row.city,
    place: `${String(postalCode)} ${row.city}`.trim(),
    contactPerson: String(contactPerson),
    phoneNumber: String(phoneNumber),
    deviceModel: row.device_model,
    gets: dayAct(access, row),
  };
}

/** Whose visits these are, each once: first those that are nobody's yet, then by name. */
function servicesOf(visits: readonly CalendarVisit[]) {
  const names = new Map(visits.map(({ companyId, serviceName }) => [companyId, serviceName]));
  return [...names]
    .map(([id, name]) => ({ id, name, isNobody: serviceOf(id) === null }))
    .toSorted((a, b) => Number(b.isNobody) - Number(a.isNobody) || a.name.localeCompare(b.name, 'pl'));
}

/** By which act the caller gives the order a day, or another one; null where by none. */
function dayAct(access: Access, row: OrderRow): 'move' | 'set' | null {
  const { mayMove, actions } = allowedActions(access, row);
  if (mayMove) return 'move';
  return actions.includes('set') ? 'set' : null;
}

export type VisitsView = Awaited<ReturnType<typeof orderVisits>>;
export type CalendarVisit = ReturnType<typeof visitOf>;
