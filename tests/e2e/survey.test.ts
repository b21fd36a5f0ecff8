import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/axe.ts';
import { startSite, type Site, type Visitor } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** A new visitor who opened the survey on the home page. */
async function opened(options: { width?: number } = {}): Promise<Visitor> {
  const visitor = await site.visit(options);
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
    const visitor = await site.visit();
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
    await visitor.context.addCookies([{ name: 'nps_completed', value: 'true', url: site.site.url }]);
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
      page.waitForRequest((one) => one.url().endsWith('/backend/api/nps-survey')),
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
    await page.route('**/backend/api/nps-survey', (route) => route.abort());
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
    await page.unroute('**/backend/api/nps-survey');
    await page.getByRole('button', { name: 'Wyślij opinię' }).click();
    await page.getByText('Dziękujemy za Twoją opinię!').waitFor();
    await visitor.context.close();
  });

  it('SUR-10 is collapsed at first; what a visitor chose is kept in a cookie', async () => {
    const visitor = await site.visit();
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

  it('NPS-01 what visitors said is read in the panel', async () => {
    const operator = await site.visit();
    await operator.login('operator@demo.example');
    await operator.page.click('nav >> text=NPS');
    await operator.page.waitForSelector('h1:has-text("NPS")');
    await operator.page.waitForSelector('.nps-chart svg');
    expect(await operator.page.locator('tbody').last().textContent()).toContain('Szybkie zapisy');
    expect(operator.problems).toEqual([]);
  });
});
