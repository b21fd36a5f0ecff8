import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Whoever plans a course for a whole year. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** A press and a field that is typed in are one click each; a choice from a list is two: it is opened, one is taken. */
function counting(page: Page) {
  let clicks = 0;
  return {
    count: () => clicks,
    async press(role: 'link' | 'button', name: string) {
      clicks += 1;
      await page.getByRole(role, { name, exact: true }).click();
    },
    async type(label: string, text: string) {
      clicks += 1;
      await page.getByLabel(label).fill(text);
    },
    async choose(label: string, index: number) {
      clicks += 2;
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option').nth(index).click();
    },
  };
}

describe('a series of dates', () => {
  it.each([1280, 390])('of twelve is planned in at most fifteen clicks, at %i px', async (width) => {
    const { page, go, as, ready, problems, context } = await portal.visit({ width });
    await as('operator@demo.example');
    await go('/panel/course-dates');
    const { press, type, choose, count } = counting(page);
    await press('link', 'Dodaj termin');
    await press('link', 'Dodaj serię terminów');
    await page.locator('#course-date-series').waitFor();
    await ready();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await choose('Szkolenie', 1);
    // Wednesdays; 11.11.2099 and 06.01.2100 are holidays.
    await type('Pierwszy dzień serii', width === 390 ? '04.11.2099' : '07.01.2099');
    await type('Ile terminów', '12');
    await choose('Miejsce szkolenia', 1);
    await choose('Trener', 0);
    await type('Limit miejsc', '12');
    await press('button', 'Pokaż dni');
    await page.locator('#course-date-series-days').waitFor();
    await ready();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const ticked = await page.locator('.choices input:checked').count();
    expect(await page.locator('.choices input[type=checkbox]').count()).toBe(12);
    await press('button', 'Zaplanuj zaznaczone');
    await page.getByText(`Zaplanowano ${ticked} terminów.`).waitFor();
    await page.waitForURL(/filters/);
    expect(await page.locator('tbody tr').count()).toBeGreaterThanOrEqual(ticked);
    expect(count()).toBeLessThanOrEqual(15);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('follows a date in six clicks, and a day with a warning is planned once it is ticked', async () => {
    const { page, go, as, problems, context } = await portal.visit();
    await as('operator@demo.example');
    const { rows } = await portal.portal.app.pool.query<{ id: string }>(
      `SELECT id FROM read.course_dates WHERE status = 'active' AND formula = 'onsite' ORDER BY started_on DESC, id LIMIT 1`,
    );
    await go(`/panel/course-dates/${rows[0]?.id}`);
    const { press, type, count } = counting(page);
    await page.getByRole('group', { name: 'Działania' }).getByText('Więcej').click();
    await press('link', 'Zaplanuj serię');
    await page.getByText('Kopia terminu z').waitFor();
    // The second day is Christmas Eve.
    await type('Pierwszy dzień serii', '17.12.2098');
    await type('Ile terminów', '2');
    await press('button', 'Pokaż dni');
    const eve = page.getByLabel('24.12.2098, środa');
    await eve.waitFor();
    expect(await eve.isChecked()).toBe(false);
    await eve.check();
    await press('button', 'Zaplanuj zaznaczone');
    await page.getByText('Zaplanowano 2 terminy.').waitFor();
    // One more opened "Więcej"; the tick is not counted.
    expect(count() + 1).toBeLessThanOrEqual(6);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('without scripts too: wrong numbers at their field, then the days, then the list', async () => {
    const { page, go, as, context } = await portal.visit({ width: 390, scripts: false });
    await as('operator@demo.example');
    await go('/panel/course-dates/series');
    await page.selectOption('[name=courseId]', { index: 1 });
    await page.selectOption('[name=courseLocationId]', { index: 1 });
    await page.getByLabel('Pierwszy dzień serii').fill('03.06.2097');
    await page.getByLabel('Limit miejsc').fill('8');
    await page.getByLabel('Ile terminów').fill('31');
    await page.getByRole('button', { name: 'Pokaż dni' }).click();
    await page.locator('.field-error').waitFor();
    expect(await page.locator('.field-error').allTextContents()).toEqual([expect.stringContaining('30')]);
    await page.getByLabel('Ile terminów').fill('3');
    await page.getByRole('button', { name: 'Pokaż dni' }).click();
    await page.locator('#course-date-series-days').waitFor();
    const boxes = page.locator('.choices input[type=checkbox]');
    expect(await boxes.count()).toBe(3);
    for (const box of await boxes.all()) await box.uncheck();
    await page.getByRole('button', { name: 'Zaplanuj zaznaczone' }).click();
    await page.getByText('Zaznacz co najmniej jeden dzień').first().waitFor();
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await page.getByRole('button', { name: 'Zaplanuj zaznaczone' }).click();
    await page.getByText('Zaplanowano 2 terminy.').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(2);
    await context.close();
  });
});
