import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** A working day begins: one logs in, sees what waits, goes there and comes back. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const CASES = [
  { at: '/szkolenia', email: 'admin@demo.example', card: 'Zgłoszenia do decyzji', list: /\/panel\/applications\?/ },
  { at: '/zlecenia', email: 'zlecenia@demo.example', card: 'Wizyty na dziś', list: /\/panel\/orders\?/ },
];

describe.each(CASES)('the day’s work at $at', ({ at, email, card, list }) => {
  it.each([1280, 390])('is one press from everything that waits, and one back: %i px', async (width) => {
    const visitor = await portal.visit();
    const { page } = visitor;
    await page.setViewportSize({ width, height: 844 });
    await visitor.go(`${at}/login`);
    await page.fill('[name=login]', email);
    await page.fill('[name=password]', 'Szkolenia1!');
    await page.locator('[name=applicationActorType][type=radio]').first().check();
    await page.click('#login button[type=submit]');
    await page.waitForURL(`**${at}/panel/today`);
    await page.getByRole('heading', { level: 1, name: 'Dziś' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const box = page.getByRole('region', { name: card });
    const first = box.getByRole('listitem').first().getByRole('link');
    const name = (await first.textContent()) ?? '';
    await first.click();
    await page.locator('.details-head h1').waitFor();
    await page.getByRole('link', { name: 'Dziś', exact: true }).click();
    await box.getByText(name).first().waitFor();
    const all = box.getByRole('link', { name: /Pokaż wszystkie/ });
    const count = /\d+/.exec((await all.textContent()) ?? '')?.[0] ?? 'none';
    await all.click();
    await page.waitForURL(list);
    await page.locator('.page-count').filter({ hasText: count }).waitFor({ state: 'attached' });
    await visitor.context.close();
  });
});

describe('the day’s work without scripts', () => {
  it('is read and followed as well', async () => {
    const visitor = await portal.visit({ scripts: false });
    await visitor.as('admin@demo.example');
    const { page } = visitor;
    await page.goto(`${portal.portal.url}/szkolenia/panel/today`);
    await page.getByRole('region', { name: 'Najbliższe szkolenia' }).getByRole('listitem').first().waitFor();
    await page
      .getByRole('link', { name: /Pokaż wszystkie/ })
      .first()
      .click();
    await page.waitForURL(/filters/);
    expect(await page.locator('.page-count').textContent()).toMatch(/\d/);
    await visitor.context.close();
  });
});
