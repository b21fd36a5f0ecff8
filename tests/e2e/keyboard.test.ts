import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** The main flows without a mouse: every step is a key. */
let portal: RunningPortal;
let operator: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.visit();
});
afterAll(() => portal.stop());

/** What has the focus, as a screen reader names it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement;
    if (!(one instanceof HTMLElement) || one === document.body) return '';
    const labels = one.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = labels.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '').join(' ');
    const label = one.id ? document.querySelector(`label[for="${CSS.escape(one.id)}"]`)?.textContent : '';
    return (
      one.getAttribute('aria-label') ??
      (named || label || one.closest('label')?.textContent || one.textContent) ??
      ''
    )
      .replace(/\s*\*\s*$/, '')
      .trim();
  });

/** Goes on with Tab until the focus is there; a person would give up after as many. */
async function tabTo(page: Page, name: string | RegExp, most = 80): Promise<void> {
  for (let n = 0; n < most; n++) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (typeof name === 'string' ? at === name : name.test(at)) return;
  }
  throw new Error(`No way to “${String(name)}” by Tab; the focus is at “${await focused(page)}”`);
}

const type = async (page: Page, name: string | RegExp, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};

describe('by keyboard alone', () => {
  it('AUTH-01 logging in; the first Tab of a page offers to skip the menus', async () => {
    const { page } = operator;
    await operator.go('/login');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^Przejdź do treści/);
    await type(page, /^Login/, 'operator@demo.example');
    await type(page, 'Hasło', 'Szkolenia1!');
    await page.keyboard.press('Enter');
    await page.waitForURL(/panel\/today/);
    await page.waitForSelector('.today-row');
  });

  it('FE-11 PUB-12 registering an employee: typing finds the voivodeship, space ticks the consent, Enter sends', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    const { rows } = await portal.portal.app.pool.query<{ id: string }>(
      `SELECT d.id FROM read.course_dates d JOIN read.courses c ON c.id = d.course_id
       WHERE d.started_on > $1 AND d.status = 'active' AND d.visibility = 'visible'
         AND (c.values->>'allowRequests')::boolean AND NOT (c.values->>'hasFgaz')::boolean
         AND c.values->>'prerequisiteACourseId' IS NULL ORDER BY d.started_on DESC LIMIT 1`,
      [new Date().toISOString().slice(0, 10)],
    );
    await visitor.go(`/zgloszenia?courseDateId=${rows[0]?.id}`);
    await type(page, 'Nazwa firmy', 'Serwis z klawiatury');
    await type(page, 'NIP', '5260250274');
    await type(page, 'Województwo', 'podl');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await type(page, 'Imię osoby zgłaszającej', 'Anna');
    await type(page, 'Nazwisko osoby zgłaszającej', 'Kos');
    await type(page, 'E-mail osoby zgłaszającej', 'klawiatura@demo.example');
    await type(page, 'Telefon osoby zgłaszającej', '600700800');
    await tabTo(page, /^Zgoda/);
    await page.keyboard.press('Space');
    await type(page, 'Imię', 'Jan');
    await type(page, 'Nazwisko', 'Klawisz');
    await type(page, 'E-mail', 'jan.klawisz@demo.example');
    await tabTo(page, 'Wyślij zgłoszenie');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.result-list li');
    expect(await page.locator('.result-list').textContent()).toContain('Jan Klawisz');
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('APP-16 a decision with a reason: the dialog takes the focus, keeps it, and gives it back', async () => {
    const { page } = operator;
    await operator.go('/panel/applications?filters[email]=jan.klawisz@demo.example');
    await tabTo(page, 'Jan Klawisz');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("Jan Klawisz")');
    await tabTo(page, 'Więcej');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Odrzuć z informacją');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Odrzuć z informacją');
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await type(page, /^Informacja/, 'Zapraszamy na kolejny termin.');
    await tabTo(page, /^(Odrzuć|Wyślij)/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.badge:has-text("odrzucone")');
    expect(operator.problems).toEqual([]);
  });

  it('GRP-01 FE-16 a record is added; arrows count a number field', async () => {
    const { page } = operator;
    await operator.go('/panel/groups');
    await tabTo(page, 'Dodaj grupę');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("Nowa grupa szkoleń")');
    await type(page, 'Nazwa', 'Z klawiatury');
    await type(page, 'Pozycja', '6');
    await page.keyboard.press('ArrowUp');
    await tabTo(page, 'Zapisz');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("Z klawiatury")');
    expect(await page.locator('.facts').first().textContent()).toContain('Pozycja7');
    expect(operator.problems).toEqual([]);
  });
});
