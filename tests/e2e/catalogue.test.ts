import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

describe('courses and prices for visitors', () => {
  it('PUB-01 PUB-07 PUB-09 CRS-11 from the menu to the courses, from a course to its dates', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    await visitor.go('/');
    const menu = page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link');
    expect(await menu.allTextContents()).toEqual(['Strona główna', 'Szkolenia', 'Harmonogram', 'Cennik', 'Kontakt']);
    await menu.nth(1).click();
    await page.waitForSelector('h1:has-text("Szkolenia")');
    expect(await page.getByRole('navigation', { name: /Okruszki|Ścieżka|okruszków/i }).textContent()).toMatch(
      /Strona główna.*Szkolenia/,
    );
    expect(await page.locator('main').textContent()).toContain('Nowość');
    expect(await page.locator('main').textContent()).toContain('płatność odroczona');
    await page.locator('.catalogue-course').first().getByRole('link', { name: 'Terminy' }).click();
    await page.waitForURL(/harmonogram\?filters/);
    expect(visitor.problems).toEqual([]);
  });

  it('PUB-03 prices as Poles write them', async () => {
    const visitor = await portal.visit({ width: 390 });
    await visitor.go('/cennik');
    const row = visitor.page.locator('tr:has-text("ABS i ESP")');
    expect((await row.textContent())?.replaceAll('\u00A0', ' ')).toContain('1 200,00 zł');
    expect((await row.textContent())?.replaceAll('\u00A0', ' ')).toContain('1 476,00 zł');
    expect(visitor.problems).toEqual([]);
  });

  it('PUB-18 PUB-19 OPR-02 a reporter has an account page, and a newcomer the way to one', async () => {
    const reporter = await portal.visit({ width: 390 });
    const { page } = reporter;
    await reporter.go('/login');
    await page.getByRole('link', { name: 'Załóż konto osoby zgłaszającej' }).click();
    await page.waitForSelector('h1:has-text("Konto osoby zgłaszającej")');
    expect(await violations(page)).toEqual([]);
    await reporter.go('/login');
    await page.getByText('osoba zgłaszająca', { exact: true }).click();
    await page.fill('[name=login]', 'zglaszajacy@demo.example');
    await page.fill('[name=password]', 'Szkolenia1!');
    await page.click('#login button[type=submit]');
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await page.click('.account summary');
    expect(await page.locator('.account-box').textContent()).toContain('osoba zgłaszająca');
    await page.getByRole('link', { name: 'Moje konto' }).click();
    await page.waitForSelector('h1:has-text("Moje konto")');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Telefon').fill('700 800 900');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await page.waitForSelector('text=Zapisano dane.');
    expect(reporter.problems).toEqual([]);
  });
});
