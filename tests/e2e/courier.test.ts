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
    await expect.poll(() => page.inputValue('[name=courierNote]')).toContain('Dzwonić dwa razy');
    expect(problems).toEqual([]);
  });

  it('CUR-04 a reporter corrects the own hours and note on a phone, and without scripts', async () => {
    const { page, go, problems } = await loggedIn('bx-zglaszajacy@demo.example', 'osoba zgłaszająca');
    await page.setViewportSize({ width: 390, height: 844 });
    await go('/bx/moje-dane');
    await page.fill('[name=deliveryTimeTo]', '24:30');
    await page.locator('[name=deliveryTimeTo]').blur();
    await page.locator('.field-error').waitFor();
    await page.fill('[name=deliveryTimeTo]', '17:15');
    await page.fill('[name=courierNote]', 'Wejście od podwórza');
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await expect.poll(() => page.getByText('Zapisano dane.').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);

    const plain = await portal.visit({ scripts: false });
    await plain.context.addCookies(await page.context().cookies());
    await plain.page.goto(`${portal.portal.url}/bx/moje-dane`);
    expect(await plain.page.inputValue('[name=courierNote]')).toBe('Wejście od podwórza');
    await plain.page.fill('[name=deliveryTimeFrom]', '07:45');
    await plain.page.getByRole('button', { name: 'Zapisz' }).click();
    await expect.poll(() => plain.page.locator('main, [role=status]').allInnerTexts()).toContain('Zapisano dane.');
    expect(await plain.page.inputValue('[name=deliveryTimeTo]')).toBe('17:15');
    expect(problems).toEqual([]);
  });
});
