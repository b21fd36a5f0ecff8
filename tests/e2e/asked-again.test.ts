import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { choose, save } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Who is there is asked again before what does most harm: over what somebody does, and on a page without scripts. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ config: { proofAgeMs: 600_000 } });
});
afterAll(() => portal.stop());

const PASSWORD = 'Szkolenia1!';

/** Nobody has shown anything for a long time. */
const letTimePass = () =>
  portal.portal.app.pool.query(`UPDATE app.sessions SET sess = jsonb_set(sess::jsonb, '{provedAt}', '0')`);

const added = async (email: string): Promise<number | null> =>
  (await portal.portal.app.pool.query('SELECT 1 FROM read.operators WHERE email = $1', [email])).rowCount;

async function boss(options: Parameters<RunningPortal['visit']>[0]): Promise<Visitor> {
  const visitor = await portal.visit(options);
  await visitor.login('admin@demo.example');
  return visitor;
}

/** Fills in a new operator, and is at the question once it is sent. */
async function sendOperator({ page, go }: Visitor, email: string): Promise<void> {
  await go('/panel/operators/new');
  await page.fill('[name=firstName]', 'Jan');
  await page.fill('[name=lastName]', 'Nowy');
  await page.fill('[name=email]', email);
  // With scripts a dropdown of ours, without them the browser's.
  if ((await page.getByRole('combobox', { name: 'Rola' }).evaluate((one) => one.tagName)) === 'SELECT')
    await page.selectOption('[name=role]', 'TRAINER');
  else await choose(page, 'Rola', 'trener');
  await letTimePass();
  await save(page);
}

describe.each([1280, 390])('with scripts, %s px wide', (width) => {
  it('asks over the form, loses nothing of it when left, and saves it once it is answered', async () => {
    const visitor = await boss({ width });
    const { page } = visitor;
    const email = `okno${width}@demo.example`;
    await sendOperator(visitor, email);
    const dialog = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' });
    await dialog.getByLabel('Hasło').fill('Zle-Haslo1!');
    await page.keyboard.press('Enter');
    await dialog.getByText('Hasło jest nieprawidłowe').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Wróć' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect([await page.inputValue('[name=email]'), await added(email)]).toEqual([email, 0]);
    await save(page);
    await dialog.getByLabel('Hasło').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/panel\/operators\/[\w-]{36}$/);
    expect(await added(email)).toBe(1);
    await visitor.context.close();
  });

  it('asks before a list of persons is taken away, and brings the file then', async () => {
    const visitor = await boss({ width });
    const { page, go } = visitor;
    await go('/panel/operators');
    await letTimePass();
    await page.getByRole('link', { name: 'Pobierz XLSX' }).click();
    await page.getByRole('dialog').getByLabel('Hasło').fill(PASSWORD);
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    expect(new URL(page.url()).pathname).toMatch(/\/panel\/operators$/);
    await visitor.context.close();
  });
});

describe.each([1280, 390])('without scripts, %s px wide', (width) => {
  it('asks on a page that holds the form, and does it once it is answered', async () => {
    const visitor = await boss({ width, scripts: false });
    const { page } = visitor;
    const email = `strona${width}@demo.example`;
    await sendOperator(visitor, email);
    await page.getByRole('heading', { level: 1, name: 'Potwierdzenie, że to Ty' }).waitFor();
    await page.getByLabel('Hasło').fill('Zle-Haslo1!');
    await page.getByRole('button', { name: 'Potwierdź i wykonaj' }).click();
    await page.getByText('Hasło jest nieprawidłowe').first().waitFor();
    expect(await added(email)).toBe(0);
    await page.getByLabel('Hasło').fill(PASSWORD);
    await page.getByRole('button', { name: 'Potwierdź i wykonaj' }).click();
    await page.waitForURL(/\/panel\/operators\/[\w-]{36}$/);
    expect(await added(email)).toBe(1);
    await visitor.context.close();
  });
});
