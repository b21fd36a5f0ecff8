import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** From a list of the past to the same list beside another moment. */
let portal: RunningPortal;
let day = '';
beforeAll(async () => {
  portal = await startPortal();
  const { app } = portal.portal;
  day = formatDay(dayInWarsaw(new Date(Date.parse(app.now()) - 30 * 24 * 3_600_000).toISOString()));
});
afterAll(() => portal.stop());

const LISTS = ['/panel/applications', '/panel/course-dates', '/panel/courses', '/panel/employees'] as const;

describe.each([1280, 390])('two moments of a list at %i px', (width) => {
  it.each(LISTS)('APP-05 %s leads to what differs since then', async (path) => {
    const visitor = await portal.visit({ width });
    const { page, go, ready, problems } = visitor;
    await visitor.as('admin@demo.example');
    await go(`${path}?asOf=${day}`);
    await page.getByRole('link', { name: 'Porównaj z inną chwilą' }).click();
    await page.getByRole('heading', { level: 1, name: /^Porównanie stanów/ }).waitFor();
    await ready();
    expect(new URL(page.url()).searchParams.get('from')).toBe(day);
    await page.locator('.notice', { hasText: `Lista z ${day} 23:59:59 obok listy z` }).waitFor();
    await page
      .getByText(/^(Nic się nie różni|Przybyło)/)
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await wrongOn(visitor)).toEqual([]);
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Pobierz XLSX' }).click();
    expect((await file).suggestedFilename()).toMatch(/^porownanie-.*\.xlsx$/);
    expect(problems).toEqual([]);
    await visitor.context.close();
  });

  it('APP-05 works without scripts, filters included', async () => {
    const visitor = await portal.visit({ width, scripts: false });
    const { page, go } = visitor;
    await visitor.as('admin@demo.example');
    await go('/panel/applications/compare');
    await page.getByText('Nie wybrano chwili').waitFor();
    if (width < 600) await page.locator('.filters-toggle summary').click();
    await page.getByLabel('Pierwsza chwila').fill(day);
    await page.getByRole('button', { name: 'Porównaj' }).click();
    const table = page.getByRole('table', { name: 'Różnice' });
    await table.waitFor();
    const shown = await table.locator('tbody tr').count();
    expect(shown).toBeGreaterThan(0);
    if (width < 600) await page.locator('.filters-toggle summary').click();
    await page.getByLabel('Pierwsza chwila').fill('wczoraj');
    await page.getByRole('button', { name: 'Porównaj' }).click();
    await page.getByText('Nie można porównać tych chwil').waitFor();
    await page.locator('.notice', { hasText: 'Nie rozpoznano podanej chwili' }).waitFor();
    await visitor.context.close();
  });
});
