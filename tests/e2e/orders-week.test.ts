import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { newOrder, orderFields, orderOperator, serviceCompany } from '#tests/support/orders/order.ts';
import { demoOrders, orderVisitor, type DemoOrders } from '#tests/support/orders/visitor.ts';
import { startPortal, type BrowserOptions, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Planning the visits of a week in the browser: another day for one, a day for many, the board. */
let portal: RunningPortal;
let demo: DemoOrders;

beforeAll(async () => {
  portal = await startPortal();
  demo = await demoOrders(portal);
});
afterAll(() => portal.stop());

/** Windows of the test: nobody has more than some streams of live updates, so those of before are closed. */
const open: Visitor[] = [];
const visitor = async (...who: [email?: string, visit?: BrowserOptions]): Promise<Visitor> => {
  const one = await orderVisitor(portal, ...who);
  open.push(one);
  return one;
};
afterEach(() => Promise.all(open.splice(0).map(({ context }) => context.close())));

const BTS = 'zlecenia-bts@demo.example';
const at = (id: string, more = ''): string => `/zlecenia/panel/orders/${id}${more}`;

describe('another day for a visit', { timeout: 240_000 }, () => {
  it.each([1280, 390])('ORD-10 is asked alone, says who is notified and what became of it, at %i px', async (width) => {
    const id = await demo.order('operational_review', { status: 'set', executionDate: '03.12.2046' });
    const { page, go, problems } = await visitor(undefined, { width });
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
    await dialog.getByRole('button', { name: 'Zmień wizytę' }).click();
    const said = page.getByText('zmieniono dzień wizyty z 03.12.2046 na 04.12.2046. Wiadomość dostanie:');
    await said.waitFor();
    expect(await page.locator('.timeline').textContent()).toContain('03.12.2046');
    expect(problems).toEqual([]);
  });

  it('ORD-04 a colleague was faster: both days are shown, and one is taken', async () => {
    const id = await demo.order('operational_review', { status: 'set', executionDate: '03.12.2046' });
    const [mine, theirs] = [await visitor(), await visitor(BTS)];
    await mine.go(at(id));
    await mine.page.getByRole('button', { name: 'Zmień dzień' }).click();
    const dialog = mine.page.getByRole('dialog');
    await dialog.getByLabel('Nowy dzień wizyty').fill('04.12.2046');
    await theirs.go(at(id, '/move?day=2046-12-05'));
    await theirs.page.getByRole('button', { name: 'Zmień wizytę' }).click();
    await theirs.page.getByText('zmieniono dzień wizyty z 03.12.2046 na 05.12.2046').waitFor();
    await dialog.getByRole('button', { name: 'Zmień wizytę' }).click();
    const both = dialog.getByRole('group', { name: 'Różnice' });
    await both.waitFor();
    expect(await both.locator('tbody td').allTextContents()).toEqual(['05.12.2046', '04.12.2046']);
    await both.getByRole('button', { name: 'Zostaw moje' }).click();
    await dialog.getByRole('button', { name: 'Zmień wizytę' }).click();
    await mine.page.getByText('zmieniono dzień wizyty z 05.12.2046 na 04.12.2046').waitFor();
  });

  it('ORD-10 without scripts it has a page, which says what is wrong and keeps what was typed', async () => {
    const id = await demo.order('operational_review', { status: 'set', executionDate: '03.12.2046' });
    const { page, go } = await visitor(BTS, { scripts: false, width: 390 });
    await go(at(id));
    await page.getByRole('link', { name: 'Zmień dzień' }).click();
    expect(await page.locator('.lead').textContent()).toContain('Wiadomość o wizycie dostanie:');
    await page.fill('[name=executionDate]', '31.02.2047');
    await page.getByRole('button', { name: 'Zmień wizytę' }).click();
    expect(await page.locator('.field-error').textContent()).toContain('Nowy dzień wizyty nie jest poprawną datą');
    expect(await page.inputValue('[name=executionDate]')).toBe('31.02.2047');
    await page.fill('[name=executionDate]', '01.03.2047');
    await page.getByRole('button', { name: 'Zmień wizytę' }).click();
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
    const { page, go, problems } = await visitor(undefined, { width });
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

  it('ORD-21 an order that lacks something is named with it, and who is not notified is said', async () => {
    const city = 'Dwa różne';
    await demo.order('operational_review', { city, email: '' });
    await demo.order('operational_review', { city, status: 'done', executionDate: '01.11.2026' });
    const { page, go, problems } = await visitor();
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

/** Manages orders and services, and enters orders for nobody else. */
const OFFICE = ['VIEWING_ORDERS', 'PH_PERMISSIONS', 'VIEWING_COOPERANTS', 'MANAGING_COOPERANTS'];

/** A service of its own with orders, whose week is planned: what others do elsewhere moves no card of it. */
async function plannedWeek(name: string) {
  const client = await orderOperator(portal.portal, name, OFFICE);
  const companyId = await serviceCompany(client, `Serwis ${name}`, { phEmail: 'serwis@tablica.example' });
  const made = async (more: object = {}) => {
    const fields = orderFields('operational_review', { companyId, ...more });
    return { id: await newOrder(client, fields), number: String(fields.orderNumber) };
  };
  return {
    client,
    week: (day = '2046-12-03') => `/zlecenia/panel/orders/visits?week=${day}&filters[companyId]=${companyId}`,
    waiting: () => made(),
    agreed: (executionDate = '03.12.2046') => made({ status: 'set', executionDate }),
  };
}

/** The cells of the one row there is: what waits, then the days from Monday on. */
const cell = (page: Page, place: number) => page.locator('.week-board tbody td').nth(place);
const [LANE, MONDAY, TUESDAY, WEDNESDAY] = [0, 1, 2, 3] as const;
const card = (within: Page | Locator, number: string) =>
  within.locator(`.board-card:has(:text-is(${JSON.stringify(number)}))`);
const dialogs = (page: Page) => page.getByRole('dialog').count();

/** By hand: lifted, carried there and let go. */
async function drag(page: Page, number: string, to: number) {
  await card(page, number).hover();
  await page.mouse.down();
  await cell(page, to).hover();
  await cell(page, to).hover({ position: { x: 10, y: 10 } });
  const takes = await cell(page, to).getAttribute('data-takes');
  await page.mouse.up();
  return takes === 'true';
}

describe('the board of a week', { timeout: 240_000 }, () => {
  it('ORD-10 a card that is dragged to another day asks with that day, says who is notified, and stands there', async () => {
    const { week, agreed } = await plannedWeek('Przenosna');
    const { number } = await agreed();
    const { page, go, problems } = await visitor();
    await go(week());
    expect(await drag(page, number, WEDNESDAY)).toBe(true);
    const dialog = page.getByRole('dialog', { name: `Zmiana dnia lub godzin wizyty: zlecenie ${number}` });
    expect(await dialog.textContent()).toContain('Wiadomość o wizycie dostanie: serwis Serwis Przenosna i klient.');
    expect(await dialog.getByLabel('Nowy dzień wizyty').inputValue()).toBe('05.12.2046');
    await dialog.getByRole('button', { name: 'Zmień wizytę' }).click();
    await card(cell(page, WEDNESDAY), number).waitFor();
    expect(await card(cell(page, MONDAY), number).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('ORD-04 a waiting card gets its visit by drag; nothing is dropped on its own day or on one that is over', async () => {
    const { week, waiting, agreed } = await plannedWeek('Czekajaca');
    const [{ number }, { number: other }] = [await waiting(), await agreed()];
    const { page, go, problems } = await visitor();
    await go(week('2020-12-02'));
    expect([await drag(page, number, TUESDAY), await dialogs(page)]).toEqual([false, 0]);
    await go(week());
    expect([await drag(page, other, MONDAY), await dialogs(page)]).toEqual([false, 0]);
    expect(await drag(page, number, TUESDAY)).toBe(true);
    const dialog = page.getByRole('dialog', { name: `Umówienie wizyty: zlecenie ${number}` });
    expect(await dialog.getByLabel('Data wykonania').inputValue()).toBe('04.12.2046');
    await dialog.getByRole('button', { name: 'Umów wizytę' }).click();
    await card(cell(page, TUESDAY), number).waitFor();
    expect(await card(cell(page, LANE), number).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('ORD-08 a card stays with its service', async () => {
    const [{ week, agreed }, { agreed: elsewhere }] = [await plannedWeek('Jedna'), await plannedWeek('Druga')];
    const [{ number }] = [await agreed('03.12.2047'), await elsewhere('03.12.2047')];
    const { page, go } = await visitor();
    await go(week('2047-12-03').replace(/&.*/, ''));
    const rows = page.locator('.week-board tbody tr');
    await card(page, number).hover();
    await page.mouse.down();
    const away = rows.filter({ hasText: 'Serwis Druga' }).locator('td').nth(3);
    await away.hover();
    await away.hover({ position: { x: 10, y: 10 } });
    const takes = await rows
      .locator('td[data-takes]')
      .evaluateAll((cells) => cells.map((one) => one.closest('tr')?.querySelector('th')?.textContent));
    await page.mouse.up();
    // The other days of its own week, in its own row.
    expect(takes).toEqual(Array.from({ length: 6 }, () => 'Serwis Jedna'));
    expect(await dialogs(page)).toBe(0);
  });

  it('ORD-10 the same by keys alone; the focus comes back', async () => {
    const { week, agreed } = await plannedWeek('Klawiszowa');
    const { number } = await agreed();
    const { page, go, problems } = await visitor();
    await go(week());
    const button = page.locator('.week-board').getByRole('button', { name: `Zmień dzień: ${number}` });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Nowy dzień wizyty').waitFor();
    await page.keyboard.type('04.12.2046');
    await page.keyboard.press('Enter');
    await card(cell(page, TUESDAY), number).waitFor();
    expect(problems).toEqual([]);
  });

  it('ORD-04 what a colleague does is followed; who comes late is shown what is there now', async () => {
    const { client, week, agreed } = await plannedWeek('Kolezanka');
    const { id, number } = await agreed();
    const { page, go } = await visitor();
    await go(week());
    await client.post(at(id, '/move'), { executionDate: '04.12.2046' });
    await card(cell(page, TUESDAY), number).waitFor();
    // The stream is cut, so the board is older than it looks.
    await page.route('**/panel/live*', (route) => route.abort());
    await go(week());
    await client.post(at(id, '/cancel'));
    await drag(page, number, WEDNESDAY);
    await page.getByText('Zlecenie ma status „anulowane”: nie ma teraz umówionej wizyty').waitFor();
    await expect.poll(() => card(page, number).count()).toBe(0);
    expect(await dialogs(page)).toBe(0);
  });

  it('ORD-22 who only looks has cards that stay where they are', async () => {
    const { week, agreed } = await plannedWeek('Ogladana');
    const { number } = await agreed();
    await orderOperator(portal.portal, 'Patrzaca', ['VIEWING_ORDERS']);
    const { page, go, problems } = await visitor('patrzaca@zlecenia.example');
    await go(week());
    const one = card(page, number);
    expect([await one.getAttribute('draggable'), await one.getByRole('button').count()]).toEqual([null, 0]);
    expect([await drag(page, number, WEDNESDAY), await dialogs(page)]).toEqual([false, 0]);
    expect(problems).toEqual([]);
  });

  it('ORD-10 on a phone the week is a list by day with the same acts', async () => {
    const { week, agreed, waiting } = await plannedWeek('Telefoniczna');
    const [{ number }, { number: late }] = [await agreed(), await waiting()];
    const { page, go, problems } = await visitor(undefined, { width: 390 });
    await go(week());
    expect(await page.locator('.week-board').isVisible()).toBe(false);
    const list = page.locator('.week-list');
    await list.getByText('Bez dnia i po terminie (1)').click();
    await list.getByRole('button', { name: `Umów wizytę: ${late}` }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await list.getByRole('button', { name: `Zmień dzień: ${number}` }).click();
    await page.getByRole('dialog').getByText('Wizyta jest umówiona na 03.12.2046.').waitFor();
    expect(problems).toEqual([]);
  });

  it.each([1280, 390])('ORD-10 without scripts each card leads to the page of its act, at %i px', async (width) => {
    const { week, agreed, waiting } = await plannedWeek(`Bezskryptowa${width}`);
    const [{ number }, { number: late }] = [await agreed(), await waiting()];
    const { page, go } = await visitor(undefined, { width, scripts: false });
    const acts = page.locator(width === 390 ? '.week-list' : '.week-board');
    await go(week());
    for (const summary of await page.locator('.week-list summary:visible').all()) await summary.click();
    await acts.getByRole('link', { name: `Umów wizytę: ${late}` }).click();
    expect(await page.locator('h1').textContent()).toBe(`Umówienie wizyty: zlecenie ${late}`);
    await go(week());
    await acts.getByRole('link', { name: `Zmień dzień: ${number}` }).click();
    expect(await page.locator('h1').textContent()).toBe(`Zmiana dnia lub godzin wizyty: zlecenie ${number}`);
  });
});
