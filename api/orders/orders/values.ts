import type { FormValues } from '#domain/form/form.ts';
import { isEmployee } from '#domain/orders/access.ts';
import type { OrderValues } from '#domain/orders/order/decide.ts';
import { blankDetails, type DetailValue, type DetailValues } from '#domain/orders/order/details.ts';
import { fieldsOf, GROUP_NAMES, type DetailName, type OrderFieldName } from '#domain/orders/order/fields.ts';
import { isOfActivity, statusOnEntry } from '#domain/orders/order/rules.ts';
import type { OrderedBy } from '#domain/orders/order/state.ts';
import { CONFIRMATION_NAMES, type Activity, type Status } from '#domain/orders/order/terms.ts';
import { hoursOf } from '#domain/orders/order/visit-hours.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { companyOf } from './facts.ts';
import { personsOfOrder } from './order-persons.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the checked form means: who it is for, who the persons are. */
export async function orderValues(
  request: RequestContext,
  { id, form, row }: { readonly id: string; readonly form: FormValues; readonly row?: OrderRow },
): Promise<OrderValues> {
  const { app } = request;
  const details = ofActivity(detailsOf(form), row);
  const [orderedBy, persons] = await Promise.all([
    orderedByOf(request, form, row),
    personsOfOrder(app, { id, details, row }),
  ]);
  return {
    details,
    persons,
    orderedBy,
    companyId: String(form.companyId),
    executionDate: String(form.executionDate ?? ''),
    hours: hoursOf(form),
    status: (form.status || statusOnEntry(form)) as Status,
    confirmations: CONFIRMATION_NAMES.filter((name) => form[name] === true && isKept(name, details, row)),
  };
}

/** Texts and boxes by name; an empty day is ''. */
const detailsOf = (form: Values): DetailValues => ({
  ...blankDetails(),
  ...Object.fromEntries(
    GROUP_NAMES.flatMap((name) => fieldsOf(name)).map((field) => [field.name, (form[field.name] ?? '') as DetailValue]),
  ),
  reasonedComplaint: form.reasonedComplaint === true,
});

/** Another activity leaves nothing of the former one behind: no hidden serial number, no confirmation given for it. */
function ofActivity(details: DetailValues, row: OrderRow | undefined): DetailValues {
  const blank = blankDetails();
  const names = Object.keys(details) as DetailName[];
  const left = names.filter((name) => !isKept(name, details, row));
  return { ...details, ...Object.fromEntries(left.map((name) => [name, blank[name]])) };
}

const isKept = (name: OrderFieldName, { activityType }: DetailValues, row: OrderRow | undefined): boolean =>
  row?.activity_type === activityType || isOfActivity(name, activityType as Activity | '');

/** An employee enters for oneself; a partner for the employee chosen (ORD-16); any other operator for nobody. */
async function orderedByOf(request: RequestContext, form: Values, row: OrderRow | undefined): Promise<OrderedBy> {
  const { access, context } = request;
  const present = { employeeId: row?.employee_id ?? null, companyId: row?.employee_company_id ?? null };
  if (isEmployee(access)) return row ? present : { employeeId: context.actor.id, companyId: access.owner };
  const employeeId = String(form.employeeId ?? '');
  if (employeeId === '' || employeeId === present.employeeId) return present;
  return { employeeId, companyId: await companyOf(request, employeeId) };
}
