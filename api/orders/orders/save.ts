import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, forbidden, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { FormValues } from '#domain/form/form.ts';
import { canManageOrders, isEmployee } from '#domain/orders/access.ts';
import { editsOrders, orderActor } from '#domain/orders/order/actor.ts';
import { enterOrder, saveOrder, type OrderValues } from '#domain/orders/order/decide.ts';
import {
  blankDetails,
  isErased,
  personsIn,
  type DetailValue,
  type DetailValues,
} from '#domain/orders/order/details.ts';
import { fieldsOf, GROUP_NAMES } from '#domain/orders/order/fields.ts';
import { orderForm } from '#domain/orders/order/form.ts';
import { orderIdentities } from '#domain/orders/order/identity.ts';
import { statusOnEntry } from '#domain/orders/order/rules.ts';
import type { OrderedBy } from '#domain/orders/order/state.ts';
import { CONFIRMATION_NAMES, STATUSES, type Status } from '#domain/orders/order/terms.ts';
import { nextStatuses, refusedTransition } from '#domain/orders/order/transitions.ts';
import { orderFormValues, orderWithNumber } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { text, versionOf } from '#api/handlers/body.ts';
import { newId } from '#api/handlers/new-id.ts';
import { readEdit, readForm } from '#api/handlers/read-form.ts';
import { companyOf, newOrderValues, orderFacts } from './facts.ts';
import { onOrder, orderDone, visibleOrder } from './run.ts';

type Values = Readonly<Record<string, unknown>>;

/** No other order gets the number while this one takes it. */
const withNumber = (request: RequestContext, work: () => Promise<Done | Refusal>): Promise<Done | Refusal> =>
  request.app.locks.holdCaughtUp('orders', work);

/** Who may not is told so before anything of the form is. */
async function create(request: RequestContext): Promise<Done | Refusal> {
  return canManageOrders(request.access) ? withNumber(request, () => createOne(request)) : forbidden();
}

async function createOne(request: RequestContext): Promise<Done | Refusal> {
  const [facts, start] = await Promise.all([orderFacts(request), newOrderValues(request)]);
  const read = readForm(request, orderForm, facts);
  if (isRefusal(read)) return read;
  const id = newId(request);
  const values = await orderValues(request, { id, form: { ...start, ...read.values } });
  if (isRefusal(values)) return values;
  const result = await onOrder(request, id, { command: enterOrder, input: { id, values } });
  return orderDone(request, result, { id, flash: success('Dodano zlecenie.'), status: 201 });
}

/** The whole form with its version; what is not sent keeps its value, and a status that is not allowed is said first. */
async function save(request: RequestContext): Promise<Done | Refusal> {
  const row = await visibleOrder(request);
  if (!editsOrders(request.access)) return forbidden();
  if (isErased(row.details)) return conflict(ERASED);
  const refusal = refuseStatus(request, row);
  if (refusal) return refusal;
  const current = orderFormValues(row);
  const read = readEdit(request, orderForm, { facts: await orderFacts(request, row), current });
  if (isRefusal(read)) return read;
  const run = async () => {
    const values = await orderValues(request, { id: row.id, form: { ...current, ...read.values }, row });
    if (isRefusal(values)) return values;
    const input = { orderId: row.id, version: read.version, values };
    const result = await onOrder(request, row.id, { command: saveOrder, input });
    return orderDone(request, result, { id: row.id, flash: success('Zapisano zlecenie.') });
  };
  return text(request.body, 'orderNumber') === row.order_number ? run() : withNumber(request, run);
}

function refuseStatus(request: RequestContext, row: OrderRow): Refusal | undefined {
  const { body, access } = request;
  const to = STATUSES.find((status) => status === body.status);
  const version = versionOf(body);
  if (to === undefined || to === row.status || (version !== undefined && version !== row.version)) return undefined;
  const standing = { status: row.status, companyId: text(body, 'companyId') ?? row.company_id };
  const actor = orderActor(access);
  return nextStatuses(standing, actor).includes(to)
    ? undefined
    : conflict(refusedTransition(standing, to, actor), {
        version: row.version,
        status: row.status,
        values: orderFormValues(row),
      });
}

/** What the checked form means: who it is for, who the persons are; a number that another order has is refused. */
async function orderValues(
  request: RequestContext,
  { id, form, row }: { readonly id: string; readonly form: FormValues; readonly row?: OrderRow },
): Promise<OrderValues | Refusal> {
  const { app } = request;
  const details = detailsOf(form);
  const same = await orderWithNumber(app.db, { number: String(details.orderNumber), except: id });
  if (same) return invalid({ orderNumber: [`Numer zlecenia ${same.order_number} ma już inne zlecenie`] });
  const [orderedBy, [client = '', sales = '', presentation = '']] = await Promise.all([
    orderedByOf(request, form, row),
    app.vault.persons([...orderIdentities(details, id)]),
  ]);
  return {
    details,
    persons: personsFor(row, { client, sales, presentation }),
    orderedBy,
    companyId: String(form.companyId),
    executionDate: String(form.executionDate ?? ''),
    status: (form.status || statusOnEntry(form)) as Status,
    confirmations: CONFIRMATION_NAMES.filter((name) => form[name] === true),
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

/** Somebody erased stays who they were: nothing new is known of them. */
function personsFor(row: OrderRow | undefined, now: OrderValues['persons']) {
  if (!row) return now;
  const { sales, presentation } = row.details;
  const before = personsIn(row.details);
  return {
    ...now,
    ...(sales.sealed?.forgotten ? { sales: before.sales } : {}),
    ...(presentation.sealed?.forgotten ? { presentation: before.presentation } : {}),
  };
}

/** An employee enters for oneself; a partner for the employee chosen (ORD-16); any other operator for nobody. */
async function orderedByOf(request: RequestContext, form: Values, row: OrderRow | undefined): Promise<OrderedBy> {
  const { access, context } = request;
  const present = { employeeId: row?.employee_id ?? null, companyId: row?.employee_company_id ?? null };
  if (isEmployee(access)) return row ? present : { employeeId: context.actor.id, companyId: access.owner };
  const employeeId = String(form.employeeId ?? '');
  if (employeeId === '' || employeeId === present.employeeId) return present;
  return { employeeId, companyId: await companyOf(request, employeeId) };
}

/** Creating and editing: the order's status is a field of its form like any other. */
export const saveRoutes: readonly CommandRoute[] = [
  command('post /panel/orders', enterOrder, { page: '/panel/orders/new', run: create }),
  command('put /panel/orders/:id', saveOrder, { page: '/panel/orders/:id/edit', run: save }),
];
