import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Reports as people read them: pictures, presets, comparison, order. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const STATISTICS = '/panel/reports/course-dates/statistics';

async function reader(options: Parameters<RunningPortal['visit']>[0]) {
  const visitor = await portal.visit(options);
  await visitor.as('admin@demo.example');
  await visitor.go(STATISTICS);
  return visitor;
}

describe('a report', { timeout: 120_000 }, () => {
  it.each([1280, 390])('RPT-05 is whole without scripts, pictures included, at %i px', async (width) => {
    const { page } = await reader({ scripts: false, width });
    const chart = page.getByRole('group', { name: /^Wykres: Obłożenie w miesiącach/ });
    expect(await chart.locator('rect.chart-bar').count()).toBeGreaterThan(4);
    const box = await chart.locator('rect.chart-bar').first().boundingBox();
    expect([(box?.width ?? 0) > 10, (box?.height ?? 0) > 10]).toEqual([true, true]);
    // A bar leads to its month.
    await chart.getByRole('link').first().click();
    await page.waitForURL(/dateFrom/);
    const month = await page.locator('tbody tr').count();
    expect(month).toBeGreaterThan(0);
    // So does a preset, whose days another order keeps.
    await page.getByRole('navigation', { name: 'Okres' }).getByRole('link', { name: 'Ten rok', exact: true }).click();
    await page.waitForURL(/01\.01\./);
    expect(await page.locator('.chip[aria-current]').textContent()).toBe('Ten rok');
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(month);
    await page.getByRole('link', { name: 'Lista podstawowa' }).click();
    await page.waitForURL(/sort/);
    const numbers = (await page.locator('tbody td[data-label="Lista podstawowa"]').allTextContents()).map(Number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(page.url()).toContain('01.01.');
    expect(await page.getByRole('term').filter({ hasText: 'Frekwencja (%)' }).count()).toBeGreaterThan(0);
  });

  it.each([1280, 390])(
    'RPT-05 beside the time before says what grew, and is heard as it is seen, at %i px',
    async (width) => {
      const { page, go, problems } = await reader({ width });
      const year = new Date().getFullYear();
      await go(`${STATISTICS}?filters[dateFrom]=01.01.${year}&filters[dateTo]=31.12.${year}&filters[compare]=before`);
      await page.getByRole('heading', { name: `w porównaniu z okresem 01.01.${year - 1}–31.12.${year - 1}` }).waitFor();
      const seats = page.locator('.seat-tile').filter({ hasText: 'Miejsca' });
      expect(await seats.textContent()).toMatch(/^Miejsca\d+poprzednio 0o \d+ więcej$/);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(problems).toEqual([]);
    },
  );

  it('RPT-05 keeps its bars in the reader’s own colours, and on paper', async () => {
    const { page } = await reader({});
    const bar = page.locator('rect.chart-bar').first();
    const fill = () => bar.evaluate((one) => getComputedStyle(one).fill);
    const usual = await fill();
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await fill();
    expect([
      forced === usual,
      forced === (await page.evaluate(() => getComputedStyle(document.body).backgroundColor)),
    ]).toEqual([false, false]);
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    expect([await fill(), await bar.isVisible()]).toEqual([usual, true]);
  });
});
