import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { demoOrders, orderVisitor, type DemoOrders } from '#tests/support/orders/visitor.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Issue 24, point 5: the hours of a visit as people agree, change and read them, at a desk and on a phone. */
let portal: RunningPortal;
let demo: DemoOrders;

beforeAll(async () => {
  portal = await startPortal();
  demo = await demoOrders(portal);
});
afterAll(() => portal.stop());

const TECHNICIAN = 'zlecenia-bts@demo.example';
const WIDTHS = [1280, 390];
const at = (id: string, more = ''): string => `/zlecenia/panel/orders/${id}${more}`;
const SHOTS = process.env.SHOTS;

/** Looked at whole: nothing beyond the edge, nothing that axe finds. */
async function looked(visitor: Visitor, name: string, width: number): Promise<void> {
  const { page } = visitor;
  await page.screenshot({ path: `${SHOTS ?? 'test-failures'}/hours-${name}-${width}.png`, fullPage: true });
  expect(await violations(page)).toEqual([]);
  expect(await wrongOn(visitor)).toEqual([]);
}

/** The visit of a day, agreed from one hour to another; each width has a week of its own. */
const agreed = (executionDate: string, visitFrom = '', visitTo = '') =>
  demo.order('operational_review', { status: 'set', executionDate, visitFrom, visitTo });
const numberOf = async (id: string): Promise<string> => {
  const { rows } = await portal.portal.app.pool.query<{ order_number: string }>(
    'SELECT order_number FROM read.orders WHERE id = $1',
    [id],
  );
  return rows[0]?.order_number ?? '';
};
const textOf = (page: Page) => page.locator('main').innerText();

describe('the hours of a visit', { timeout: 240_000 }, () => {
  it.each(WIDTHS)('ORD-04 are agreed with the day, and who is there then already is said, at %i px', async (width) => {
    const day = width === 390 ? '12.12.2046' : '05.12.2046';
    const other = await numberOf(await agreed(day, '8:00', '10:00'));
    const id = await demo.order('operational_review', { status: 'approved' });
    const visitor = await orderVisitor(portal, undefined, { width });
    const { page, go, problems, context } = visitor;
    await go(at(id));
    await page.getByRole('group', { name: 'Działania' }).getByRole('button', { name: 'Umów wizytę' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Data wykonania').fill(day);
    await page.keyboard.press('Tab');
    await dialog.getByLabel('Wizyta od godziny').fill('9.30');
    await dialog.getByLabel('Wizyta do godziny').fill('9');
    await page.keyboard.press('Tab');
    await dialog.getByText('Musi być później niż początek wizyty').waitFor();
    const warning = dialog.getByText(`O tej porze ten sam serwis ma już inną wizytę: zlecenie ${other} (8:00–10:00).`);
    expect(await warning.count()).toBe(0);
    await dialog.getByLabel('Wizyta do godziny').fill('11');
    await warning.waitFor();
    await looked(visitor, 'agree', width);
    await dialog.getByRole('button', { name: 'Umów wizytę' }).click();
    await page.getByText(`umówiono wizytę na ${day}, 9:30–11:00.`).waitFor();
    expect(await textOf(page)).toContain(`zlecenie ${other} (8:00–10:00)`);
    await looked(visitor, 'order', width);

    // To where nobody is, which is said of no other.
    await page.getByRole('group', { name: 'Działania' }).getByRole('button', { name: 'Zmień dzień' }).click();
    const question = page.getByRole('dialog', { name: /^Zmiana dnia lub godzin wizyty: zlecenie / });
    await question.getByText(`zlecenie ${other}`).waitFor();
    await question.getByLabel('Wizyta od godziny').fill('10');
    await question.getByText(`zlecenie ${other}`).waitFor({ state: 'detached' });
    await question.getByRole('button', { name: 'Zmień wizytę' }).click();
    await page.getByText(`zmieniono godziny wizyty z ${day}, 9:30–11:00 na ${day}, 10:00–11:00`).waitFor();
    await expect.poll(() => textOf(page)).not.toContain('O tej porze');
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(WIDTHS)('ORD-04 are a part of the order’s form, at %i px', async (width) => {
    const id = await agreed('19.12.2046');
    const visitor = await orderVisitor(portal, undefined, { width });
    const { page, go, problems, context } = visitor;
    await go(at(id, '/edit'));
    await page.getByLabel('Wizyta od godziny').fill('815');
    await page.keyboard.press('Tab');
    await page.getByLabel('Wizyta do godziny').focus();
    await page.keyboard.press('Tab');
    await page.getByText('Podaj też, do której godziny, albo usuń tę godzinę').first().waitFor();
    await page.getByLabel('Wizyta do godziny').fill('10:45');
    await page.keyboard.press('Tab');
    await looked(visitor, 'form', width);
    await page.locator('#order button[type=submit]').click();
    await page.waitForURL(`**${at(id)}`);
    await expect.poll(() => textOf(page)).toContain('8:15–10:45');
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(WIDTHS)('ORD-10 order the board of a week, at %i px', async (width) => {
    const day = width === 390 ? '10.12.2046' : '03.12.2046';
    const ids = [await agreed(day), await agreed(day, '12:00', '14:00'), await agreed(day, '8:00', '9:30')];
    const numbers = await Promise.all(ids.map(numberOf));
    const visitor = await orderVisitor(portal, undefined, { width });
    const { page, go, problems, context } = visitor;
    await go(`/zlecenia/panel/orders/visits?week=${width === 390 ? '2046-12-10' : '2046-12-03'}`);
    const within = page.locator(width === 390 ? '.week-list' : '.week-board');
    if (width === 390) for (const summary of await within.locator('summary').all()) await summary.click();
    const said = await within.innerText();
    const order = [numbers[2], '8:00–9:30', numbers[1], '12:00–14:00', numbers[0]].map((one) =>
      said.indexOf(one ?? ''),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order.every((place) => place >= 0)).toBe(true);
    await looked(visitor, 'week', width);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(WIDTHS)('ORD-24 order a technician’s day, at %i px', async (width) => {
    const today = formatDay(dayInWarsaw(new Date().toISOString()));
    const ids = [await agreed(today, '21:00', '22:00'), await agreed(today, '6:15', '7')];
    const [late = '', early = ''] = await Promise.all(ids.map(numberOf));
    const visitor = await orderVisitor(portal, TECHNICIAN, { width });
    const { page, go, problems, context } = visitor;
    await go('/zlecenia/panel/orders/day');
    const cards = await page.locator('.day-visits li').allInnerTexts();
    const places = [early, late].map((number) => cards.findIndex((text) => text.split('\n')[0]?.startsWith(number)));
    expect(cards[places[0] ?? -1]).toContain('6:15–7:00');
    expect(cards[places[1] ?? -1]).toContain('21:00–22:00');
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    await looked(visitor, 'day', width);
    expect(problems).toEqual([]);
    await context.close();
  });
});
