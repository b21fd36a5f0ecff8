import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Whoever looks for a training by the month and not by the list. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const shownDays = (page: Page) =>
  page
    .locator('.month td')
    .evaluateAll((days) => days.filter((day) => day.getClientRects().length > 0).map((day) => day.matches(':has(li)')));

describe('the schedule as a calendar', () => {
  it.each([1280, 390])('PUB-02 is reached from the list and back with its filters, at %i px', async (width) => {
    const { page, go, ready, problems, context } = await portal.visit({ width });
    await go('/harmonogram?filters[seats]=open');
    await link(page, 'Widok miesiąca').click();
    await page.locator('.schedule-months h2').waitFor();
    await ready();
    expect(decodeURIComponent(page.url())).toMatch(/filters\[seats\]=open&month=\d{4}-\d\d$/);
    expect(await page.locator('.dates-of-day li').count()).toBeGreaterThan(0);
    expect(await page.locator('.dates-of-day .badge-amber').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const month = page.locator('.schedule-months h2');
    const first = await month.textContent();
    await link(page, /^Późniejszy miesiąc: /).click();
    await expect.poll(() => month.textContent()).not.toBe(first);
    await link(page, /^Wcześniejszy miesiąc: /).click();
    await expect.poll(() => month.textContent()).toBe(first);
    await link(page, 'Widok listy').click();
    await page.locator('.date-card').first().waitFor();
    expect(decodeURIComponent(page.url())).toMatch(/\/harmonogram\?filters\[seats\]=open$/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('PUB-02 is a table of weeks where there is room, and on a phone the days that have dates', async () => {
    const seen = async (width: number) => {
      const { page, go, context } = await portal.visit({ width });
      await go('/harmonogram');
      await link(page, 'Widok miesiąca').click();
      await page.locator('.dates-of-day').first().waitFor();
      const days = await shownDays(page);
      await context.close();
      return { every: days.length % 7 === 0 && days.length >= 28, free: days.includes(false) };
    };
    expect(await seen(1280)).toEqual({ every: true, free: true });
    expect(await seen(390)).toMatchObject({ free: false });
  });

  it('PUB-02 works without scripts: to another month, filtered, to the registration of a date', async () => {
    const { page, go, context } = await portal.visit({ width: 390, scripts: false });
    await go('/harmonogram');
    await link(page, 'Widok miesiąca').click();
    const month = page.locator('.schedule-months h2');
    const first = await month.textContent();
    await link(page, /^Późniejszy miesiąc: /).click();
    const later = await month.textContent();
    expect(later).not.toBe(first);
    await page.locator('.filters-toggle summary').click();
    await page.getByLabel('Wolne miejsca').selectOption({ label: 'tylko z wolnymi miejscami' });
    await page.getByRole('button', { name: 'Pokaż terminy' }).click();
    expect(decodeURIComponent(page.url())).toMatch(/filters\[seats\]=open/);
    expect(await month.textContent()).toBe(later);
    const date = page.locator('.dates-of-day a').first();
    const course = await date.textContent();
    await date.click();
    expect(await page.locator('h1').textContent()).toBe(course);
    await context.close();
  });
});
