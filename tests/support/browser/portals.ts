import { courier } from '#domain/courier/portal.ts';
import { leasing } from '#domain/leasing/portal.ts';
import { orders } from '#domain/orders/portal.ts';
import { services } from '#domain/services/portal.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import type { BrowserOptions, RunningPortal, Visitor } from '../program/portal.ts';

/** A portal beside training, who of the demo data may open all of its panel, and what else its own visitors see. */
export interface OtherPortal {
  readonly model: PortalModel;
  readonly at: string;
  readonly email: string;
  readonly own: readonly string[];
}

export const everyPortal: readonly OtherPortal[] = [
  { model: courier, at: '/bx', email: 'bx@demo.example', own: ['/', '/login'] },
  { model: leasing, at: '/leasing', email: 'leasing@demo.example', own: ['/', '/login'] },
  { model: services, at: '/sud', email: 'sud@demo.example', own: ['/', '/login'] },
  { model: orders, at: '/zlecenia', email: 'zlecenia@demo.example', own: ['/', '/login'] },
];

/** Logged in there by the form. */
export async function visitorOf(
  portal: RunningPortal,
  { model, at, email }: OtherPortal,
  options: BrowserOptions = {},
): Promise<Visitor> {
  const visitor = await portal.visit(options);
  const { page, go } = visitor;
  await go(`${at}/login`);
  const type = page.locator(`[name=applicationActorType][value=${model.accounts[0]?.login?.type}][type=radio]`);
  if ((await type.count()) > 0) await type.check();
  await page.fill('[name=login]', email);
  await page.fill('[name=password]', 'Szkolenia1!');
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  return visitor;
}
