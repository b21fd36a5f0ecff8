import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import { panelEntries } from '#domain/portal/navigation.ts';
import { PERMISSIONS } from '#domain/training/accounts/roles.ts';
import { training } from '#domain/training/portal.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

const sections = panelEntries(training, createAccess({ actorType: 'SzkoleniaOperator', permissions: PERMISSIONS }));

let portal: RunningPortal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visit();
  await admin.as('admin@demo.example');
});
afterAll(() => portal.stop());

describe('the panel as an administrator sees it', () => {
  it('LAY-04 exactly the eleven sections, in order, and each opens', async () => {
    const { page } = admin;
    await admin.go('/panel/applications');
    const labels = await page.locator('.panel-nav nav a').allTextContents();
    expect(labels.map((label) => label.trim())).toEqual([
      'Zgłoszenia',
      'Terminy szkoleń',
      'Grupy szkoleń',
      'Osoby zgłaszające',
      'Operatorzy',
      'Firmy',
      'Uczestnicy',
      'Raporty',
      'NPS',
      'Wyszukaj użytkownika',
      'Pasek',
    ]);
    for (const { label, path } of sections) {
      await page.locator('.panel-nav nav a', { hasText: label }).first().click();
      await page.waitForURL((url) => url.pathname.endsWith(path));
      await expect.poll(() => page.locator('.panel-nav [aria-current=page]').textContent()).toContain(label);
    }
    expect(admin.problems).toEqual([]);
  });

  it('LAY-05 RPT-01 RPT-05 from the reports to one of them, to its days and to the list behind a number', async () => {
    const { page } = admin;
    await admin.go('/panel/reports');
    await page.getByRole('link', { name: 'Raport zgłoszeń' }).click();
    await page.waitForSelector('h1:has-text("Raport zgłoszeń")');
    const trail = page.locator('.breadcrumbs');
    expect(await trail.textContent()).toMatch(/Panel.*Raporty.*Raport zgłoszeń/s);
    await page.getByRole('textbox', { name: 'Termin od' }).fill('31.02.2024');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.waitForSelector('text=Termin od nie jest poprawną datą');
    expect(await page.getByRole('button', { name: 'Filtruj' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Termin od' }).fill('01.01.2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(/dateFrom/);
    await admin.ready();
    const total = await page.locator('tbody tr').first().locator('td').last().textContent();
    await page.locator('tbody tr a').first().click();
    await page.waitForSelector('h1:has-text("Zgłoszenia")');
    expect(await page.locator('.pager').textContent()).toContain(`${total} `);
    expect(admin.problems).toEqual([]);
  });
});

describe('a person’s data', () => {
  it('GDP-01 GDP-02 GDP-03 GDP-04 somebody is found, looked at, taken as files and erased with a reason', async () => {
    const { page } = admin;
    const { rows } = await portal.portal.app.pool.query<{ name: string; email: string }>(
      `SELECT name, email FROM read.employees WHERE name NOT LIKE 'dane%' ORDER BY name LIMIT 1`,
    );
    const [somebody] = rows;
    if (!somebody) throw new Error('The demo has participants');
    await page.click('nav >> text=Wyszukaj użytkownika');
    await page.getByRole('textbox', { name: 'E-mail, imię i nazwisko, telefon albo NIP' }).fill(somebody.email);
    await page.locator('main').getByRole('button', { name: 'Szukaj', exact: true }).click();
    await page.locator('tbody').getByText(somebody.name).waitFor();
    await page.waitForSelector('.timeline >> text=Wyszukano użytkownika');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Wszystkie dane' }).first().click();
    await page.waitForSelector(`h1:has-text("${somebody.name}")`);
    expect(await page.locator('main').textContent()).toContain('Zgłoszenia jako uczestnik');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Pobierz JSON' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^dane-osoby-\d{4}-\d\d-\d\d-[\da-f]{8}\.json$/);
    await page.getByRole('button', { name: 'Usuń dane osobowe' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('button[type=submit]').isDisabled()).toBe(true);
    await dialog.locator('[name=reason]').fill('Żądanie usunięcia danych');
    expect(await violations(page)).toEqual([]);
    await dialog.locator('button[type=submit]').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Potwierdź' }).click();
    await page.waitForSelector('text=Usunięto dane osobowe.');
    await admin.go(`/panel/employees?filters[name]=${encodeURIComponent(somebody.name)}`);
    await page.waitForSelector('h1:has-text("Uczestnicy")');
    expect(await page.locator('main').textContent()).not.toContain(somebody.email);
    expect(admin.problems).toEqual([]);
  });
});
