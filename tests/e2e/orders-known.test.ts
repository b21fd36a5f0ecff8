import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { choose } from '#tests/support/browser/fill.ts';
import { demoOrders, orderVisitor, type DemoOrders } from '#tests/support/orders/visitor.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Somebody calls about a device that was repaired before: of client and device nothing is typed again. */
let portal: RunningPortal;
let demo: DemoOrders;
let known: { client_name: string; city: string; device_serial_number: string; phone: string };

beforeAll(async () => {
  portal = await startPortal();
  demo = await demoOrders(portal);
  const id = await demo.order('warranty_repair');
  const { rows } = await portal.portal.app.pool.query(
    `SELECT client_name, city, device_serial_number, details->'client'->'sealed'->>'phoneNumber' AS phone
      FROM read.orders WHERE id = $1`,
    [id],
  );
  known = rows[0];
});
afterAll(() => portal.stop());

describe('an order by telephone', { timeout: 240_000 }, () => {
  it.each([
    [1280, true, 'TEL/1'],
    [390, true, 'TEL/2'],
    [390, false, 'TEL/3'],
  ])(
    'ORD-01 at %i px (scripts: %s) a serial number brings device and client; a number and the seller are typed',
    async (width, scripts, orderNumber) => {
      const operator = await orderVisitor(portal, undefined, { width, scripts });
      const { page, go, problems } = operator;
      await go('/zlecenia/panel/orders/new');
      await page.getByLabel('Klient albo urządzenie').fill(known.device_serial_number);
      await page.keyboard.press('Enter');
      const client = page.locator('.found').getByRole('link', { name: known.client_name }).first();
      await client.waitFor();
      expect(scripts ? await violations(page) : []).toEqual([]);
      expect(await wrongOn(operator)).toEqual([]);
      await client.click();
      await expect.poll(() => page.locator('#order [name=companyName]').inputValue()).toBe(known.client_name);
      expect(await page.locator('#order [name=deviceSerialNumber]').inputValue()).toBe(known.device_serial_number);
      expect(await page.locator('#order [name=phoneNumber]').inputValue()).toBe(known.phone);
      for (const [field, label, text] of [
        ['employeeId', 'Pracownik', 'Piotr Handlowy'],
        ['companyId', 'Serwis', 'Serwis Kotłów Bałtyk'],
      ] as const) {
        if (scripts) await choose(page, label, text);
        else await page.locator(`#order [name=${field}]`).selectOption({ label: text });
      }
      await page.locator('#order [name=orderNumber]').fill(orderNumber);
      await page.locator('#order [name=salesPerson]').fill('Jan Handlowiec');
      await page.locator('#order [name=salesPersonNumber]').fill('600700801');
      await page.check('#order [name=activationService][type=checkbox]');
      await page.getByRole('button', { name: 'Dodaj zlecenie' }).click();
      await expect.poll(() => page.locator('h1').first().textContent()).toContain(orderNumber);
      expect(await page.locator('main').innerText()).toContain(known.client_name);
      expect(problems).toEqual([]);
      await operator.context.close();
    },
  );

  it('ORD-01 who is not known is said to be unknown, and the client alone is taken for another device', async () => {
    const { page, go, problems } = await orderVisitor(portal);
    await go('/zlecenia/panel/orders/new?filters[known]=Nieznany-Nikomu');
    await page.getByText('Nie ma takiego klienta').waitFor();
    await go(`/zlecenia/panel/orders/new?filters[known]=${known.device_serial_number}`);
    await page.locator('.found').getByRole('link', { name: 'sam klient' }).first().click();
    await expect.poll(() => page.locator('#order [name=companyName]').inputValue()).toBe(known.client_name);
    expect(await page.locator('#order [name=deviceSerialNumber]').inputValue()).toBe('');
    expect(problems).toEqual([]);
  });
});
