import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, save } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** The main ways through the portal in every engine: Chromium always, Firefox and WebKit where they are installed. */
let portal: RunningPortal;
let anybody: Visitor;
let operator: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  [anybody, operator] = [await portal.visit(), await portal.visit()];
});
afterAll(() => portal.stop());

const one = async (sql: string): Promise<string> =>
  (await portal.portal.app.pool.query<{ id: string }>(sql)).rows[0]?.id ?? '';

describe('in this engine', () => {
  it('PUB-01 the start page shows the next dates, without an error', async () => {
    await anybody.go('/');
    expect(await anybody.page.locator('main h1').count()).toBe(1);
    expect(await anybody.page.locator('main a[href*="/zgloszenia?courseDateId="]').count()).toBeGreaterThan(0);
    expect(anybody.problems).toEqual([]);
  });

  it('PUB-12 two employees are registered', async () => {
    const { page } = anybody;
    const date = await one(
      `SELECT d.id FROM read.course_dates d JOIN read.courses c ON c.id = d.course_id
       WHERE d.started_on > to_char(now(), 'YYYY-MM-DD') AND d.status = 'active' AND d.visibility = 'visible'
         AND (c.values->>'allowRequests')::boolean AND NOT (c.values->>'hasFgaz')::boolean
         AND c.values->>'prerequisiteACourseId' IS NULL ORDER BY d.started_on DESC LIMIT 1`,
    );
    await anybody.go(`/zgloszenia?courseDateId=${date}`);
    await page.getByRole('button', { name: 'Dodaj kolejnego pracownika' }).click();
    const typed = {
      companyName: 'Serwis Każdej Przeglądarki',
      companyNip: '526-025-02-74',
      reporterFirstName: 'Łucja',
      reporterLastName: 'Źródłowska',
      reporterEmail: 'lucja@demo.example',
      reporterPhone: '600700800',
      'employees[0][firstName]': 'Jan',
      'employees[0][lastName]': 'Pierwszy',
      'employees[0][email]': 'jan.pierwszy@demo.example',
      'employees[1][firstName]': 'Ewa',
      'employees[1][lastName]': 'Druga',
      'employees[1][email]': 'ewa.druga@demo.example',
    };
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name="${name}"]`, value);
    await choose(page, 'Województwo', 'Mazowieckie');
    await page.check('[name=consent][type=checkbox]');
    await save(page, 'Wyślij zgłoszenie');
    await page.getByText('Przyjęto 2 zgłoszenia.').waitFor();
    expect(anybody.problems).toEqual([]);
  });

  it('AUTH-01 APP-02 APP-05 an operator logs in, finds one in the list and confirms it', async () => {
    const { page } = operator;
    await operator.login('operator@demo.example');
    await operator.go('/panel/applications');
    await page.fill('[name="filters[participantName]"]', 'Pierwszy Jan');
    await page.keyboard.press('Enter');
    await page.waitForURL(/filters/);
    await page.getByRole('link', { name: 'Jan Pierwszy' }).click();
    await page.getByRole('button', { name: 'Potwierdź', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Potwierdź', exact: true }).click();
    await page.locator('.badge', { hasText: 'potwierdzone' }).first().waitFor();
    expect(operator.problems).toEqual([]);
  });

  it('FE-16 the editor of rich text makes bold text, which is saved and shown', async () => {
    const admin = await portal.visit();
    await admin.login('admin@demo.example');
    await admin.go(`/panel/courses/${await one('SELECT id FROM read.courses ORDER BY id LIMIT 1')}/edit`);
    const text = admin.page.getByRole('textbox', { name: /Opis/ });
    await text.click();
    await admin.page.keyboard.press('ControlOrMeta+a');
    await admin.page.keyboard.type('Zażółć gęślą jaźń');
    await admin.page.keyboard.press('ControlOrMeta+a');
    await admin.page.keyboard.press('ControlOrMeta+b');
    await save(admin.page);
    await admin.page.waitForURL((url) => !url.pathname.endsWith('/edit'));
    await admin.page.locator('main strong', { hasText: 'Zażółć gęślą jaźń' }).first().waitFor();
    expect(admin.problems).toEqual([]);
  });
});
