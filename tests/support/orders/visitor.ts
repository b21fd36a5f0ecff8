import type { Loose } from '#tests/bench/client.ts';
import type { RunningPortal, BrowserOptions, Visitor } from '../program/portal.ts';
import { newOrder, orderFields } from './order.ts';

const OPERATOR = 'zlecenia@demo.example';
const PASSWORD = 'Szkolenia1!';

/** Somebody of the demo data at the order portal; its operator by default. */
export async function orderVisitor(
  portal: RunningPortal,
  email = OPERATOR,
  visit: BrowserOptions = {},
): Promise<Visitor> {
  const visitor = await portal.visit(visit);
  const { page, go, ready } = visitor;
  await go('/zlecenia/login');
  // Of the demo's logins the others are employees'.
  const type = /^zlecenia-.*@demo\.example$/.test(email) ? 'ZleceniaEmployee' : 'ZleceniaOperator';
  await page.check(`[name=applicationActorType][value=${type}]`);
  await page.fill('[name=login]', email);
  await page.fill('[name=password]', PASSWORD);
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await ready();
  return visitor;
}

/** New orders among those of the demo data, for the company and the PH employee that its logins belong to. */
export interface DemoOrders {
  order(activity?: string, more?: object): Promise<string>;
}

export async function demoOrders({ portal }: RunningPortal): Promise<DemoOrders> {
  const client = portal.client();
  const login = { login: OPERATOR, password: PASSWORD, applicationActorType: 'ZleceniaOperator' };
  const answer = await client.post('/zlecenia/login', login);
  if (answer.status !== 200) throw new Error(answer.text);
  const { options } = (await client.props('/zlecenia/panel/orders/new')).body.data.facts;
  const valueOf = (list: string, label: string): string =>
    options[list].find((one: Loose) => one.label === label).value;
  const employeeId = valueOf('orders_employees', 'Piotr Handlowy');
  const companyId = valueOf('orders_companies', 'Serwis Kotłów Bałtyk');
  let number = 0;
  return {
    order: (activity, more = {}) => {
      number += 1;
      const orderNumber = `PRZEGLĄDARKA/${number}`;
      return newOrder(client, orderFields(activity, { orderNumber, employeeId, companyId, ...more }));
    },
  };
}
