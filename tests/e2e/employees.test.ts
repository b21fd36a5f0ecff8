import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { save } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
let admin: Visitor;
/** Somebody of the demo who has attended a training. */
let attended: { id: string; name: string };
beforeAll(async () => {
  portal = await startPortal();
  const { rows } = await portal.portal.app.pool.query(
    `SELECT e.id, e.name FROM read.employees e JOIN read.applications a ON a.person_id = e.id
     WHERE a.attended ORDER BY e.id LIMIT 1`,
  );
  attended = rows[0];
  admin = await portal.visit();
  await admin.login('admin@demo.example');
});
afterAll(() => portal.stop());

describe('participants in the panel', () => {
  it('EMP-01 EMP-02 from the list to somebody’s trainings, attendance and certificate', async () => {
    const { page } = admin;
    await page.click('nav >> text=Uczestnicy');
    await page.waitForSelector('h1:has-text("Uczestnicy")');
    expect(await page.getByRole('link', { name: 'Importuj' }).count()).toBe(1);
    await page.getByRole('textbox', { name: 'Imię i nazwisko' }).fill(attended.name);
    await page.getByRole('button', { name: 'Filtruj' }).click();
    await page.waitForURL(/filters/);
    await admin.ready();
    const row = page.locator('tbody tr', { hasText: attended.name });
    await row.first().waitFor();
    expect(await page.locator('tbody tr').count()).toBe(await row.count());
    await admin.go(`/panel/employees/${attended.id}`);
    await page.waitForSelector('h2:has-text("Historia szkoleń")');
    const history = page.locator('table', { hasText: 'Historia szkoleń' }).locator('tbody tr', { hasText: 'tak' });
    expect(await history.count()).toBeGreaterThan(0);
    expect(await history.first().getByRole('link', { name: 'Pobierz certyfikat' }).count()).toBe(1);
    expect(await page.locator('.facts').textContent()).toContain('Odbyte szkolenia');
    expect(admin.problems).toEqual([]);
  });

  it('EMP-02 “Zgłoś na szkolenie” opens the form filled with the person and their firm', async () => {
    const { page } = admin;
    await admin.go(`/panel/employees/${attended.id}`);
    await page.getByRole('link', { name: 'Zgłoś na szkolenie' }).click();
    await page.waitForSelector('h1:has-text("Nowe zgłoszenie")');
    const first = await page.locator('[name=participantFirstName]').inputValue();
    const last = await page.locator('[name=participantLastName]').inputValue();
    expect(`${first} ${last}`).toBe(attended.name);
    expect(await page.locator('[name=companyNip]').inputValue()).toMatch(/\d/);
    expect(admin.problems).toEqual([]);
  });

  it('EMP-01 a second participant with the same names and e-mail is refused with a link to the first', async () => {
    const { page } = admin;
    const add = async () => {
      await admin.go('/panel/employees/new');
      await page.getByLabel('Imię', { exact: false }).first().fill('Wanda');
      await page.getByLabel('Nazwisko').fill('Podwójna');
      await page.getByLabel('E-mail').fill('wanda@serwis.example');
      await save(page);
    };
    await add();
    await page.waitForSelector('h1:has-text("Wanda Podwójna")');
    await add();
    await page.waitForSelector('text=już jest na liście');
    await page.getByRole('link', { name: 'Otwórz istniejący wpis' }).click();
    // What was typed is asked about before it is left.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Potwierdź' }).click();
    await page.waitForSelector('h1:has-text("Wanda Podwójna")');
    expect(page.url()).not.toContain('/new');
  });

  it('ACT-04 is switched off with a reason and on again', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Dezaktywuj' }).click();
    await page.getByRole('dialog').locator('[name=reason]').fill('Zmienił pracę');
    await page.getByRole('dialog').getByRole('button', { name: 'Dezaktywuj' }).click();
    await page.waitForSelector('.badge:has-text("nieaktywny")');
    expect(await page.locator('.timeline > li').first().textContent()).toContain('Zmienił pracę');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Aktywuj' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aktywuj' }).click();
    await page.waitForSelector('.badge:has-text("aktywny"):not(:has-text("nie"))');
  });

  it('EMP-01 FRM-06 at 390 px list, details and report have no sideways scroll and no violations', async () => {
    const phone = await portal.visit({ width: 390, height: 844 });
    await phone.as('admin@demo.example');
    for (const path of [
      '/panel/employees',
      `/panel/employees/${attended.id}`,
      '/panel/firms/reports/applications-by-bosch-car-services',
    ]) {
      await phone.go(path);
      const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ path, wide: Math.max(wide, 0) }).toEqual({ path, wide: 0 });
      expect(await violations(phone.page), path).toEqual([]);
    }
    expect(phone.problems).toEqual([]);
    await phone.context.close();
  });
});
