import { randomUUID } from 'node:crypto';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { companies } from '#domain/orders/companies.ts';
import { orders } from '#domain/orders/portal.ts';
import { recordFacts } from '#domain/record/events.ts';
import { addAccount } from '#ops/account/add-account.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { Client } from '#tests/bench/client.ts';
import { orderInput } from '#tests/bench/orders/scene.ts';
import { onceEach } from '../facts.ts';
import { Files } from './files.ts';
import type { Load, LoadParts, PortalLoad, Remains } from '../portal-load.ts';

const EMAIL = 'zlecenia@chaos.example';
const PASSWORD = 'Szkolenia1!';
const PERMISSIONS = ['VIEWING_ORDERS', 'MANAGING_ORDERS', 'ADDING_ORDERS_AS_PARTNER', 'MANAGING_COOPERANTS'];

const SCOPE = ['ph', 'bts'];

interface Ids {
  readonly companyId: string;
  readonly employeeId: string;
}

/** An operator enters service orders, sets their visits and looks at the list. */
export const ordersLoad: PortalLoad = {
  async prepare(app) {
    const add = async (kind: string, more: object): Promise<string> => {
      const fields = { firstName: 'Bea', lastName: 'Zleceniowa', primaryNumber: '600700800', ...more };
      const added = await addAccount(app, {
        definition: app.accounts.ofKind(kind),
        account: { fields, password: PASSWORD },
      });
      if (isRefusal(added)) throw new Error(added.message);
      return added.id;
    };
    await add('orders-operator', { email: EMAIL, permissions: PERMISSIONS });
    const companyId = await addCompany(app);
    await app.projector.catchUp();
    const employee = { email: 'pracownik@chaos.example', companyId, cooperationScope: SCOPE };
    const ids = { companyId, employeeId: await add('orders-employee', employee) };
    await app.projector.catchUp();
    return (parts) => OrdersLoad.begin(parts, ids);
  },
};

async function addCompany(app: App): Promise<string> {
  const facts = recordFacts(orders.records)[companies.table];
  if (!facts) throw new Error('The order portal has no companies');
  const id = randomUUID();
  const { now } = systemContext(app, orders.name);
  const values = { name: 'Serwis', city: null, cooperationScope: SCOPE, btsTypes: null, phEmail: null, phShort: null };
  const meta = { at: now, actor: systemActorOf(orders.name), command: 'Chaos', correlationId: id };
  const created = { type: facts.types.created, data: { id, values }, meta };
  const stream = `${facts.declaration.kind}-${id}`;
  const made = await app.log.append([{ stream, expected: 'none', events: [created] }]);
  if (!made.ok) throw new Error('The company could not be made');
  return id;
}

class OrdersLoad implements Load {
  readonly #entered = new Set<string>();
  readonly #set = new Set<string>();
  readonly #open: string[] = [];
  readonly #parts: LoadParts;
  readonly #operator: Client;
  readonly #ids: Ids;
  readonly #files: Files;

  private constructor(parts: LoadParts, ids: Ids) {
    this.#parts = parts;
    this.#ids = ids;
    this.#operator = new Client(parts.caller.anywhere);
    this.#files = new Files(parts, this.#operator);
  }

  static async begin(parts: LoadParts, ids: Ids): Promise<OrdersLoad> {
    const load = new OrdersLoad(parts, ids);
    const login = { login: EMAIL, password: PASSWORD, applicationActorType: 'ZleceniaOperator' };
    const answer = await load.#operator.post('/zlecenia/login', login);
    if (answer.status !== 200) throw new Error(`The operator of orders could not log in: ${answer.text}`);
    return load;
  }

  async act(): Promise<void> {
    const { random } = this.#parts;
    const what = random.next();
    if (what > 0.8 && this.#entered.size > 0) return this.#files.act(random.pick([...this.#entered]));
    const id = this.#open.shift();
    if (id !== undefined && what < 0.4) return this.#setVisit(id);
    if (id !== undefined) this.#open.unshift(id);
    return what < 0.5 ? this.#look() : this.#enter();
  }

  async #enter(): Promise<void> {
    const form = orderInput(randomUUID(), this.#ids);
    const answer = await this.#parts.caller.ask(this.#operator, {
      method: 'POST',
      path: '/zlecenia/panel/orders',
      form,
    });
    if (!answer) return;
    if (answer.status !== 201) return this.#refused('An order', answer);
    this.#entered.add(answer.body.id);
    this.#open.push(answer.body.id);
  }

  async #setVisit(id: string): Promise<void> {
    const form = { version: '1', status: 'set', executionDate: '30.11.2030' };
    const path = `/zlecenia/panel/orders/${id}`;
    const answer = await this.#parts.caller.ask(this.#operator, { method: 'PUT', path, form, early: [404] });
    if (!answer) return;
    if (answer.status !== 200) return this.#refused('A visit', answer);
    this.#set.add(id);
  }

  async #look(): Promise<void> {
    const answer = await this.#parts.caller.ask(this.#operator, { method: 'GET', path: '/zlecenia/panel/orders' });
    if (answer && answer.status !== 200) this.#refused('The list of orders', answer);
  }

  #refused(what: string, { status, text }: { status: number; text: string }): void {
    this.#parts.wrong(`${what} was answered ${status}: ${text.slice(0, 300)}`);
  }

  acknowledged(): Record<string, number> {
    return { orders: this.#entered.size, visits: this.#set.size, ...this.#files.acknowledged() };
  }

  async check({ events }: Remains): Promise<string[]> {
    const idOf = ({ orderId }: { orderId: string }) => orderId;
    return [
      ...onceEach(events, { type: 'OrderEntered', ids: this.#entered, idOf }),
      ...onceEach(events, { type: 'VisitSet', ids: this.#set, idOf }),
      ...oncePerNumber(events),
      ...this.#files.check(events),
    ];
  }
}

/** Each order that is entered has a number of its own. */
function oncePerNumber(events: Remains['events']): string[] {
  const entered = new Map<string, string>();
  const found: string[] = [];
  for (const { type, data } of events) {
    if (type !== 'OrderEntered') continue;
    const { orderId, details } = data as { orderId: string; details: { task: { open: { orderNumber: string } } } };
    const { orderNumber } = details.task.open;
    if (entered.has(orderNumber)) found.push(`One order became two: ${entered.get(orderNumber)}, ${orderId}`);
    entered.set(orderNumber, orderId);
  }
  return found;
}
