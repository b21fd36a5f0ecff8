import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Lists as they were: asked for in the list's own filters, and left again. */
let portal: RunningPortal;
let day = '';
const then = { applications: 0, dates: 0 };
beforeAll(async () => {
  portal = await startPortal();
  const { app } = portal.portal;
  day = formatDay(dayInWarsaw(new Date(Date.parse(app.now()) - 30 * 24 * 3_600_000).toISOString()));
  const admin = portal.portal.client();
  await admin.login('admin@demo.example', 'Szkolenia1!');
  then.applications = (await admin.props(`/panel/applications?asOf=${day}`)).body.data.total;
  then.dates = (await admin.props(`/panel/course-dates?asOf=${day}`)).body.data.total;
});
afterAll(() => portal.stop());

const LISTS = [
  ['/panel/applications', () => then.applications],
  ['/panel/course-dates', () => then.dates],
] as const;

describe.each([1280, 390])('a list of the past at %i px', (width) => {
  it.each(LISTS)('APP-05 %s is asked for, says its moment, and offers nothing to do', async (path, total) => {
    const visitor = await portal.visit({ width });
    const { page, go, ready, problems } = visitor;
    await visitor.as('admin@demo.example');
    await go(path);
    await page.locator('.filters-toggle summary').click();
    await page.getByLabel('Pokaż stan z dnia').fill(day);
    await page.locator('.notice', { hasText: `Stan na ${day} 23:59:59.` }).waitFor();
    await ready();
    expect(await page.locator('.page-count').textContent()).toMatch(new RegExp(`^${total()} `));
    expect(await page.getByText('Najstarszy możliwy:').count()).toBe(1);
    expect(await page.getByRole('link', { name: /^Dodaj/ }).count()).toBe(0);
    expect(await page.locator('.cell-tick').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(await wrongOn(visitor)).toEqual([]);
    // What it leads on to is of the same moment.
    await page.locator('tbody th a').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.notice', { hasText: `Stan na ${day} 23:59:59.` }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Pokaż stan bieżący' }).click();
    await page.getByText('Najstarszy możliwy:').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('asOf')).toBeNull();
    expect(problems).toEqual([]);
    await visitor.context.close();
  });

  it.each(LISTS)('APP-05 %s without scripts', async (path, total) => {
    const visitor = await portal.visit({ width, scripts: false });
    const { page, go } = visitor;
    await visitor.as('admin@demo.example');
    await go(path);
    await page.locator('.filters-toggle summary').click();
    await page.getByLabel('Pokaż stan z dnia').fill(day);
    await page.getByRole('button', { name: 'Filtruj' }).click();
    await page.locator('.notice', { hasText: `Stan na ${day} 23:59:59.` }).waitFor();
    expect(await page.locator('.page-count').textContent()).toMatch(new RegExp(`^${total()} `));
    await page.locator('.list-tabs a').nth(1).click();
    await page.locator('.notice', { hasText: `Stan na ${day} 23:59:59.` }).waitFor();
    expect(new URL(page.url()).search).toContain('filters');
    await page.getByRole('link', { name: 'Pokaż stan bieżący' }).click();
    expect(new URL(page.url()).searchParams.get('asOf')).toBeNull();
    await visitor.context.close();
  });
});
