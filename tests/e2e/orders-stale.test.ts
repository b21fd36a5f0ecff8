import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { orderOperator, putOrder } from '#tests/support/orders/order.ts';
import { demoOrders, orderVisitor, type DemoOrders } from '#tests/support/orders/visitor.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';
import { edit } from '#tests/support/program/edit.ts';
import type { Client } from '#tests/bench/client.ts';

/** A question or a form that stood open while a colleague was faster. */
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
const visitOn = (executionDate: string) => ({ status: 'set', executionDate });
const UNDO = { name: 'Cofnij status', exact: true } as const;

async function overtaken(id: string): Promise<void> {
  expect((await putOrder(colleague, id, { executionDate: '04.12.2046' })).status).toBe(200);
}

describe('an undo of a visit that was moved meanwhile', { timeout: 240_000 }, () => {
  it('ORD-04 asks to look again in the words of now, offers no values, and is done then', async () => {
    const id = await demo.order('operational_review', visitOn('03.12.2046'));
    const { page, go, ready, problems } = await orderVisitor(portal);
    await go(`/zlecenia/panel/orders/${id}/undo`);
    await page.fill('[name=reason]', 'Pomyłka');
    await overtaken(id);
    const undo = page.getByRole('button', UNDO);
    await undo.click();
    await page.locator('main form').getByText(CHANGED).waitFor();
    await page.locator('main .lead').getByText('z 04.12.2046 na żadną').waitFor();
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

  it('ORD-04 says so in the dialog of its page, where the words follow the change too', async () => {
    const id = await demo.order('operational_review', visitOn('03.12.2046'));
    const { page, go, problems } = await orderVisitor(portal);
    await go(`/zlecenia/panel/orders/${id}`);
    await page.locator('main').getByText('Więcej', { exact: true }).click();
    await page.getByRole('button', UNDO).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('z 03.12.2046 na żadną').waitFor();
    await dialog.locator('[name=reason]').fill('Pomyłka');
    await overtaken(id);
    await dialog.getByRole('button', UNDO).click();
    await dialog.getByText('Opis na tej stronie jest już po tej zmianie').waitFor();
    await dialog.getByText('z 04.12.2046 na żadną').waitFor();
    expect(await dialog.locator('[name=reason]').inputValue()).toBe('Pomyłka');
    await dialog.getByRole('button', { name: 'Dalej mimo zmiany' }).click();
    await dialog.getByRole('button', UNDO).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('main').getByText('wprowadzone', { exact: true }).first().waitFor();
    expect(problems).toEqual([]);
  });

  it('FE-10 ORD-04 keeps the reason without scripts, and is done when it is sent again', async () => {
    const id = await demo.order('operational_review', visitOn('03.12.2046'));
    const { page, go } = await orderVisitor(portal, undefined, { scripts: false });
    await go(`/zlecenia/panel/orders/${id}/undo`);
    await page.fill('[name=reason]', 'Pomyłka');
    await overtaken(id);
    await page.getByRole('button', UNDO).click();
    await page.locator('main form').getByText(CHANGED).waitFor();
    const said = await page.locator('main').innerText();
    for (const text of ['z 04.12.2046 na żadną', 'potwierdź jeszcze raz']) expect(said).toContain(text);
    expect(await page.getByText('Dalej mimo zmiany').count()).toBe(0);
    expect(await page.inputValue('[name=reason]')).toBe('Pomyłka');
    await page.getByRole('button', UNDO).click();
    await page.locator('main').getByText('Cofnięto zlecenie do statusu „wprowadzone”').first().waitFor();
  });
});

describe('a form without scripts that a colleague overtook', { timeout: 240_000 }, () => {
  it('FE-10 shows what is stored now, keeps what was typed, and leads to what is stored', async () => {
    const id = await demo.order('operational_review', { comments: 'Stara uwaga' });
    const { page, go } = await orderVisitor(portal, undefined, { scripts: false });
    const path = `/zlecenia/panel/orders/${id}/edit`;
    await go(path);
    await page.fill('[name=city]', 'Gdynia');
    expect((await putOrder(colleague, id, { city: 'Sopot' })).status).toBe(200);
    await page.locator('main form button[type=submit]').last().click();
    const differences = page.getByRole('group', { name: 'Różnice' });
    await differences.waitFor();
    expect(await differences.getByRole('row', { name: 'Miejscowość' }).innerText()).toBe('Miejscowość\tSopot\tGdynia');
    expect(await differences.getByRole('button').count()).toBe(0);
    expect(await page.inputValue('[name=city]')).toBe('Gdynia');
    await differences.getByRole('link', { name: 'Weź zapisane wartości' }).click();
    await page.waitForURL((url) => url.pathname === path);
    expect(await page.inputValue('[name=city]')).toBe('Sopot');
  });
});

describe('a decision about an application that a colleague overtook', { timeout: 120_000 }, () => {
  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('APP-21 %s is done when it is sent again', async (_how, scripts) => {
    const admin = await portal.portal.as('ADMIN_OPERATOR');
    const list = '/panel/applications?filters[status]=waiting';
    const { id } = (await admin.props(list)).body.data.items.at(-1);
    const { page, go, as, problems } = await portal.visit({ scripts });
    await as('admin@demo.example');
    await go(`/panel/applications/${id}/reject-with-info`);
    await page.fill('[name=info]', 'Brak dokumentów');
    expect((await edit(admin, `/panel/applications/${id}`, { participantPhone: '611987000' })).status).toBe(200);
    const act = page.locator('main form button[type=submit]');
    await act.click();
    await page.locator('main').getByText('Opis na tej stronie jest już po tej zmianie').waitFor();
    expect(await page.inputValue('[name=info]')).toBe('Brak dokumentów');
    await (scripts ? page.getByRole('button', { name: 'Dalej mimo zmiany' }) : act).click();
    if (scripts) await act.click();
    await page.waitForURL((url) => url.pathname.endsWith(`/applications/${id}`));
    expect((await admin.props(`/panel/applications/${id}`)).body.data.status).toBe('rejected');
    expect(problems).toEqual([]);
  });
});
