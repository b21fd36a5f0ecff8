import { expect } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { PASSWORD } from '../program/app.ts';
import type { RunningPortal, Visitor } from '../program/portal.ts';
import type { Line } from '../servers/line.ts';

/** The demo's technician with a phone, and the office that plans the day. */

const LOGIN = 'zlecenia-bts@demo.example';
const PATH = '/zlecenia/panel/orders/day';

export interface TodayVisit {
  readonly id: string;
  readonly order_number: string;
  readonly client_name: string;
}

export async function orderOffice({ portal }: RunningPortal): Promise<Client> {
  const office = portal.client();
  const form = { login: 'zlecenia@demo.example', password: PASSWORD, applicationActorType: 'ZleceniaOperator' };
  await office.post('/zlecenia/login', form);
  return office;
}

/** So many open orders of the technician's company, whose visit is agreed for today. */
export async function visitsToday({ portal }: RunningPortal, office: Client, many: number): Promise<TodayVisit[]> {
  const { pool } = portal.app;
  const { rows: open } = await pool.query<{ id: string }>(
    `SELECT o.id FROM read.orders o JOIN read.orders_employees e ON e.company_id = o.company_id
      WHERE e.email = $1 AND o.status IN ('requested', 'approved') AND NOT o.erased ORDER BY o.id LIMIT $2`,
    [LOGIN, many],
  );
  const today = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'short', timeZone: 'Europe/Warsaw' }).format();
  for (const { id } of open) {
    const set = await office.post(`/zlecenia/panel/orders/${id}/set`, { executionDate: today });
    if (set.status !== 200) throw new Error(set.text);
  }
  await portal.settled();
  const { rows } = await pool.query<TodayVisit>(
    'SELECT id, order_number, client_name FROM read.orders WHERE id = ANY($1) ORDER BY id',
    [open.map(({ id }) => id)],
  );
  return rows;
}

/** A service company's id that is not the technician's. */
export async function otherService({ portal }: RunningPortal): Promise<string> {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `SELECT id FROM read.orders_companies WHERE active AND id NOT IN
      (SELECT company_id FROM read.orders_employees WHERE email = $1) LIMIT 1`,
    [LOGIN],
  );
  return rows[0]?.id ?? '';
}

export async function asTechnician({ page }: Visitor, origin: string): Promise<void> {
  await page.goto(`${origin}/zlecenia/login`);
  await page.getByText('pracownik', { exact: true }).click();
  await page.fill('[name=login]', LOGIN);
  await page.fill('[name=password]', PASSWORD);
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => url.pathname === PATH);
}

/** A phone that was on the page of the day once with a network, ready to be without one. */
export async function technicianPhone(portal: RunningPortal, line?: Line): Promise<Visitor> {
  const visitor = await portal.visit({ width: 390, height: 844, touch: true });
  const { page } = visitor;
  await asTechnician(visitor, line?.url ?? portal.portal.url);
  await page.mouse.move(1, 1);
  await page.waitForSelector('html[data-alive]', { state: 'attached' });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.getRegistration();
        return `${worker?.active?.state} ${localStorage.getItem('offline-kept') !== null}`;
      }),
    )
    .toBe('activated true');
  return visitor;
}
