import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { choose } from '#tests/support/browser/fill.ts';
import { PASSWORD } from '#tests/support/program/app.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Reports that people make themselves, in a browser: with scripts and without, on a desk and on a telephone. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const BASE = '/panel/own-reports';
const SHOTS = process.env.OWN_REPORT_SHOTS;

/** What is cut off or too wide on the page. */
async function looked(visitor: Visitor, name: string): Promise<unknown[]> {
  const { page } = visitor;
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
  return wrongOn(visitor);
}

describe('a report of one’s own', () => {
  it('is made, kept under a name, mailed to colleagues and taken away', async () => {
    const operator = await portal.visit({ width: 1280 });
    const { page, problems } = operator;
    await operator.as('admin@demo.example');
    await operator.go(BASE);
    await page.getByRole('link', { name: 'Kto przyjeżdża na szkolenia' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await looked(operator, 'list-1280')).toEqual([]);
    await page.getByRole('link', { name: 'Zgłoszenia', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Raport: Zgłoszenia' }).waitFor();
    await choose(page, 'Liczba 1', 'Zgłoszenia');
    await choose(page, 'Podział 1', 'Dzień zgłoszenia, według miesiąca');
    await choose(page, 'Wykres', 'linia w czasie');
    await page.getByRole('button', { name: 'Pokaż raport' }).click();
    await page.waitForURL(/by1=applied_on\.month/);
    await page.getByRole('group', { name: /Wykres: Zgłoszenia/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await looked(operator, 'line-1280')).toEqual([]);

    await page.locator('.own-lines tbody th a').first().click();
    await page.getByRole('heading', { level: 1, name: 'Wiersze raportu' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await looked(operator, 'rows-1280')).toEqual([]);
    await page.getByRole('link', { name: 'Wróć do raportu' }).click();
    await page.waitForURL(/by1=applied_on\.month/);

    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Zapisz raport' });
    await dialog.getByLabel('Nazwa raportu').fill('Zgłoszenia w miesiącach');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Zapisz raport' }).click();
    await page.getByRole('heading', { name: 'Zgłoszenia w miesiącach' }).first().waitFor();
    await page.getByRole('link', { name: 'Wysyłka' }).click();
    await page.getByText('jeszcze nie').waitFor();
    await page.getByRole('button', { name: 'Zapisz wysyłkę' }).click();
    await page.getByText('Zapisano wysyłkę: co tydzień, poniedziałek, 8:00.').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await looked(operator, 'mail-1280')).toEqual([]);

    await operator.go(BASE);
    await page.getByRole('button', { name: 'Usuń raport: Zgłoszenia w miesiącach' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń raport' }).click();
    await page.getByText('Usunięto raport „Zgłoszenia w miesiącach”.').first().waitFor();
    expect(problems).toEqual([]);
    await operator.context.close();
  });

  it.each([1280, 390])('at %i px without scripts it is the same, by addresses and pages', async (width) => {
    const operator = await portal.visit({ width, scripts: false });
    const { page } = operator;
    await operator.as('admin@demo.example');
    await operator.go(`${BASE}/build?source=applications`);
    await page.getByLabel('Podział 1').selectOption('course');
    await page.getByLabel('Podział 2').selectOption('status_name');
    await page.getByLabel('Wykres').selectOption('shares');
    await page.getByRole('button', { name: 'Pokaż raport' }).click();
    await page.getByRole('figure', { name: 'Wykres: Zgłoszenia' }).waitFor();
    expect(await looked(operator, `shares-${width}`)).toEqual([]);
    await page.getByRole('link', { name: 'Zapisz', exact: true }).click();
    await page.getByRole('button', { name: 'Zapisz raport' }).click();
    await page.getByText('Pole „Nazwa raportu” jest wymagane').first().waitFor();
    await page.getByLabel('Nazwa raportu').fill(`Statusy ${width}`);
    await page.getByRole('button', { name: 'Zapisz raport' }).click();
    await page.getByText(`Zapisano raport „Statusy ${width}”.`).waitFor();
    await page.getByRole('link', { name: 'Wysyłka' }).click();
    await page.getByRole('button', { name: 'Zapisz wysyłkę' }).click();
    await page.getByText('Zapisano wysyłkę: co tydzień, poniedziałek, 8:00.').waitFor();
    expect(await looked(operator, `mail-native-${width}`)).toEqual([]);
    await page.getByRole('link', { name: 'Wyślij teraz' }).click();
    await page.getByRole('button', { name: 'Wyślij teraz' }).click();
    await page.getByText('Zlecono wysłanie raportu do 1 osoby.').waitFor();
    await operator.go(BASE);
    expect(await looked(operator, `list-${width}`)).toEqual([]);
    await page.getByRole('link', { name: `Usuń raport: Statusy ${width}` }).click();
    await page.getByRole('button', { name: 'Usuń raport' }).click();
    await page.getByText(`Usunięto raport „Statusy ${width}”.`).waitFor();
    await operator.context.close();
  });

  it('says at its fields what can’t be asked, and shows the rest of the page', async () => {
    const operator = await portal.visit({ width: 390 });
    const { page, problems } = operator;
    await operator.as('admin@demo.example');
    await operator.go(
      `${BASE}/build?source=applications&chart=line&by1=course&f1=started_on&o1=from&v1=32.13.2026&f2=course&o2=in`,
    );
    await page.getByText('Linia wymaga jednego podziału').waitFor();
    await page.getByText('Podaj datę, np. 01.11.2026').waitFor();
    await page.getByText('Podaj tekst').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await looked(operator, 'errors-390')).toEqual([]);
    expect(problems).toEqual([]);
    await operator.context.close();
  });

  it.each(['bx', 'leasing', 'sud', 'zlecenia'])('is there in the portal %s', async (name) => {
    const operator = await portal.visit({ width: 1280 });
    const { page, problems } = operator;
    await operator.go(`/${name}/login`);
    // Where one kind of account logs in nothing is to be chosen.
    for (const kind of await page.getByText('operator', { exact: true }).all()) await kind.click();
    await page.fill('[name=login]', `${name}@demo.example`);
    await page.fill('[name=password]', PASSWORD);
    await page.click('#login button[type=submit]');
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await operator.go(`/${name}${BASE}`);
    await page.locator('.own-source a').first().click();
    await page.getByRole('button', { name: 'Pokaż raport' }).waitFor();
    expect(await page.locator('table tbody tr').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await operator.context.close();
  });
});
