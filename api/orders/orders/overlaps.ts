import { boundToCompany } from '#domain/orders/order/actor.ts';
import { serviceOf } from '#domain/orders/order/terms.ts';
import { overlapping, overlapWarning, visitorOf, type BookedVisit } from '#domain/orders/order/visit-overlap.ts';
import { timeOfRow } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { bookedVisits } from '#projections/orders/orders/visits.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** More than a service has agreed hours for at a time; later ones are told of when they are agreed. */
const MOST = 300;

type Asking = Pick<RequestContext, 'app' | 'access' | 'context'>;
type OfService = Pick<OrderRow, 'id' | 'company_id' | 'employee_id' | 'employee_company_id'>;

const personOf = ({
  company_id: companyId,
  employee_id: employeeId,
  employee_company_id: employeeCompanyId,
}: OfService) => visitorOf({ companyId, employeeId, employeeCompanyId });

/** Visits with hours of the service that drives to this order, without its own, of those that the caller may see. */
async function bookedOf({ app, access }: Asking, row: OfService, days: { from: string; to: string }) {
  const companyId = serviceOf(row.company_id);
  if (companyId === null) return [];
  const rows = await bookedVisits(app.db, { ...days, companyId, within: boundToCompany(access) }, MOST);
  return rows.flatMap((one): BookedVisit[] => {
    const { executionDate: day, hours } = timeOfRow(one);
    if (one.id === row.id || !hours) return [];
    return [{ id: one.id, orderNumber: one.order_number, day, hours, personId: personOf(one) }];
  });
}

/** What the question about a visit's time needs to say which others it would meet. */
export interface Bookings {
  readonly booked: readonly BookedVisit[];
  readonly personId: string | null;
}

export const NO_BOOKINGS: Bookings = { booked: [], personId: null };

/** Of today and later. */
export const bookingsOf = async (request: Asking, row: OfService): Promise<Bookings> => ({
  booked: await bookedOf(request, row, { from: request.context.today, to: '9999-12-31' }),
  personId: personOf(row),
});

/** Which others the visit of an order meets as it is agreed now. */
export async function overlapWarnings(request: Asking, row: OrderRow): Promise<string[]> {
  const time = timeOfRow(row);
  if (row.status !== 'set' || !time.hours) return [];
  const { executionDate: day } = time;
  const booked = await bookedOf(request, row, { from: day, to: day });
  return [overlapWarning(overlapping(time, personOf(row), booked)) ?? []].flat();
}
