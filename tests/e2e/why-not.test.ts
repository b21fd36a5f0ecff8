import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { demoOrders, orderVisitor } from '#tests/support/orders/visitor.ts';
import { startPortal, type BrowserOptions, type RunningPortal } from '#tests/support/program/portal.ts';

/** "Dlaczego nie mogę?" of an application, a date and an order: beside the decisions, in a dialog or on its page. */
let portal: RunningPortal;
let order = '';
beforeAll(async () => {
  portal = await startPortal();
  order = await (await demoOrders(portal)).order('operational_review');
});
afterAll(() => portal.stop());

const idOf = async (table: 'applications' | 'course_dates', status: 'confirmed' | 'cancelled'): Promise<string> => {
  const { id } = await portal.portal.app.db
    .selectFrom(table)
    .select('id')
    .where('status', '=', status)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};

const THINGS = {
  application: {
    path: async () => `/panel/applications/${await idOf('applications', 'confirmed')}`,
    says: 'Zgłoszenie ma już status „potwierdzone”.',
  },
  date: {
    path: async () => `/panel/course-dates/${await idOf('course_dates', 'cancelled')}`,
    says: 'Termin jest odwołany. Najpierw przywróć termin.',
  },
  order: {
    path: async () => `/zlecenia/panel/orders/${order}`,
    says: 'Nie można zmienić statusu z „wprowadzone” na „zakończone”. Teraz można zmienić na: zatwierdzone, umówione, anulowane.',
  },
} as const;
type Thing = keyof typeof THINGS;

async function visitorAt(thing: Thing, options: BrowserOptions) {
  const path = await THINGS[thing].path();
  if (thing === 'order') return { path, visitor: await orderVisitor(portal, undefined, options) };
  const visitor = await portal.visit(options);
  await visitor.as('admin@demo.example');
  return { path, visitor };
}

describe('why there is no button', () => {
  it.each([
    ['application', 1280],
    ['application', 390],
    ['date', 1280],
    ['order', 390],
  ] as const)('PERM-09 is said in a dialog of the %s at %i px, which gives the focus back', async (thing, width) => {
    const { path, visitor } = await visitorAt(thing, { width });
    const { page, go, problems } = visitor;
    await go(path);
    await page.getByRole('group', { name: 'Działania' }).getByText('Więcej').click();
    const asks = page.getByRole('button', { name: 'Dlaczego nie mogę?' });
    await asks.click();
    const dialog = page.getByRole('dialog', { name: 'Dlaczego nie mogę?' });
    await dialog.getByText(THINGS[thing].says).first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await wrongOn(visitor)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await asks.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await visitor.context.close();
  });

  it.each(['application', 'date'] as const)('PERM-09 leads to a page of the %s without scripts', async (thing) => {
    const { path, visitor } = await visitorAt(thing, { width: 390, scripts: false });
    const { page, go } = visitor;
    await go(path);
    await page.getByRole('group', { name: 'Działania' }).getByText('Więcej').click();
    await page.getByRole('link', { name: 'Dlaczego nie mogę?' }).click();
    await page.getByRole('heading', { name: 'Dlaczego nie mogę?' }).waitFor();
    expect(await page.locator('dd').allTextContents()).toContain(THINGS[thing].says);
    await page.getByRole('link', { name: 'Wróć', exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith(path));
    await visitor.context.close();
  });

  it.each([1280, 390])('PERM-09 stands on a page that anybody can use, at %i px', async (width) => {
    const { path, visitor } = await visitorAt('order', { width });
    const { page, go, problems } = visitor;
    await go(`${path}/why-not`);
    await page.locator('dd', { hasText: THINGS.order.says }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await wrongOn(visitor)).toEqual([]);
    expect(problems).toEqual([]);
    await visitor.context.close();
  });
});
