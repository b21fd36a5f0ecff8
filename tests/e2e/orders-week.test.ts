import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { demoOrders, orderVisitor, type DemoOrders } from '#tests/support/orders/visitor.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Planning the visits of a week in the browser: another day for one, a day for many. */
let portal: RunningPortal;
let demo: DemoOrders;

beforeAll(async () => {
  portal = await startPortal();
  demo = await demoOrders(portal);
});
afterAll(() => portal.stop());

const BTS = 'zlecenia-bts@demo.example';
const at = (id: string, more = ''): string => `/zlecenia/panel/orders/${id}${more}`;

describe('another day for a visit', { timeout: 240_000 }, () => {
  it.each([1280, 390])('ORD-10 is asked alone, says who is told and what became of it, at %i px', async (width) => {
    const id = await demo.order('operational_review', { status: 'set', executionDate: '03.12.2046' });
    const { page, go, problems } = await orderVisitor(portal, undefined, { width });
    await go(at(id));
    await page.getByRole('group', { name: 'Działania' }).getByRole('button', { name: 'Zmień dzień' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('Wizyta jest umówiona na 03.12.2046.');
    expect(await dialog.textContent()).toContain('Wiadomość o wizycie dostanie: serwis Serwis Kotłów Bałtyk i klient.');
    const day = dialog.getByLabel('Nowy dzień wizyty');
    await day.fill('03.12.2046');
    await page.keyboard.press('Tab');
    expect(await dialog.locator('.field-error').textContent()).toContain('Wizyta jest już umówiona na ten dzień.');
    await day.fill('04.12.2046');
    await page.keyboard.press('Tab');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Zmień dzień' }).click();
    const said = page.getByText('zmieniono dzień wizyty z 03.12.2046 na 04.12.2046. Wiadomość dostanie:');
    await said.waitFor();
    expect(await page.locator('.timeline').textContent()).toContain('03.12.2046');
    expect(problems).toEqual([]);
  });

  it('ORD-04 a colleague was faster: both days are shown, and one is taken', async () => {
    const id = await demo.order('operational_review', { status: 'set', executionDate: '03.12.2046' });
    const [mine, theirs] = [await orderVisitor(portal), await orderVisitor(portal, BTS)];
    await mine.go(at(id));
    await mine.page.getByRole('button', { name: 'Zmień dzień' }).click();
    const dialog = mine.page.getByRole('dialog');
    await dialog.getByLabel('Nowy dzień wizyty').fill('04.12.2046');
    await theirs.go(at(id, '/move?day=2046-12-05'));
    await theirs.page.getByRole('button', { name: 'Zmień dzień' }).click();
    await theirs.page.getByText('zmieniono dzień wizyty z 03.12.2046 na 05.12.2046').waitFor();
    await dialog.getByRole('button', { name: 'Zmień dzień' }).click();
    const both = dialog.getByRole('group', { name: 'Różnice' });
    await both.waitFor();
    expect(await both.locator('tbody td').allTextContents()).toEqual(['05.12.2046', '04.12.2046']);
    await both.getByRole('button', { name: 'Zostaw moje' }).click();
    await dialog.getByRole('button', { name: 'Zmień dzień' }).click();
    await mine.page.getByText('zmieniono dzień wizyty z 05.12.2046 na 04.12.2046').waitFor();
  });

  it('ORD-10 without scripts it has a page, which says what is wrong and keeps what was typed', async () => {
    const id = await demo.order('operational_review', { status: 'set', executionDate: '03.12.2046' });
    const { page, go } = await orderVisitor(portal, BTS, { scripts: false, width: 390 });
    await go(at(id));
    await page.getByRole('link', { name: 'Zmień dzień' }).click();
    expect(await page.locator('.lead').textContent()).toContain('Wiadomość o wizycie dostanie:');
    await page.fill('[name=executionDate]', '31.02.2047');
    await page.getByRole('button', { name: 'Zmień dzień' }).click();
    expect(await page.locator('.field-error').textContent()).toContain('Nowy dzień wizyty nie jest poprawną datą');
    expect(await page.inputValue('[name=executionDate]')).toBe('31.02.2047');
    await page.fill('[name=executionDate]', '01.03.2047');
    await page.getByRole('button', { name: 'Zmień dzień' }).click();
    await page.waitForURL(`**${at(id)}`);
    expect(await page.locator('main').textContent()).toContain('na 01.03.2047. Wiadomość dostanie:');
  });
});

/** How often a person pressed something since: a label's press counts once, whatever the browser makes of it. */
const countPresses = () => {
  const counter = globalThis as unknown as { presses: number };
  counter.presses = 0;
  document.addEventListener('pointerdown', () => (counter.presses += 1), { capture: true });
};
const presses = () => (globalThis as unknown as { presses: number }).presses;

describe('a day for many visits', { timeout: 240_000 }, () => {
  it.each([1280, 390])('ORD-21 eight visits are agreed with at most eleven presses, at %i px', async (width) => {
    const city = width === 390 ? 'Osiem Telefon' : 'Osiem Biurko';
    const ids: string[] = [];
    for (let count = 0; count < 8; count++) ids.push(await demo.order('operational_review', { city }));
    await demo.order('operational_review', { city, status: 'approved', email: '' });
    const { page, go, problems } = await orderVisitor(portal, undefined, { width });
    await go(`/zlecenia/panel/orders?filters[cityFilter]=${city}&filters[statusFilter]=requested`);
    await page.evaluate(countPresses);
    const boxes = page.locator('.table tbody input[type=checkbox]');
    for (let row = 0; row < 8; row++) await boxes.nth(row).click();
    await page.getByRole('button', { name: 'Umów wizyty' }).click();
    const dialog = page.getByRole('dialog', { name: 'Umówienie wizyt: 8 zleceń' });
    await dialog.getByLabel('Dzień wizyt').click();
    await page.keyboard.type('06.12.2046');
    await page.keyboard.press('Tab');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Umów 8 zleceń' }).click();
    await page.getByText('Umówiono 8 wizyt na 06.12.2046.').waitFor();
    expect(await page.evaluate(presses)).toBeLessThanOrEqual(11);
    await go(at(ids[0] ?? ''));
    expect(await page.locator('h1 + .row').textContent()).toContain('umówione');
    expect(problems).toEqual([]);
  });

  it('ORD-21 an order that lacks something is named with it, and who is not told is said', async () => {
    const city = 'Dwa różne';
    await demo.order('operational_review', { city, email: '' });
    await demo.order('operational_review', { city, status: 'done', executionDate: '01.11.2026' });
    const { page, go, problems } = await orderVisitor(portal);
    await go(`/zlecenia/panel/orders?filters[cityFilter]=${city}`);
    await page.getByLabel('Zaznacz wszystkie').check();
    await page.getByRole('button', { name: 'Umów wizyty' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Dzień wizyt').fill('01.12.2020');
    await page.keyboard.press('Tab');
    expect(await dialog.locator('.field-error').textContent()).toContain('Dzień wizyt nie może być datą z przeszłości');
    await dialog.getByLabel('Dzień wizyt').fill('04.12.2046');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Umów 2 zlecenia' }).click();
    const outcome = page.getByRole('dialog', { name: 'Wynik' });
    await outcome.waitFor();
    expect(await outcome.textContent()).toContain('Klient nie ma adresu e-mail: powiadom go w inny sposób.');
    expect(await outcome.textContent()).toContain('Bez zmian: Nie można zmienić statusu z „wykonane” na „umówione”.');
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
