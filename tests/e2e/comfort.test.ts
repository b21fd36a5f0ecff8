import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/axe.ts';
import { save } from '#tests/support/fill.ts';
import { startSite, type Site, type Visitor } from '#tests/support/site.ts';

let site: Site;
let first: Visitor;
let second: Visitor;
beforeAll(async () => {
  site = await startSite();
  [first, second] = [await site.visit(), await site.visit()];
  await first.login('operator@demo.example');
  await second.login('admin@demo.example');
});
afterAll(() => site.stop());

describe('comfort of the panel', () => {
  it('what a colleague changes is seen without a reload; a form that is being filled is left alone and says so', async () => {
    await first.go('/panel/groups');
    await first.page.locator('tbody a').first().click();
    await first.page.waitForSelector('.timeline');
    const path = new URL(first.page.url()).pathname;
    await second.go(`${path}/edit`);
    const third = await site.visit();
    await third.login('operator@demo.example');
    await third.go(`${path}/edit`);
    await third.page.getByLabel('Opis').fill('To piszę ja');
    await first.page.waitForTimeout(500);
    await second.page.getByLabel('Nazwa').fill('Nazwa od kolegi');
    await save(second.page);
    await first.page.waitForSelector('h1:has-text("Nazwa od kolegi")', { timeout: 10_000 });
    await third.page.waitForSelector('text=Ktoś właśnie zmienił te dane.', { timeout: 10_000 });
    expect(await third.page.getByLabel('Opis').inputValue()).toBe('To piszę ja');
    expect(first.problems).toEqual([]);
    await third.context.close();
  });

  it('Ctrl+K finds a record by keyboard alone', async () => {
    const { page } = first;
    await first.go('/panel/applications');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.type('Common Rail');
    await dialog.getByText('Szkolenia', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("Common Rail")');
    expect(await dialog.count()).toBe(0);
    expect(first.problems).toEqual([]);
  });

  it('what was typed and not sent is not left unasked; after a save nothing is asked', async () => {
    const { page } = first;
    await first.go('/panel/locations/new');
    await page.getByLabel('Nazwa').fill('Niezapisane');
    await page.getByRole('link', { name: 'Zgłoszenia' }).first().click();
    const alert = page.getByRole('alertdialog');
    expect(await alert.textContent()).toContain('nie zostały zapisane');
    await alert.getByRole('button', { name: 'Anuluj' }).click();
    expect(await page.getByLabel('Nazwa').inputValue()).toBe('Niezapisane');
    await page.getByRole('link', { name: 'Zgłoszenia' }).first().click();
    await alert.getByRole('button', { name: 'Potwierdź' }).click();
    await page.waitForSelector('h1:has-text("Zgłoszenia")');
    await first.go('/panel/locations/new');
    await page.getByLabel('Nazwa').fill('Zapisane');
    await page.getByLabel('Miejscowość').fill('Gdynia');
    await page.getByLabel('Adres').fill('ul. Morska 1');
    await save(page);
    await page.waitForSelector('h1:has-text("Zapisane")');
    await page.getByRole('link', { name: 'Zgłoszenia' }).first().click();
    await page.waitForSelector('h1:has-text("Zgłoszenia")');
    expect(first.problems).toEqual([]);
  });
});
