import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { orderOperator, putOrder } from '#tests/support/orders/order.ts';
import { demoOrders, orderVisitor, type DemoOrders } from '#tests/support/orders/visitor.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';
import type { Client } from '#ops/run/bench/client.ts';

/** A question that stood open while a colleague was faster. */
let portal: RunningPortal;
let demo: DemoOrders;
let colleague: Client;
beforeAll(async () => {
  portal = await startPortal();
  demo = await demoOrders(portal);
  colleague = await orderOperator(portal.portal, 'Szybsza');
});
afterAll(() => portal.stop());

const CHANGED = 'Zlecenie zmieniło się w międzyczasie. Sprawdź je i zdecyduj jeszcze raz.';

describe('an undo of a visit that was moved meanwhile', { timeout: 240_000 }, () => {
  it('ORD-04 asks to look again, offers no values, and is done then', async () => {
    const id = await demo.order('operational_review', { status: 'set', executionDate: '03.12.2046' });
    const { page, go, ready, problems } = await orderVisitor(portal);
    await go(`/zlecenia/panel/orders/${id}/undo`);
    await page.fill('[name=reason]', 'Pomyłka');
    expect((await putOrder(colleague, id, { executionDate: '04.12.2046' })).status).toBe(200);
    const undo = page.getByRole('button', { name: 'Cofnij status', exact: true });
    await undo.click();
    await page.locator('main form').getByText(CHANGED).waitFor();
    expect(await page.getByText('Weź zapisane wartości').count()).toBe(0);
    expect(await page.inputValue('[name=reason]')).toBe('Pomyłka');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dalej mimo zmiany' }).click();
    await undo.click();
    await page.waitForURL((url) => url.pathname.endsWith(`/orders/${id}`));
    await ready();
    expect(await page.locator('main').innerText()).toContain('wprowadzone');
    expect(problems).toEqual([]);
  });
});
