import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** A new visitor who opened the survey on the home page. */
async function opened(options: { width?: number } = {}): Promise<Visitor> {
  const visitor = await portal.visit(options);
  await visitor.go('/');
  await visitor.page.getByRole('button', { name: 'Oceń nas' }).click();
  return visitor;
}

const rate = async ({ page }: Visitor, value: string) => {
  await page.locator(`.survey-rate:has(input[value="${value}"])`).click();
  await page.getByRole('button', { name: 'Dalej' }).click();
};
const cookies = async ({ context }: Visitor) =>
  new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
const secondsLeft = (expires: number): number => expires - Date.now() / 1000;

describe('the survey in the browser', () => {
  it('SUR-01 shows on the home path only, and not after it was completed', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    for (const [path, count] of [
      ['/', 1],
      ['/szkolenia/', 1],
      ['/kontakt', 0],
      ['/harmonogram', 0],
    ] as const) {
      await visitor.go(path);
      await expect.poll(() => page.locator('.survey').count()).toBe(count);
    }
    await visitor.context.addCookies([{ name: 'nps_completed', value: 'true', url: portal.portal.url }]);
    await visitor.go('/');
    expect(await page.locator('.survey').count()).toBe(0);
    await visitor.context.close();
  });

  it('SUR-02 SUR-03 eleven choices in a labelled group; on only with one of them', async () => {
    const visitor = await opened();
    const { page } = visitor;
    const group = page.getByRole('group', { name: 'Czy poleciłbyś znajomemu stronę zapisów na szkolenia?' });
    const radios = group.locator('input[type=radio][name=rate]');
    const values = await radios.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(values).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(await group.textContent()).toMatch(/Zdecydowanie nie.*Zdecydowanie tak/);
    const next = page.getByRole('button', { name: 'Dalej' });
    expect(await next.isDisabled()).toBe(true);
    for (const value of ['0', '10']) {
      await page.locator(`.survey-rate:has(input[value="${value}"])`).click();
      expect(await next.isDisabled()).toBe(false);
    }
    expect(await violations(page)).toEqual([]);
    await visitor.context.close();
  });

  it('SUR-04 SUR-05 SUR-09 SUR-11 three steps, thanks, and it never comes again', async () => {
    const visitor = await opened();
    const { page } = visitor;
    await rate(visitor, '9');
    expect(await page.locator('.survey').textContent()).toContain('danych osobowych');
    await page.locator('.survey textarea').fill('Szybkie zapisy');
    await page.getByRole('button', { name: 'Dalej' }).click();
    expect(await page.locator('.survey').textContent()).toContain('danych osobowych');
    await page.locator('.survey textarea').fill('Więcej terminów');
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/backend/szkolenia/api/nps-survey')),
      page.getByRole('button', { name: 'Wyślij opinię' }).click(),
    ]);
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
      rate: '9',
      opinionExplanation: 'Szybkie zapisy',
      improvementsSuggestions: 'Więcej terminów',
    });
    await page.getByText('Dziękujemy za Twoją opinię!').waitFor();
    const privacy = page.locator('.survey').getByRole('link', { name: 'Polityka prywatności' });
    expect(await privacy.getAttribute('href')).toMatch(/\/ochrona-danych-osobowych$/);
    const completed = (await cookies(visitor)).get('nps_completed');
    expect(completed?.value).toBe('true');
    expect(Math.abs(secondsLeft(completed?.expires ?? 0) - 525_600)).toBeLessThan(120);
    await page.getByRole('button', { name: 'Zamknij' }).click();
    expect(await page.locator('.survey').count()).toBe(0);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.survey').count()).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('SUR-04 both texts can be skipped: one request, with empty texts', async () => {
    const visitor = await opened({ width: 390 });
    const { page } = visitor;
    const sent: string[] = [];
    page.on('request', (one) => {
      if (one.url().endsWith('/api/nps-survey')) sent.push(one.postData() ?? '');
    });
    await rate(visitor, '3');
    await page.locator('.survey textarea').fill('to jednak nie');
    await page.getByRole('button', { name: 'Pomiń' }).click();
    await page.locator('.survey textarea').fill('i to też nie');
    await page.getByRole('button', { name: 'Pomiń' }).click();
    await page.getByText('Dziękujemy za Twoją opinię!').waitFor();
    expect(sent.map((body) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { rate: '3', opinionExplanation: '', improvementsSuggestions: '' },
    ]);
    await visitor.context.close();
  });

  it('SUR-07 a tampered answer is said to be wrong, and nothing is sent', async () => {
    const visitor = await opened();
    const { page } = visitor;
    let sent = 0;
    page.on('request', (one) => {
      if (one.url().endsWith('/api/nps-survey')) sent += 1;
    });
    await rate(visitor, '5');
    await page.getByRole('button', { name: 'Dalej' }).click();
    await page.locator('.survey input[name=rate]').evaluate((node) => node.setAttribute('value', 'x'));
    await page.getByRole('button', { name: 'Wyślij opinię' }).click();
    const alert = page.getByRole('alertdialog');
    expect(await alert.textContent()).toContain('Formularz zawiera błędy.');
    expect(sent).toBe(0);
    await visitor.context.close();
  });

  it('SUR-08 when sending fails it says so, stays on step 3 and keeps the text', async () => {
    const visitor = await opened();
    const { page } = visitor;
    await page.route('**/backend/szkolenia/api/nps-survey', (route) => route.abort());
    await rate(visitor, '5');
    await page.getByRole('button', { name: 'Pomiń' }).click();
    await page.locator('.survey textarea').fill('Nie zgub mnie');
    await page.getByRole('button', { name: 'Wyślij opinię' }).click();
    const alert = page.getByRole('alertdialog');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('Wystąpił błąd podczas dodawania opinii. Spróbuj ponownie.');
    await alert.getByRole('button', { name: 'OK' }).click();
    expect(await page.locator('.survey').textContent()).toContain('Krok 3 z 3');
    expect(await page.locator('.survey textarea').inputValue()).toBe('Nie zgub mnie');
    expect((await cookies(visitor)).has('nps_completed')).toBe(false);
    await page.unroute('**/backend/szkolenia/api/nps-survey');
    await page.getByRole('button', { name: 'Wyślij opinię' }).click();
    await page.getByText('Dziękujemy za Twoją opinię!').waitFor();
    await visitor.context.close();
  });

  it('SUR-10 is collapsed at first; what a visitor chose is kept in a cookie', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    await visitor.go('/');
    const toggle = page.locator('.survey-toggle');
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    const cookie = (await cookies(visitor)).get('nps_collapsed');
    expect(cookie?.value).toBe('false');
    expect(Math.abs(secondsLeft(cookie?.expires ?? 0) - 1440)).toBeLessThan(60);
    await page.reload();
    await page.waitForSelector('.survey');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await toggle.click();
    expect((await cookies(visitor)).get('nps_collapsed')?.value).toBe('true');
    await visitor.context.close();
  });

  it('SUR-01 a survey that cannot be loaded leaves the rest of its page alone', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    let refused = 0;
    await page.route(/\/assets\/survey-[^/]*\.js$/, (route) => {
      refused += 1;
      return route.abort();
    });
    await visitor.go('/');
    expect(refused).toBeGreaterThan(0);
    expect(await page.locator('h1').count()).toBe(1);
    await visitor.context.close();
  });

  it('SUR-05 SUR-08 SUR-10 SUR-12 by keyboard alone: the focus is always said, collapsing loses nothing', async () => {
    const visitor = await opened();
    const { page } = visitor;
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Co jest głównym powodem Twojej oceny?');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nie zgub mnie');
    for (const key of ['Shift+Tab', 'Enter', 'Enter']) await page.keyboard.press(key);
    expect(await page.locator('.survey-toggle').getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('.survey textarea').inputValue()).toBe('Nie zgub mnie');
    await page.getByRole('button', { name: 'Dalej' }).press('Enter');
    await expect.poll(focused).toBe('Co możemy poprawić?');
    await page.route('**/backend/szkolenia/api/nps-survey', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.getByRole('button', { name: 'Wyślij opinię' }).press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role=alertdialog]'));
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Co możemy poprawić?');
    await page.route('**/backend/szkolenia/api/nps-survey', (route) =>
      route.fulfill({ status: 200, body: 'nie JSON' }),
    );
    await page.getByRole('button', { name: 'Wyślij opinię' }).press('Enter');
    await expect.poll(focused).toBe('Dziękujemy za Twoją opinię!');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Zamknij' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await visitor.context.close();
  });

  it('SUR-08 WIRE-09 an answer that arrived while its response was lost counts once when it is sent again', async () => {
    const visitor = await opened();
    const { page } = visitor;
    const stored = async (): Promise<number> =>
      (await portal.portal.app.pool.query(`SELECT 1 FROM eventstore.events WHERE type = 'SurveyAnswered'`)).rows.length;
    const before = await stored();
    const lost = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/backend/szkolenia/api/nps-survey', lost, { times: 1 });
    await rate(visitor, '10');
    for (const name of ['Pomiń', 'Wyślij opinię']) await page.getByRole('button', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    expect(await stored()).toBe(before + 1);
    await page.getByRole('button', { name: 'Wyślij opinię' }).click();
    await page.getByText('Dziękujemy za Twoją opinię!').waitFor();
    expect(await stored()).toBe(before + 1);
    await visitor.context.close();
  });

  it('NPS-01 what visitors said is read in the panel', async () => {
    const operator = await portal.visit();
    await operator.login('operator@demo.example');
    await operator.page.click('nav >> text=NPS');
    await operator.page.waitForSelector('h1:has-text("NPS")');
    const chart = operator.page.getByRole('img', { name: /^Wykres: Rozkład ocen/ });
    expect(await chart.locator('rect.chart-bar').count()).toBe(11);
    expect(await operator.page.locator('tbody').last().textContent()).toContain('Szybkie zapisy');
    expect(operator.problems).toEqual([]);
  });
});
