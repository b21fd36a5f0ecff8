import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Answers that come when whoever asked has gone on: they are shown, and close or move nothing. */
let portal: RunningPortal;
let operator: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.visit();
  await operator.as('admin@demo.example');
});
afterAll(() => portal.stop());

/** Holds back what changes something, and so its answer, until it is let go. */
async function holdBack({ page }: Visitor): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/backend/**', async (route) => {
    if (route.request().method() !== 'GET') await held;
    await route.continue();
  });
  return () => letGo();
}

it('a question that was opened meanwhile stays open, with what is typed in it', async () => {
  const { page } = operator;
  await operator.go('/panel/applications?filters%5Bstatus%5D=waiting');
  await page.locator('tbody th a').first().click();
  await page.locator('.timeline').first().waitFor();
  const release = await holdBack(operator);
  await page.getByRole('button', { name: 'Potwierdź', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Potwierdź/ }).click();
  await dialog.getByRole('button', { name: 'Wróć' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Działania' }).getByText('Więcej').click();
  await page.getByRole('button', { name: 'Odrzuć z informacją' }).click();
  await dialog.getByLabel(/^Informacja/).fill('Zapraszamy');
  release();
  await page.locator('.badge:has-text("potwierdzone")').first().waitFor();
  expect(await dialog.getByLabel(/^Informacja/).inputValue()).toBe('Zapraszamy');
  await dialog.getByRole('button', { name: 'Wróć' }).click();
});

it('a page that was gone to meanwhile stays, and says what became of the form of before', async () => {
  const { page } = operator;
  await operator.go('/panel/locations/new');
  await page.fill('[name=name]', 'Sala powolna');
  await page.fill('[name=city]', 'Łódź');
  await page.fill('[name=address]', 'Polna 1');
  const release = await holdBack(operator);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('link', { name: 'Zgłoszenia' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Potwierdź' }).click();
  await page.waitForSelector('h1:has-text("Zgłoszenia")');
  const path = new URL(page.url()).pathname;
  release();
  await page.locator('.flash').waitFor();
  await page.waitForTimeout(500);
  expect(new URL(page.url()).pathname).toBe(path);
});
