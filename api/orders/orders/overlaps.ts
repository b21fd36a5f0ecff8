import { boundToCompany } from '#domain/orders/order/actor.ts';
import { serviceOf } from '#domain/orders/order/terms.ts';
import { overlapping, overlapWarning, visitorOf, type BookedVisit } from '#domain/orders/order/visit-overlap.ts';
import { orderEmployees } from '#projections/orders/employees.ts';
import { timeOfRow } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { bookedVisits } from '#projections/orders/orders/visits.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** More than a service has agreed hours for at a time; later ones are told of when they are agreed. */
const MOST = 300;

type Asking = Pick<RequestContext, 'app' | 'access' | 'context'>;
type OfService = Pick<OrderRow, 'id' | 'company_id' | 'employee_id' | 'employee_company_id'>;

/** Those of its people who work there now: for anybody else whom an order names somebody else will drive. */
async function workingAt({ app, context }: Asking, companyId: string): Promise<ReadonlySet<string>> {
  const people = await orderEmployees(app.db, { companyId, now: context.now });
  return new Set(people.flatMap(({ id, works }) => (works ? [id] : [])));
}

const personOf = (
  { company_id: companyId, employee_id: employeeId, employee_company_id: employeeCompanyId }: OfService,
  working: ReadonlySet<string>,
): string | null => {
  const named = visitorOf({ companyId, employeeId, employeeCompanyId });
  return named !== null && working.has(named) ? named : null;
};

/** What the question about a visit's time needs to say which others it would meet. */
export interface Bookings {
  readonly booked: readonly BookedVisit[];
  readonly personId: string | null;
}

export const NO_BOOKINGS: Bookings = { booked: [], personId: null };

/** Visits with hours of the service that drives to this order, without its own, of those that the caller may see. */
async function booked(
  request: Asking,
  row: OfService,
  days: { readonly from: string; readonly to: string },
): Promise<Bookings> {
  const { app, access } = request;
  const companyId = serviceOf(row.company_id);
  if (companyId === null) return NO_BOOKINGS;
  const [rows, working] = await Promise.all([
    bookedVisits(app.db, { ...days, companyId, within: boundToCompany(access) }, MOST),
    workingAt(request, companyId),
  ]);
  const visits = rows.flatMap((one): BookedVisit[] => {
    const { executionDate: day, hours } = timeOfRow(one);
    if (one.id === row.id || !hours) return [];
    return [{ id: one.id, orderNumber: one.order_number, day, hours, personId: personOf(one, working) }];
  });
  return { booked: visits, personId: personOf(row, working) };
}

/** Of today and later. */
export const bookingsOf = (request: Asking, row: OfService): Promise<Bookings> =>
  booked(request, row, { from: request.context.today, to: '9999-12-31' });

/** Which others the visit of an order meets as it is agreed now. */
export async function overlapWarnings(request: Asking, row: OrderRow): Promise<string[]> {
  const time = timeOfRow(row);
  if (row.status !== 'set' || !time.hours) return [];
  const { executionDate: day } = time;
  const others = await booked(request, row, { from: day, to: day });
  return [overlapWarning(overlapping(time, others.personId, others.booked)) ?? []].flat();
}
