import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, save } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visit();
  await admin.login('admin@demo.example');
});
afterAll(() => portal.stop());

describe('people in the panel', () => {
  it('OPR-01 ACT-01 ACT-02 ACT-03 an operator with temporary access; its moment is asked for only then', async () => {
    const { page } = admin;
    await page.click('nav >> text=Operatorzy');
    await page.click('text=Dodaj operatora');
    await page.waitForSelector('h1:has-text("Nowy operator")');
    expect(await page.getByLabel('bez ograniczeń').isChecked()).toBe(true);
    expect(await page.getByLabel('dozwolona').isChecked()).toBe(true);
    expect(await page.locator('[name="actor[expiresAt]"]').count()).toBe(0);
    expect(await page.locator('input[type=file][name=photo]').count()).toBe(1);
    await page.getByLabel('brak', { exact: true }).check();
    expect(await page.locator('[name="actor[passwordChangeMode]"]').count()).toBe(0);
    await page.getByLabel('czasowy').check();
    await page.locator('[name="actor[expiresAt]"]').fill('31.12.2099 12:00');
    await page.keyboard.press('Escape');
    await page.getByLabel('Imię').fill('Ewa');
    await page.getByLabel('Nazwisko').fill('Czasowa');
    await page.getByLabel('E-mail').fill('ewa.czasowa@demo.example');
    await choose(page, 'Rola', 'trener');
    await page.getByLabel('Szkolenia: odczyt').check();
    await save(page);
    await page.waitForSelector('h1:has-text("Ewa Czasowa")');
    const facts = await page.locator('.facts').textContent();
    expect(facts).toContain('31.12.2099 12:00');
    expect(facts).toContain('Szkolenia: odczyt');
    expect(admin.problems).toEqual([]);
  });

  it('REP-01 reporters are filtered, opened, switched off with a reason', async () => {
    const { page } = admin;
    await admin.go('/panel/reporters?filters[account]=yes');
    expect(await page.getByRole('link', { name: 'Pobierz zgody (XLSX)' }).count()).toBe(1);
    await page.locator('tbody a').first().click();
    await page.waitForSelector('text=Zgody i dane');
    await page.getByRole('button', { name: 'Dezaktywuj' }).click();
    await page.getByRole('dialog').locator('[name=reason]').fill('Na prośbę firmy');
    await page.getByRole('dialog').getByRole('button', { name: 'Dezaktywuj' }).click();
    await page.waitForSelector('.badge:has-text("nieaktywna")');
    expect(await page.locator('.timeline > li').first().textContent()).toContain('Na prośbę firmy');
    expect(admin.problems).toEqual([]);
  });

  it('REP-01 who reports without an account is distinguished, and an account is made of one', async () => {
    const { page } = admin;
    await admin.go('/panel/reporters');
    await choose(page, 'Konto', 'bez konta');
    await page.getByRole('button', { name: 'Filtruj' }).click();
    await page.waitForURL(/account/);
    const first = page.locator('tbody tr').first();
    await first.locator('.badge:has-text("bez konta")').waitFor();
    await expect.poll(() => page.locator('tbody .badge:not(:has-text("bez konta"))').count()).toBe(0);
    const name = (await first.locator('a').textContent()) ?? '';
    await first.locator('a').click();
    await page.waitForSelector(`h1:has-text("${name}")`);
    expect(await page.getByRole('button', { name: 'Dezaktywuj' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Edytuj' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Dane osobowe tej osoby' }).count()).toBe(1);
    expect(await page.locator('.timeline > li').first().textContent()).toContain('Termin');
    const applications = page.getByRole('table', { name: 'Zgłoszenia osoby zgłaszającej' });
    expect(await applications.locator('tbody tr').count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Załóż konto' }).click();
    await page.waitForSelector('h1:has-text("Nowa osoba zgłaszająca")');
    const email = await page.getByLabel('E-mail').inputValue();
    expect(email).toContain('@');
    await save(page);
    await page.waitForSelector('.badge:has-text("aktywna")');
    await admin.go(`/panel/reporters?filters[email]=${encodeURIComponent(email)}`);
    expect(await page.locator('tbody tr').count()).toBe(1);
    expect(await page.locator('tbody .badge:has-text("bez konta")').count()).toBe(0);
    expect(admin.problems).toEqual([]);
  });

  it('OPR-02 the account menu says what somebody is', async () => {
    await admin.page.click('.account summary');
    expect(await admin.page.locator('.account-box').textContent()).toContain('operator (administrator)');
    const trainer = await portal.visit();
    await trainer.login('trener@demo.example');
    await trainer.page.click('.account summary');
    expect(await trainer.page.locator('.account-box').textContent()).toContain('operator (trener)');
    await trainer.context.close();
  });
});
