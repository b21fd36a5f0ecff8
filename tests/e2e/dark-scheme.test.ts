import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { everyPortal, visitorOf } from '#tests/support/browser/portals.ts';
import { panelPaths, samplePaths } from '#tests/support/browser/sample-paths.ts';
import { sampled } from '#tests/support/tier.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Issue 24, point 10: a system that asks for dark colours gets them, with the contrast of WCAG 1.4.3. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** Of each portal so many in `npm test`. */
const FEW = 4;

/** The lightness of what is below the text of a page, 0 to 255. */
const lightness = ({ page }: Visitor): Promise<number> =>
  page.evaluate(() => {
    const parts = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
    return Math.max(...parts.slice(0, 3).map(Number));
  });

async function wrongPages(visitor: Visitor, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  await visitor.page.emulateMedia({ colorScheme: 'dark' });
  for (const path of paths) {
    await visitor.go(path);
    if ((await lightness(visitor)) > 60) wrong.push(`${path} is light`);
    wrong.push(...(await violations(visitor.page)).map((one) => `${path}: ${one}`));
  }
  return wrong;
}

describe('dark colours', () => {
  it.each(everyPortal)('can be read in $at', async (one) => {
    const visitor = await visitorOf(portal, one);
    const paths = [...one.own, ...(await panelPaths(portal.portal, one.model))].map((path) => `${one.at}${path}`);
    expect(await wrongPages(visitor, sampled(paths, FEW))).toEqual([]);
    await visitor.context.close();
  });

  it('can be read in trainings', async () => {
    const visitor = await portal.visit();
    await visitor.as('admin@demo.example');
    expect(await wrongPages(visitor, sampled(await samplePaths(portal.portal), 3 * FEW))).toEqual([]);
    await visitor.context.close();
  });

  it('can be read by strangers, in a dialog, in an answer, and in a form with mistakes', async () => {
    const visitor = await portal.visit();
    expect(await wrongPages(visitor, ['/', '/harmonogram', '/szkolenia', '/cennik', '/kontakt', '/login'])).toEqual([]);
    const { page } = visitor;
    await page.fill('[name=login]', 'jan');
    await page.fill('[name=login]', '');
    await page.locator('[name=login]').blur();
    await page.locator('.field-error').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await visitor.as('admin@demo.example');
    await visitor.go('/panel/today');
    const waiting = page.getByRole('region', { name: 'Zgłoszenia do decyzji' });
    await waiting.getByRole('listitem').first().getByRole('link').first().click();
    await page.locator('.details-head').getByText('Więcej').click();
    await page.getByRole('button', { name: /^Przenieś na rezerwową/ }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page, ['[role=dialog]'])).toEqual([]);
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.locator('.flash').waitFor();
    expect(await violations(page)).toEqual([]);
    await visitor.context.close();
  });

  it('never reach paper', async () => {
    const visitor = await portal.visit();
    await visitor.page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await visitor.go('/cennik');
    const paper = () =>
      visitor.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
    expect(await paper()).toMatch(/^#fff(fff)?$/);
    await visitor.page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
    expect(await paper()).not.toMatch(/^#fff(fff)?$/);
    await visitor.context.close();
  });
});
