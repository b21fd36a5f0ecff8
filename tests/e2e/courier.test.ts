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
  await visitor.go('/bx/login');
  await visitor.page.getByText(as, { exact: true }).click();
  await visitor.page.fill('[name=login]', email);
  await visitor.page.fill('[name=password]', 'Szkolenia1!');
  await visitor.page.click('#login button[type=submit]');
  await visitor.page.waitForURL((url) => !url.pathname.endsWith('/login'));
  return visitor;
}

describe('the courier portal under its segment', { timeout: 240_000 }, () => {
  it('GEN-08 CUR-01 CUR-05 an operator adds a company and an operator; the address keeps /bx', async () => {
    const { page, go, problems } = await loggedIn('bx@demo.example', 'operator');
    await page.waitForURL('**/bx/panel/companies');
    const sections = await page.locator('.panel-nav nav a').allTextContents();
    expect(sections.map((label) => label.trim())).toEqual([
      'Firmy',
      'Osoby zgłaszające',
      'Operatorzy',
      'Aktualności',
      'Wyszukaj użytkownika',
    ]);
    await page.getByRole('link', { name: 'Dodaj firmę' }).first().click();
    // The list has a filter of the same name.
    await page.waitForURL('**/bx/panel/companies/new');
    await page.fill('[name=name]', 'Części z Krakowa');
    await page.fill('[name=clientNumber]', '98765');
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await page.waitForURL(/\/bx\/panel\/companies\/[\w-]{20,}$/);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Części z Krakowa');
    await expect.poll(() => page.getByText('Dodano firmę.').isVisible()).toBe(true);

    await go('/bx/panel/operators/new');
    const codes = page.locator('input[type=checkbox][name="permissions[]"]');
    const values = await codes.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    expect(values).toEqual(['akcz', 'okrz', 'odpy', 'wdni', 'zafi', 'zaop', 'zaakt']);
    expect(problems).toEqual([]);
  });

  it('CUR-02 CUR-04 a reporter reads news and the own data, on a phone without accessibility violations', async () => {
    const { page, go, problems } = await loggedIn('bx-zglaszajacy@demo.example', 'osoba zgłaszająca');
    await page.waitForURL(/\/bx\/?$/);
    await page.getByRole('link', { name: 'Nowe godziny doręczeń w grudniu' }).click();
    await page.waitForURL('**/bx/aktualnosci/*');
    await expect.poll(() => page.locator('article').textContent()).toContain('18:00');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/bx/', '/bx/aktualnosci', '/bx/moje-dane']) {
      await go(path);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
    await expect.poll(() => page.locator('.facts').textContent()).toContain('Dzwonić dwa razy');
    expect(problems).toEqual([]);
  });
});
