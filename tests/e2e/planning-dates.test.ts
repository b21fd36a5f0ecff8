import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Whoever plans the courses of a season. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

async function dateIn(status: 'active' | 'cancelled'): Promise<string> {
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    'SELECT id FROM read.course_dates WHERE status = $1 ORDER BY started_on DESC, id LIMIT 1',
    [status],
  );
  return `/panel/course-dates/${rows[0]?.id}`;
}

describe('a copy of a date', () => {
  it('is a press on "Powiel termin", a day and a press on the button that saves', async () => {
    const { page, go, as, problems, context } = await portal.visit();
    await as('operator@demo.example');
    const path = await dateIn('active');
    await go(path);
    const about = await page.locator('.details-about').textContent();
    await page.getByRole('group', { name: 'Działania' }).getByText('Więcej').click();
    await page.getByRole('link', { name: 'Powiel termin' }).click();
    await page.locator('#course-date').waitFor();
    await page.getByLabel('Data szkolenia').fill('15.03.2099');
    await page.locator('#course-date button[type=submit]').click();
    await page.getByText('Dodano termin szkolenia.').waitFor();
    expect(new URL(page.url()).pathname).not.toContain(path);
    // Of each only the days differ.
    const copied = await page.locator('.details-about').textContent();
    expect(copied).toMatch(/^15.*\.03\.2099,/);
    expect(copied?.split(', ').slice(1)).toEqual(about?.split(', ').slice(1));
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the calendar of dates', () => {
  it.each([1280, 390])('is reached from the list and leads back to it with its filters, at %i px', async (width) => {
    const { page, go, as, ready, problems, context } = await portal.visit({ width });
    await as('operator@demo.example');
    await go('/panel/course-dates?filters[formula]=onsite&filters[status]=upcoming');
    await page.getByRole('link', { name: 'Kalendarz' }).click();
    const title = page.locator('h1', { hasText: /^Terminy: / });
    await title.waitFor();
    await ready();
    expect(await page.locator('.dates-of-day li').count()).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const now = await title.textContent();
    await page.getByRole('link', { name: 'Później' }).click();
    await expect.poll(() => title.textContent()).not.toBe(now);
    await page.getByRole('link', { name: 'Lista' }).click();
    await page.waitForURL(/startedOnFrom/);
    expect(decodeURIComponent(page.url())).toMatch(/filters\[formula\]=onsite&filters\[startedOnFrom\]=01\./);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([1280, 390])('leads from a year by a quarter to a day of its month at %i px', async (width) => {
    const { page, go, as, ready, problems, context } = await portal.visit({ width });
    await as('operator@demo.example');
    await go('/panel/course-dates/calendar?filters[formula]=onsite');
    await page.getByRole('link', { name: 'Rok', exact: true }).click();
    const title = page.locator('h1', { hasText: /^Terminy: rok \d{4}$/ });
    await title.waitFor();
    expect(await page.locator('.months-card').count()).toBe(12);
    await page.getByRole('link', { name: 'Kwartał', exact: true }).click();
    await page.locator('h1', { hasText: /^Terminy: \d\. kwartał \d{4}$/ }).waitFor();
    expect(await page.locator('.months-card').count()).toBe(3);
    await ready();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const day = page.locator('.months-card td a').first();
    const words = await day.locator('.visually-hidden').innerText();
    expect(words).toMatch(/^\S+, \d\d\.\d\d\.\d{4}: \d+ termin(y|ów)?, zajęte \d+ z \d+/);
    await day.click();
    await page.locator('.dates-of-day').first().waitFor();
    const address = decodeURIComponent(page.url());
    expect(address).toMatch(/\?filters\[formula\]=onsite&month=\d{4}-\d\d#day-\d{4}-\d\d-\d\d$/);
    const there = page.locator(`[id="${address.split('#')[1]}"]`);
    await expect.poll(() => there.locator('.dates-of-day li').count()).toBe(Number(/: (\d+) /.exec(words)?.[1]));
    const isInSight = () =>
      there.evaluate((place) => {
        const { top, bottom } = place.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      });
    await expect.poll(isInSight).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('without scripts too: to a date, and to a new one on a day', async () => {
    const { page, go, as, context } = await portal.visit({ width: 390, scripts: false });
    await as('operator@demo.example');
    const month = '/panel/course-dates/calendar?month=2026-12';
    await go(month);
    await page.locator('.dates-of-day a').first().click();
    await page.locator('.details-head').waitFor();
    await go(month);
    await page.getByRole('link', { name: 'Dodaj termin: czwartek, 24.12.2026' }).click();
    expect(await page.getByLabel('Data szkolenia').inputValue()).toBe('24.12.2026');
    await context.close();
  });
});
