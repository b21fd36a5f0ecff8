import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '#tests/support/files/documents.ts';
import { PASSWORD } from '#tests/support/program/app.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** A visitor's form that stood open while its token went: it goes through by itself, or comes back filled in. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const OPERATOR = 'operator@demo.example';

async function fillLogin(page: Page): Promise<void> {
  await page.check('[name=applicationActorType][value=SzkoleniaOperator]');
  await page.fill('[name=login]', OPERATOR);
  await page.fill('[name=password]', PASSWORD);
}

/** Another tab of the same browser, in which somebody logs in and out. */
async function otherTab({ context, page: own }: Visitor): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${portal.portal.url}/login`);
  await page.waitForSelector('html[data-alive]', { state: 'attached' });
  await fillLogin(page);
  await page.getByRole('button', { name: 'Zaloguj' }).click();
  await page.locator('.account summary').click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await page.getByText('Wylogowano.').waitFor();
  await page.close();
  // Where the visitor looks again.
  await own.bringToFront();
}

const LOST: readonly (readonly [string, (visitor: Visitor) => Promise<void>])[] = [
  ['cookies were cleared', ({ context }: { context: BrowserContext }) => context.clearCookies()],
  ['somebody logged in and out in another tab', otherTab],
];

async function typeRegistration(visitor: Visitor): Promise<Page> {
  const { page } = visitor;
  await visitor.go('/harmonogram');
  await page
    .getByRole('link', { name: /Zgłoś|Zapisz/ })
    .first()
    .click();
  await page.locator('[name="employees[0][firstName]"]').waitFor();
  await page.fill('[name="employees[0][lastName]"]', 'Niecierpliwa');
  return page;
}

describe('a page that shows who logged in meanwhile', () => {
  it('AUTH-01 is the visitor’s who had begun it: what is sent before it looks again goes through', async () => {
    const visitor = await portal.visit();
    const { page, context } = visitor;
    await visitor.go('/remind-password');
    await page.fill('[name=email]', OPERATOR);
    const other = await context.newPage();
    await other.goto(`${portal.portal.url}/login`);
    await other.waitForSelector('html[data-alive]', { state: 'attached' });
    await fillLogin(other);
    await other.getByRole('button', { name: 'Zaloguj' }).click();
    await page.locator('.account').waitFor();
    // What the page asks for when it hears of the end comes late.
    await page.route('**/backend/**', async (route) => {
      if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue();
    });
    await other.locator('.account summary').click();
    await other.getByRole('button', { name: 'Wyloguj' }).click();
    await other.getByText('Wylogowano.').waitFor();
    const sent = page.waitForResponse((one) => one.request().method() === 'POST' && one.status() === 200);
    await page.locator('form.form button[type=submit]').click();
    expect((await sent).url()).toContain('/remind-password');
    await context.close();
  });
});

describe.each(LOST)('when %s', (_what, lose) => {
  it('AUTH-01 a login page that stood open lets in with the right password', async () => {
    const visitor = await portal.visit();
    await visitor.go('/login');
    await lose(visitor);
    await fillLogin(visitor.page);
    await visitor.page.getByRole('button', { name: 'Zaloguj' }).click();
    await visitor.page.locator('.account').waitFor();
    expect(new URL(visitor.page.url()).pathname).toContain('/panel/');
    await visitor.context.close();
  });

  it('AUTH-05 a reminder that stood open is sent', async () => {
    const visitor = await portal.visit();
    await visitor.go('/remind-password');
    await visitor.page.fill('[name=email]', OPERATOR);
    await lose(visitor);
    const sent = visitor.page.waitForResponse((one) => one.request().method() === 'POST' && one.status() === 200);
    await visitor.page.locator('form.form button[type=submit]').click();
    expect((await sent).url()).toContain('/remind-password');
    await visitor.context.close();
  });

  it('SUR-12 an opinion that was begun is sent', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    await visitor.go('/');
    await page.getByRole('button', { name: 'Oceń nas' }).click();
    await page.locator('.survey-rate:has(input[value="9"])').click();
    await page.getByRole('button', { name: 'Dalej' }).click();
    await lose(visitor);
    await page.getByRole('button', { name: 'Pomiń' }).click();
    await page.getByText('Krok 3 z 3').waitFor();
    await page.getByRole('button', { name: 'Pomiń' }).click();
    await page.getByText('Dziękujemy za Twoją opinię!').waitFor();
    expect((await visitor.context.cookies()).find(({ name }) => name === 'nps_completed')?.value).toBe('true');
    await visitor.context.close();
  });

  it('WIRE-03 a form with a file is sent with it', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    await visitor.go('/galeria');
    const form = page.locator('form#every-field');
    await form.locator('[name=text]').fill('treść');
    await form.getByText('pomarańczowy').last().click();
    await form.getByText('żółty').last().click();
    await form.locator('[name=file]').setInputFiles({
      name: 'łąka.pdf',
      mimeType: 'application/pdf',
      buffer: pdf('łąka'),
    });
    await lose(visitor);
    const sent = page.waitForResponse((one) => one.request().method() === 'POST' && one.status() === 200);
    await form.locator('button[type=submit]').click();
    expect(JSON.stringify(await (await sent).json())).toContain('łąka.pdf');
    await visitor.context.close();
  });

  it('a registration that a visitor had begun stays to be seen, and is asked about its fields alone', async () => {
    const visitor = await portal.visit();
    const page = await typeRegistration(visitor);
    await lose(visitor);
    await page.locator('[name="employees[0][firstName]"]').fill('Ewa');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.inputValue('[name="employees[0][lastName]"]')).toBe('Niecierpliwa');
    await visitor.context.close();
  });

  it('without scripts the login comes back filled in, with one sentence, and lets in the second time', async () => {
    const visitor = await portal.visit({ scripts: false });
    const { page, context } = visitor;
    await visitor.go('/login');
    await context.clearCookies();
    await fillLogin(page);
    await page.getByRole('button', { name: 'Zaloguj' }).click();
    await page.getByText('Formularz stracił ważność i został odnowiony.').waitFor();
    expect(await page.inputValue('[name=login]')).toBe(OPERATOR);
    expect(await page.inputValue('[name=password]')).toBe('');
    await page.fill('[name=password]', PASSWORD);
    await page.getByRole('button', { name: 'Zaloguj' }).click();
    await page.locator('.account').waitFor();
    await context.close();
  });
});
