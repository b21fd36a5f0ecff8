import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** What was done with many applications at once is taken back at once. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const WAITING = '/panel/applications?filters[status]=waiting&filters[listType]=primary';

/** The status and list of each, by what the list shows. */
async function states(ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await portal.portal.app.pool.query(
    'SELECT status, list_type FROM read.applications WHERE id = ANY ($1) ORDER BY id',
    [ids],
  );
  return rows;
}

describe('many at once', () => {
  it.each([
    [1280, 'Odrzuć', 'Odrzuć 3 zgłoszenia', 'rejected'],
    [390, 'Odnotuj rezygnację', 'Odnotuj rezygnację: 3 zgłoszenia', 'resigned'],
  ])('APP-10 at %i px: %s is taken back for all, with one reason', async (width, label, act, status) => {
    const operator = await portal.visit({ width });
    const { page, problems } = operator;
    await operator.as('operator@demo.example');
    await operator.go(WAITING);
    for (const index of [0, 1, 2]) await page.locator('tbody input[type=checkbox]').nth(index).check({ force: true });
    const ids = await page
      .locator('tbody tr:has(input:checked) a[href*="/panel/applications/"]')
      .evaluateAll((links) => [
        ...new Set(links.map((link) => link.getAttribute('href')?.split('/').at(-1)?.split('?')[0] ?? '')),
      ]);
    expect(ids).toHaveLength(3);
    await page.locator('.bulk').getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: act }).click();
    const after = page.getByRole('region', { name: 'Ostatnia czynność' });
    await after.waitFor();
    expect(await after.innerText()).toContain('Zmieniono 3 zgłoszenia');
    expect(await states(ids)).toEqual(ids.map(() => ({ status, list_type: 'primary' })));
    expect(await violations(page)).toEqual([]);
    expect(await wrongOn(operator)).toEqual([]);

    await after.getByRole('button', { name: 'Cofnij' }).click();
    const question = page.getByRole('dialog', { name: 'Cofnięcie ostatniej decyzji: 3 zgłoszenia' });
    await question.getByLabel('Powód').fill('Pomyłka');
    await question.getByRole('button', { name: 'Cofnij decyzję: 3 zgłoszenia' }).click();
    await expect.poll(() => states(ids)).toEqual(ids.map(() => ({ status: 'waiting', list_type: 'primary' })));
    await after.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await operator.context.close();
  });

  it('APP-10 a ready reason is one press, and what a colleague decided since is left as it is', async () => {
    const operator = await portal.visit({ width: 1280 });
    const { page, problems } = operator;
    await operator.as('operator@demo.example');
    await operator.go(WAITING);
    for (const index of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(index).check();
    const ids = await page
      .locator('tbody tr:has(input:checked) a[href*="/panel/applications/"]')
      .evaluateAll((links) => [
        ...new Set(links.map((link) => link.getAttribute('href')?.split('/').at(-1)?.split('?')[0] ?? '')),
      ]);
    await page.locator('.bulk').getByRole('button', { name: 'Odrzuć', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Zgłoszenie podwójne' }).click();
    expect(await question.getByLabel('Powód').inputValue()).toBe('Zgłoszenie podwójne');
    await question.getByRole('button', { name: 'Brak wolnych miejsc' }).click();
    expect(await question.getByLabel('Powód').inputValue()).toBe('Brak wolnych miejsc');
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Odrzuć 2 zgłoszenia' }).click();
    const after = page.getByRole('region', { name: 'Ostatnia czynność' });
    await after.waitFor();

    const colleague = await portal.visit({ width: 390 });
    await colleague.as('admin@demo.example');
    await colleague.go(`/panel/applications/${ids[0]}`);
    await colleague.page
      .getByText('Powód: Brak wolnych miejsc')
      .or(colleague.page.getByText('Brak wolnych miejsc'))
      .first()
      .waitFor();
    await colleague.go(`/panel/applications/${ids[0]}/undo`);
    await colleague.page.getByRole('button', { name: 'Pomyłka' }).click();
    await colleague.page.getByRole('button', { name: 'Cofnij decyzję' }).click();
    await expect.poll(() => states(ids.slice(0, 1))).toEqual([{ status: 'waiting', list_type: 'primary' }]);
    await colleague.go(`/panel/applications/${ids[0]}/resign`);
    await colleague.page.getByRole('button', { name: 'Odnotuj rezygnację' }).click();
    await expect.poll(() => states(ids.slice(0, 1))).toEqual([{ status: 'resigned', list_type: 'primary' }]);

    await after.getByRole('button', { name: 'Cofnij' }).click();
    const back = page.getByRole('dialog', { name: 'Cofnięcie ostatniej decyzji: 2 zgłoszenia' });
    await back.getByRole('button', { name: 'Na prośbę firmy' }).click();
    await back.getByRole('button', { name: 'Cofnij decyzję: 2 zgłoszenia' }).click();
    const outcome = page.getByRole('dialog', { name: 'Wynik' });
    await outcome.getByText('Bez zmian: Zgłoszenie zmieniło się w międzyczasie. Sprawdź aktualne dane.').waitFor();
    expect((await states(ids)).map((row) => (row as { status: string }).status).toSorted()).toEqual([
      'resigned',
      'waiting',
    ]);
    expect([...problems, ...colleague.problems]).toEqual([]);
  });

  it('APP-12 seats of many are given up at once, and each row is answered for itself', async () => {
    const operator = await portal.visit();
    const { page, problems } = operator;
    await operator.as('operator@demo.example');
    await operator.go(WAITING);
    for (const index of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(index).check();
    await page.locator('.bulk').getByRole('button', { name: 'Na rezerwę' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Przenieś na rezerwę 2 zgłoszenia' }).click();
    await page
      .getByText(/Zmieniono \d zgłosze/)
      .first()
      .waitFor();
    expect(problems).toEqual([]);
  });

  it('rows are decided about on a device that keeps unsent attendance too: no logout is seen in it', async () => {
    const operator = await portal.visit();
    const { page, context, problems } = operator;
    await operator.as('operator@demo.example');
    const { rows } = await portal.portal.app.pool.query<{ id: string }>(
      `SELECT id FROM read.operators WHERE email = 'operator@demo.example'`,
    );
    // As `web/offline/device-mark.ts` keeps it.
    const mark = `szkolenia ${rows[0]?.id} 1 2099-01-01T00:00:00.000Z`;
    await context.addInitScript((text) => localStorage.setItem('offline-kept', text), mark);
    await operator.go(WAITING);
    await page.waitForSelector('html[data-logout-guarded]', { state: 'attached' });
    await page.locator('tbody input[type=checkbox]').first().check();
    await page.locator('.bulk').getByRole('button', { name: 'Na rezerwę' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Przenieś na rezerwę' }).click();
    await page
      .getByText(/Zmieniono \d zgłosze|Przeniesiono/)
      .first()
      .waitFor();
    expect(problems).toEqual([]);
  });
});
