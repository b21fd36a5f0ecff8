import type { Option } from '#domain/form/form.ts';
import { canAddOrderAsPartner } from '#domain/orders/access.ts';
import { companies } from '#domain/orders/companies.ts';
import { boundToCompany } from '#domain/orders/order/actor.ts';
import type { OrderDays } from '#domain/orders/order/days.ts';
import {
  serviceOf,
  SPECIAL_SERVICES,
  statusOptions,
  STATUSES,
  WITHOUT_SERVICE,
  type Status,
} from '#domain/orders/order/terms.ts';
import { orderEmployee, orderEmployees } from '#projections/orders/employees.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { recordById, recordOptions, recordTitles } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { text } from '#api/handlers/body.ts';

export interface OrderFacts extends Readonly<Record<string, unknown>> {
  readonly isNew: boolean;
  /** The service as it is now; for a new order none. */
  readonly companyId: string;
  /** The days as they are now; absent for a new order. */
  readonly standing?: OrderDays;
  readonly options: Readonly<Record<string, readonly Option[]>>;
}

/** What the order's form chooses from, and what its rules look at; `row` is the order that is edited. */
export async function orderFacts(request: RequestContext, row?: OrderRow): Promise<OrderFacts> {
  const [services, employees] = await Promise.all([
    serviceOptions(request, row?.company_id),
    canAddOrderAsPartner(request.access) ? employeeOptions(request, row?.employee_id ?? undefined) : [],
  ]);
  return factsWith(row, { services, employees });
}

/** The same of many orders at once, without the employees; each keeps its own service as a choice. */
export async function factsOfEach(request: RequestContext): Promise<(row: OrderRow) => OrderFacts> {
  const services = await serviceOptions(request);
  return (row) => {
    const { company_id: own } = row;
    const isOffered = own === '' || services.some(({ value }) => value === own);
    return factsWith(row, {
      services: isOffered ? services : [...services, { value: own, label: own }],
      employees: [],
    });
  };
}

/** The same for the check of what was sent: of all choices the chosen ones are looked up, which are all that is judged. */
export async function chosenFacts(
  request: RequestContext,
  sent: Readonly<Record<string, unknown>>,
  row?: OrderRow,
): Promise<OrderFacts> {
  const [service, employee] = await Promise.all([
    chosenService(request, text(sent, 'companyId'), row?.company_id),
    chosenEmployee(request, text(sent, 'employeeId'), row?.employee_id),
  ]);
  return factsWith(row, { services: [...SPECIAL_SERVICES, ...service], employees: employee });
}

type Id = string | null | undefined;

async function chosenService({ app }: RequestContext, sent: Id, present: Id): Promise<Option[]> {
  const id = serviceOf(sent ?? present ?? '');
  const found = id === null ? undefined : await recordById(app.db, companies.table, id);
  return found && (found.active || found.id === present) ? [{ value: found.id, label: found.title }] : [];
}

async function chosenEmployee({ app, access, context }: RequestContext, sent: Id, present: Id): Promise<Option[]> {
  const id = sent ?? present;
  if (!id || !canAddOrderAsPartner(access)) return [];
  const found = await orderEmployee(app.db, { id, now: context.now });
  return found && (found.works || found.id === present) ? [{ value: found.id, label: found.name }] : [];
}

const factsWith = (
  row: OrderRow | undefined,
  { services, employees }: { readonly services: readonly Option[]; readonly employees: readonly Option[] },
): OrderFacts => ({
  isNew: row === undefined,
  companyId: row?.company_id ?? '',
  ...(row
    ? {
        standing: {
          status: row.status,
          executionDate: row.execution_date,
          installationDate: row.installation_date,
        },
      }
    : {}),
  options: {
    [companies.table]: services,
    orders_employees: employees,
    // Every one, so that what is not allowed now is a conflict that says what is (ORD-04).
    order_statuses: statusOptions(STATUSES),
  },
});

/** The same where the form offers these statuses only. */
export const offering = (facts: OrderFacts, statuses: readonly Status[]): OrderFacts => ({
  ...facts,
  options: { ...facts.options, order_statuses: statusOptions(statuses) },
});

/** The special choices first; `present` stays a choice of the order that has it. */
export async function serviceOptions({ app }: RequestContext, present?: string): Promise<Option[]> {
  const [active, row] = await Promise.all([
    recordOptions(app.db, companies.table),
    present ? recordById(app.db, companies.table, present) : undefined,
  ]);
  const off = row && !row.active ? [{ value: row.id, label: `${row.title} (wyłączone)` }] : [];
  return [...SPECIAL_SERVICES, ...active, ...off];
}

/** Names of what an order has the ids of, also of what is switched off. */
export interface OrderNames {
  readonly companyId: ReadonlyMap<string, string>;
  readonly employeeId: ReadonlyMap<string, string>;
}

export async function orderNames({ app: { db } }: RequestContext): Promise<OrderNames> {
  const [services, employees] = await Promise.all([
    recordTitles(db, companies.table),
    db.selectFrom('orders_employees').select(['id', 'name']).execute(),
  ]);
  return {
    companyId: new Map([...SPECIAL_SERVICES.map(({ value, label }) => [value, label] as const), ...services]),
    employeeId: new Map(employees.map(({ id, name }) => [id, name])),
  };
}

/** Employees who may log in, by name, to employees those of the own company; `present` stays a choice of the order that has it. */
export async function employeeOptions({ app, access, context }: RequestContext, present = ''): Promise<Option[]> {
  const rows = await orderEmployees(app.db, { companyId: boundToCompany(access), now: context.now });
  return rows
    .filter(({ id, works }) => works || id === present)
    .map(({ id, name, works }) => ({ value: id, label: works ? name : `${name} (wyłączone)` }));
}

/** The company that an employee belongs to now; null for nobody. */
export async function companyOf({ app }: RequestContext, employeeId: string): Promise<string | null> {
  const row = await app.db
    .selectFrom('orders_employees')
    .select('company_id')
    .where('id', '=', employeeId)
    .executeTakeFirst();
  return row?.company_id ?? null;
}

/** What a new order starts with: who orders for an own company is its business partner (ORD-17, decided). */
export async function newOrderValues({ app, access }: RequestContext): Promise<Record<string, unknown>> {
  const own = access.owner ? await recordById(app.db, companies.table, access.owner) : undefined;
  return { companyId: WITHOUT_SERVICE, businessPartner: own?.title ?? '' };
}
