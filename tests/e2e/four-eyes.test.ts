import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { PASSWORD } from '#tests/support/program/app.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** A second administrator is asked the same in a dialog and, without scripts, on a page. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.portal.addOperator({ role: 'ADMIN_OPERATOR', email: 'druga@f.example', lastName: 'Druga' });
});
afterAll(() => portal.stop());

let people = 0;

/** The address of somebody whom one administrator proposed. */
async function proposed(lastName: string): Promise<string> {
  const proposer = portal.portal.client();
  await proposer.login('druga@f.example', PASSWORD);
  const added = await proposer.post('/panel/operators', {
    firstName: 'Celina',
    lastName,
    email: `nowa${(people += 1)}@f.example`,
    role: 'ADMIN_OPERATOR',
    'actor[accessType]': 'unlimited',
    'actor[passwordChangeMode]': 'unlimited',
  });
  return `/panel/operators/${added.body.id}`;
}

const SENTENCE = 'Po potwierdzeniu: Rola: administrator. Ta osoba będzie mogła dodawać konta i zmieniać uprawnienia.';

it.each([
  [1280, 'Szeroka'],
  [390, 'Wąska'],
])('OPR-01 in a dialog, %s px wide', async (width, lastName) => {
  const path = await proposed(lastName);
  const { page, go, login } = await portal.visit({ width });
  await login('admin@demo.example');
  await go(path);
  await page.getByRole('button', { name: 'Potwierdź zarządzanie kontami' }).click();
  const dialog = page.getByRole('dialog', { name: `Zarządzanie kontami: Celina ${lastName}` });
  await dialog.getByText(SENTENCE).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Potwierdź zarządzanie kontami' }).click();
  await page.getByText('Potwierdzono: to konto zarządza teraz kontami.').waitFor();
  await page.getByText('administrator', { exact: true }).first().waitFor();
});

it('OPR-01 without scripts on a page, where nothing is decided by opening it', async () => {
  const path = await proposed('Strona');
  const { page, go, login } = await portal.visit({ scripts: false });
  await login('admin@demo.example');
  await go(path);
  await page.getByRole('link', { name: 'Odrzuć propozycję' }).click();
  await page.getByRole('heading', { level: 1, name: 'Odrzucenie propozycji: Celina Strona' }).waitFor();
  await page.getByText('Uprawnienia tego konta zostaną takie, jakie są.').waitFor();
  await page.getByRole('link', { name: 'Wróć' }).click();
  await page.getByRole('link', { name: 'Potwierdź zarządzanie kontami' }).click();
  await page.getByText(SENTENCE).waitFor();
  await page.getByRole('button', { name: 'Potwierdź zarządzanie kontami' }).click();
  await page.getByText('Potwierdzono: to konto zarządza teraz kontami.').waitFor();
  expect(new URL(page.url()).pathname).toContain(path);
});
