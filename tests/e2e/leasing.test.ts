import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

async function loggedIn(email: string): Promise<Visitor> {
  const visitor = await portal.visit();
  await visitor.go('/leasing/login');
  await visitor.page.fill('[name=login]', email);
  await visitor.page.fill('[name=password]', 'Szkolenia1!');
  await visitor.page.click('#login button[type=submit]');
  await visitor.page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await visitor.ready();
  return visitor;
}

const sections = async ({ page }: Visitor) =>
  (await page.locator('.panel-nav nav a').allTextContents()).map((label) => label.trim());

describe('the leasing portal', { timeout: 240_000 }, () => {
  it('GEN-08 LEA-01 LEA-02 a distributor is added, its operator too, with every permission to choose from', async () => {
    const visitor = await loggedIn('leasing@demo.example');
    const { page, go, problems } = visitor;
    await page.waitForURL('**/leasing/panel/distributors');
    expect(await sections(visitor)).toEqual(['Dystrybutorzy', 'Operatorzy', 'Wyszukaj użytkownika']);
    await go('/leasing/panel/distributors/new');
    await page.fill('[name=name]', 'Mazurskie Maszyny');
    await page.fill('[name=distributorId]', '2001');
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await page.waitForURL(/\/leasing\/panel\/distributors\/[\w-]{20,}$/);
    await expect.poll(() => page.getByText('Dodano dystrybutora.').isVisible()).toBe(true);

    await go('/leasing/panel/operators/new');
    const boxes = page.locator('input[type=checkbox][name="permissions[]"]');
    expect(await boxes.count()).toBe(14);
    await page.fill('[name=distributorId]', '2001');
    await page.fill('[name=firstName]', 'Maria');
    await page.fill('[name=lastName]', 'Mazurska');
    await page.fill('[name=email]', 'maria.mazurska@demo.example');
    await page.getByText('Podgląd wniosków leasingowych', { exact: true }).click();
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await page.waitForURL(/\/leasing\/panel\/operators\/[\w-]{20,}$/);
    await expect.poll(() => page.locator('main').textContent()).toContain('Mazurskie Maszyny');
    expect(problems).toEqual([]);
  });

  it('LEA-02 ERR-06 who works for one distributor meets its operators alone, and plain pages where nothing is', async () => {
    const visitor = await loggedIn('leasing-pomorze@demo.example');
    const { page, go } = visitor;
    await page.waitForURL('**/leasing/panel/operators');
    expect(await sections(visitor)).toEqual(['Operatorzy']);
    const names = await page.locator('main').innerText();
    expect(names).toContain('Wanda Wnioskowa');
    expect(names).not.toMatch(/Śląska|Leasingowa/);
    await go('/leasing/panel/distributors');
    expect(await page.title()).toContain('403');
    expect(await page.locator('.panel-nav').count()).toBe(0);
  });
});
