import { NO_ACCESS, UNLIMITED_ACCESS } from '#domain/account/access.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf, type Actor } from '#domain/kernel/actor.ts';
import { orderIdentities } from '#domain/orders/order/identity.ts';
import { companies } from '#domain/orders/companies.ts';
import { PERMISSIONS } from '#domain/orders/permissions.ts';
import { files } from '#domain/orders/files.ts';
import { orders } from '#domain/orders/portal.ts';
import { recordFacts } from '#domain/record/events.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { appendHistory, type Fact } from '../append.ts';
import { demoFiles } from '../files.ts';
import { uuid } from '../ids.ts';
import { flatMapInTurn } from '../in-turn.ts';
import type { AddDemoAccounts, DemoTools, PortalDemo } from '../portal-demo.ts';
import { inOfficeBefore } from '../hours.ts';
import { seeded } from '../random.ts';
import { recordCommand } from '../record-command.ts';
import { keepDemoReports } from '../reports.ts';
import { orderDemoReports } from './reports.ts';
import { submittedValues } from '../submitted.ts';
import { attachFiles } from './attachments.ts';
import { noticeDuplicates } from './notices.ts';
import { planOrders, type DemoEmployee } from './plan.ts';
import { tellOrder } from './story.ts';
import { COMPANIES, EMPLOYEES, FILE_GROUPS, FORMER, OPERATORS } from './people.ts';

const DAY = 86_400_000;
/** Ago: when companies and groups were added, and the last one was closed. */
const ADDED_DAYS = 800;
const CLOSED_DAYS = 40;

/** Companies with what they submitted and groups with their history, everybody who logs in, files, orders and what is noticed of them. */
async function load(app: App, { addAccounts, makeDocument }: DemoTools): Promise<void> {
  const { companyIds, groupIds } = await addCompanies(app);
  const cast = await addPeople(addAccounts, companyIds);
  await Promise.all([
    demoFiles(app, { makeDocument, portal: orders, kinds: files, groupIds }),
    addOrders(app, { ...cast, companies: companyIds.slice(0, -1) }),
  ]);
  await app.projector.catchUp();
  const [actor] = cast.operators;
  await Promise.all([
    noticeDuplicates(app),
    actor && attachFiles(app, { makeDocument, actor }),
    actor && keepDemoReports(app, { portal: 'zlecenia', actorId: actor.id }, orderDemoReports),
  ]);
}

/** Operators as the log names them, and who works for a company. */
async function addPeople(
  addAccounts: AddDemoAccounts,
  companyIds: readonly string[],
): Promise<{ operators: Actor[]; employees: DemoEmployee[] }> {
  const reached = (index: number, city: string) => ({
    primaryNumber: String(601_100_200 + index),
    secondaryNumber: '',
    city,
  });
  const operators = OPERATORS.map(([firstName, lastName, login, ticked], index) => ({
    kind: 'orders-operator',
    fields: {
      ...reached(index, 'Warszawa'),
      firstName,
      lastName,
      email: `${login}@demo.example`,
      permissions: ticked === 'all' ? PERMISSIONS : ticked,
    },
  }));
  const employees = EMPLOYEES.map(([firstName, lastName, login, company, cooperationScope], index) => {
    const [, city] = COMPANIES[company];
    const person = { firstName, lastName, email: `${login}@demo.example`, cooperationScope };
    return {
      kind: 'orders-employee',
      fields: { ...reached(50 + index, city), ...person, companyId: companyIds[company] ?? '' },
      access: login === FORMER ? NO_ACCESS : UNLIMITED_ACCESS,
    };
  });
  const added = await addAccounts([...operators, ...employees]);
  const nameOf = ({ fields }: { fields: { firstName: string; lastName: string } }) =>
    `${fields.firstName} ${fields.lastName}`;
  return {
    operators: operators.map((operator, index) => {
      const { id = '', personId = '' } = added[index] ?? {};
      const person = { personId, name: nameOf(operator) };
      return { type: 'ZleceniaOperator', id, portal: orders.name, person };
    }),
    employees: employees.flatMap((employee, index) => {
      const { id = '' } = added[operators.length + index] ?? {};
      const { companyId } = employee.fields;
      return employee.access === NO_ACCESS ? [] : [{ id, name: nameOf(employee), companyId }];
    }),
  };
}

/** 1,500 orders of two years, each through the real decisions; facts in the order of their moments. */
async function addOrders(
  app: App,
  cast: { operators: readonly Actor[]; employees: readonly DemoEmployee[]; companies: readonly string[] },
): Promise<void> {
  const random = seeded(20_261_126);
  const now = Date.parse(app.now());
  const plans = planOrders(random, { now, ...cast });
  const known = plans.map(({ id, details }) => orderIdentities(details, id));
  const ids = await app.vault.persons(known.flatMap(({ identities }) => identities));
  let place = 0;
  const facts = await flatMapInTurn(plans, (plan, index) => {
    const { identities = [], personsOf = () => ({ client: '' }) } = known[index] ?? {};
    const persons = personsOf(ids.slice(place, place + identities.length));
    place += identities.length;
    return tellOrder(plan, {
      random,
      now,
      persons,
      operators: cast.operators,
      otherCompany: random.pick(cast.companies),
    });
  });
  await appendHistory(
    app.log,
    facts.sort((a, b) => (a.context.now < b.context.now ? -1 : 1)),
  );
}

/** Ids in their order. */
async function addCompanies(app: App): Promise<{ companyIds: string[]; groupIds: string[] }> {
  const random = seeded(20_261_125);
  const now = Date.parse(app.now());
  const facts = recordFacts(orders.records);
  const fact = (table: string, days: number, event: (types: { created: string; deactivated: string }) => object) => {
    const found = facts[table];
    if (!found) throw new Error(`The order portal has no ${table}`);
    const at = new Date(inOfficeBefore(now - days * DAY)).toISOString();
    const context = { actor: systemActorOf(orders.name), access: systemAccess, now: at, today: dayInWarsaw(at) };
    const made = event(found.types) as { type: string; data: { id: string } };
    return {
      stream: `${found.declaration.kind}-${made.data.id}`,
      event: made,
      context,
      command: recordCommand(made.type),
    };
  };
  const companyIds = COMPANIES.map(() => uuid(random));
  const groupIds = FILE_GROUPS.map(() => uuid(random));
  const created = COMPANIES.map(([name, city, cooperationScope, btsTypes, phEmail, phShort], index): Fact => {
    const values = { name, city, cooperationScope, btsTypes: btsTypes || null, phEmail: phEmail || null, phShort };
    return fact(companies.table, ADDED_DAYS - index, (types) => ({
      type: types.created,
      data: { id: companyIds[index], values },
    }));
  });
  const closed = fact(companies.table, CLOSED_DAYS, (types) => ({
    type: types.deactivated,
    data: { id: companyIds.at(-1) },
  }));
  const submitted = ['orders_activations', 'orders_bts_reports'].flatMap((table) =>
    submittedValues(companyIds.slice(0, 3), (days) => dayInWarsaw(new Date(now - days * DAY).toISOString())).map(
      ({ days, values }) => fact(table, days, (types) => ({ type: types.created, data: { id: uuid(random), values } })),
    ),
  );
  const groups = FILE_GROUPS.map(([name, priority], index): Fact =>
    fact('orders_file_groups', ADDED_DAYS - 20 - index, (types) => ({
      type: types.created,
      data: { id: groupIds[index], values: { name, priority } },
    })),
  );
  await appendHistory(app.log, [...created, ...groups, closed, ...submitted.toReversed()]);
  return { companyIds, groupIds };
}

/** What the order portal shows in the demo. */
export const ordersDemo: PortalDemo = {
  logins: [
    { login: 'zlecenia@demo.example', as: 'order operator (/zlecenia/)' },
    { login: 'zlecenia-pracownik@demo.example', as: 'employee for PH and BTS (/zlecenia/)' },
    { login: 'zlecenia-ph@demo.example', as: 'employee for PH (/zlecenia/)' },
    { login: 'zlecenia-bts@demo.example', as: 'employee for BTS (/zlecenia/)' },
  ],
  load,
};
