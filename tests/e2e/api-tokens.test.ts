import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { save } from '#tests/support/browser/fill.ts';
import { askApi } from '#tests/support/program/api-token.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** 26 C 10: somebody of the panel makes a token for another program, and reads what it may ask. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const SHOWN_ONCE = 'Sekretu nie pokazujemy drugi raz';

it.each([
  [1280, true],
  [390, true],
  [390, false],
])('a token is made and renewed at %i px (scripts: %s)', async (width, scripts) => {
  // The judge of a page is a script too.
  const wrong = async (visitor: Visitor) =>
    scripts ? [...(await violations(visitor.page)), ...(await wrongOn(visitor))] : [];
  const visitor = await portal.visit({ width, scripts });
  const { page, go, problems } = visitor;
  const name = `Program ${width} ${scripts}`;
  await visitor.as('admin@demo.example');
  await go('/panel/api-tokens/new');
  expect(await wrong(visitor)).toEqual([]);
  await page.getByRole('textbox', { name: /^Nazwa/ }).fill(name);
  await page.getByLabel('Zgłoszenia', { exact: true }).check();
  await page.getByLabel('Terminy szkoleń', { exact: true }).check();
  await page.getByLabel('Zgłoszenia: decyzje', { exact: true }).check();
  await save(page);
  const secret = page.locator('.api-secret');
  await secret.waitFor();
  const first = (await secret.textContent()) ?? '';
  expect(first).toMatch(/^portal_[\w-]{43}$/);
  expect(await wrong(visitor)).toEqual([]);
  const status = async (token: string) =>
    (await askApi(portal.portal.url, '/api/v1/szkolenia/application?limit=1', { token })).status;
  expect(await status(first)).toBe(200);

  // Anyone who looks away to put it where it belongs, and comes back, still sees it.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(await secret.textContent()).toBe(first);
  await page.reload();
  await page.getByText(SHOWN_ONCE).waitFor();
  expect(await page.content()).not.toContain(first);
  await page.getByRole('link', { name: 'Do tokenu' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('Ostatnie użycie').waitFor();
  await page.getByText('Zgłoszenia: decyzje').first().waitFor();
  expect(await wrong(visitor)).toEqual([]);

  await page.getByRole('link', { name: 'Edytuj' }).first().click();
  await page.getByLabel('Wydaj nowy sekret').check();
  await save(page);
  await secret.waitFor();
  const second = (await secret.textContent()) ?? '';
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  expect(problems).toEqual([]);
  await visitor.context.close();
});

it.each([1280, 390])('what programs may read can be read by people, at %i px', async (width) => {
  const visitor = await portal.visit({ width });
  const { page, go, problems } = visitor;
  await visitor.as('admin@demo.example');
  await go('/panel/api-tokens');
  await page.getByRole('link', { name: 'Opis interfejsu' }).click();
  await page.getByRole('heading', { name: 'Interfejs dla innych programów' }).waitFor();
  await page.getByText('Pola', { exact: true }).first().click();
  await page.getByText('persons.participant.lastName').waitFor();
  await page.getByText('Treść: Zgłoś pracowników firmy na termin').click();
  await page.getByText('employees[].lastName').waitFor();
  expect(await page.getByText('GET /api/v1/szkolenia/application', { exact: true }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  expect(await wrongOn(visitor)).toEqual([]);
  expect(problems).toEqual([]);
  await visitor.context.close();
});
