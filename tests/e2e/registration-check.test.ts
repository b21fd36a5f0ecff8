import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
let path: string;
beforeAll(async () => {
  portal = await startPortal();
  const { rows } = await portal.portal.app.pool.query<{ id: string }>(
    `SELECT d.id FROM read.course_dates d JOIN read.courses c ON c.id = d.course_id
     WHERE d.status = 'active' AND d.visibility = 'visible' AND d.started_on > (current_date + 1)::text AND c.active
       AND c."values" ->> 'prerequisiteACourseId' IS NOT NULL AND (c."values" ->> 'allowRequests')::boolean
       AND NOT (c."values" ->> 'hasFgaz')::boolean
     ORDER BY d.started_on LIMIT 1`,
  );
  path = `/zgloszenia?courseDateId=${rows[0]?.id}`;
});
afterAll(() => portal.stop());

const MISSING = /^Wymagane wcześniejsze ukończenie szkolenia: „.+”\.$/;

async function fillEmployee(page: Page, lastName = 'Nowicjusz'): Promise<void> {
  await page.fill('[name="employees[0][firstName]"]', 'Jan');
  await page.fill('[name="employees[0][lastName]"]', lastName);
  await page.fill('[name="employees[0][email]"]', 'jan.nowicjusz@demo.example');
}

async function fillRest(page: Page): Promise<void> {
  const texts = {
    companyName: 'Serwis Nowy',
    companyNip: '5260250274',
    reporterFirstName: 'Anna',
    reporterLastName: 'Kos',
    reporterEmail: 'anna.kos@demo.example',
    reporterPhone: '600700800',
  };
  for (const [name, text] of Object.entries(texts)) await page.fill(`[name=${name}]`, text);
}

describe('PUB-16 an employee who lacks a prerequisite', { timeout: 240_000 }, () => {
  it.each([1280, 390])('is reported at the field while the form is filled in, at %i px', async (width) => {
    const { page, go, problems } = await portal.visit({ width });
    await go(path);
    await fillEmployee(page);
    const field = page.locator('.field', { has: page.locator('[name="employees[0][lastName]"]') });
    const warning = field.locator('.field-warning');
    await warning.waitFor();
    expect(await warning.textContent()).toMatch(MISSING);
    const described = await field.locator('input').getAttribute('aria-describedby');
    expect(described).toContain(String(await warning.getAttribute('id')));
    await expect.poll(() => page.locator('main [role=status].visually-hidden').textContent()).toMatch(MISSING);
    expect(await violations(page)).toEqual([]);
    // Of somebody who is not named whole nothing is said.
    await page.fill('[name="employees[0][email]"]', '');
    await expect.poll(() => warning.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('is reported without scripts by the answer, at the same field', async () => {
    const { page } = await portal.visit({ scripts: false });
    await page.goto(`${portal.portal.url}${path}`);
    await fillEmployee(page);
    await fillRest(page);
    await page.selectOption('select[name=companyState]', 'mazowieckie');
    await page.check('[name=consent][type=checkbox]');
    await page.getByRole('button', { name: 'Wyślij zgłoszenie' }).click();
    const field = page.locator('.field', { has: page.locator('[name="employees[0][lastName]"]') });
    expect((await field.locator('.field-error').textContent())?.trim()).toMatch(MISSING);
    expect(await page.inputValue('[name="employees[0][email]"]')).toBe('jan.nowicjusz@demo.example');
  });
});
