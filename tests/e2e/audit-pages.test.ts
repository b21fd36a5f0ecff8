import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** An auditor's way: from the journal to who was given what, and to one record at two moments. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

it.each([1280, 390])(
  'who opened a person’s data is found from their file and from the journal (%i px)',
  async (width) => {
    const auditor = await portal.visit({ width });
    const { page, problems } = auditor;
    await auditor.as('admin@demo.example');
    await auditor.go('/panel/gdpr/users?filters[query]=nowak');
    await page.locator('main a[href*="/panel/gdpr/users/"]').first().click();
    await page.getByRole('heading', { name: /^Kto otwierał te dane/ }).waitFor();
    await page.reload();
    await page.getByText('otwarto dane osoby').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Wszystkie wpisy, z plikiem' }).click();
    await page.getByRole('heading', { name: 'Logowania i dostęp do danych', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'dane osoby' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await wrongOn(auditor)).toEqual([]);
    await page.screenshot({ path: `test-failures/access-${width}.png`, fullPage: true });
    await page.getByRole('link', { name: 'Pokaż wszystkie' }).click();
    await page.getByText('Zalogowano').first().waitFor();
    expect(problems).toEqual([]);
    await auditor.context.close();
  },
);

it.each([1280, 390])('a record is put beside itself at another moment (%i px)', async (width) => {
  const auditor = await portal.visit({ width });
  const { page, problems } = auditor;
  await auditor.as('admin@demo.example');
  await auditor.go('/panel/audit?filters[kind]=application&filters[text]=wysłano');
  await page.locator('tbody a[href*="/panel/audit/"]').first().click();
  await page.getByRole('link', { name: 'porównaj, jaki był wtedy i jaki potem' }).click();
  await page.getByRole('heading', { name: 'Porównanie dwóch chwil', level: 1 }).waitFor();
  await page.getByRole('table', { name: 'Różnice' }).waitFor();
  await page.getByRole('heading', { name: /^Co się stało/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await wrongOn(auditor)).toEqual([]);
  await page.screenshot({ path: `test-failures/compare-${width}.png`, fullPage: true });
  const { pathname, search } = new URL(page.url());
  await auditor.go(`${pathname}${search}&filters[to]=01.01.2020`);
  await page.getByText('Nic się nie różni').waitFor();
  expect(problems).toEqual([]);
  await auditor.context.close();
});
