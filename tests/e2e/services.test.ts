import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

async function loggedIn(email: string, as: string): Promise<Visitor> {
  const visitor = await portal.visit();
  const { page, go, ready } = visitor;
  await go('/sud/login');
  await page.getByText(as, { exact: true }).click();
  await page.fill('[name=login]', email);
  await page.fill('[name=password]', 'Szkolenia1!');
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await ready();
  return visitor;
}

describe('the services portal', { timeout: 240_000 }, () => {
  it('GEN-08 SUD-02 a company is added; choosing BTS shows its types', async () => {
    const { page, go, problems } = await loggedIn('sud@demo.example', 'operator');
    await page.waitForURL('**/sud/panel/services');
    const sections = await page.locator('.panel-nav nav a').allTextContents();
    expect(sections.map((label) => label.trim())).toEqual([
      'Firmy serwisowe',
      'Pracownicy',
      'Operatorzy',
      'Pliki',
      'Grupy plików',
      'Aktywacje',
      'Raporty serwisowe BTS',
      'Wyszukaj użytkownika',
    ]);
    await go('/sud/panel/services/new');
    expect(await page.locator('[name=btsTypes]').count()).toBe(0);
    await page.locator('label', { hasText: /^BTS$/ }).click();
    await page.fill('[name=btsTypes]', 'kotły');
    await page.fill('[name=name]', 'Serwis Mazury');
    await page.fill('[name=email]', 'serwis.mazury@demo.example');
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await page.waitForURL(/\/sud\/panel\/services\/[\w-]{20,}$/);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Serwis Mazury');

    await go('/sud/panel/activations?filters[submitDateStart]=01.01.2100');
    await expect.poll(() => page.locator('main').innerText()).toContain('Nic nie pasuje');
    expect(problems).toEqual([]);
  });

  it.each([
    ['sud-serwis@demo.example', 'serwis', 'Serwis Maszyn Bałtyk'],
    ['sud-pracownik@demo.example', 'pracownik', 'Pracowity'],
  ])('GEN-07 SUD-03 %s starts with the files, and sees the own data, on a phone too', async (email, as, shown) => {
    const { page, go, problems } = await loggedIn(email, as);
    expect(new URL(page.url()).pathname).toBe('/sud/pliki');
    expect(await page.locator('main h3').count()).toBeGreaterThan(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await go('/sud/moje-dane');
    await expect.poll(() => page.locator('.facts').textContent()).toContain(shown);
    expect(await violations(page)).toEqual([]);
    for (const [path, heading] of [
      ['/sud/aktywacje', 'Nasze aktywacje'],
      ['/sud/raporty-bts', 'Nasze raporty serwisowe BTS'],
    ] as const) {
      await go(path);
      await expect.poll(() => page.locator('h1').textContent()).toBe(heading);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
    await go('/sud/panel/services');
    expect(await page.title()).toContain('403');
    expect(problems).toEqual([]);
  });
});
