import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#domain/text/dates.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { choose, save } from '#tests/support/browser/fill.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { firstOperator, invited, type Login } from '#tests/support/program/newcomers.ts';
import { isLong } from '#tests/support/tier.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** A day of each portal by its own users, in the browser and from an empty database. */
let portal: RunningPortal;
const visitors: Visitor[] = [];
beforeAll(async () => {
  portal = await startPortal({ demo: false });
});
afterAll(() => portal.stop());

const PHONE = { width: 390, height: 844 };
const PERSON = { primaryNumber: '600 700 800' };
const day = (plus = 0): string =>
  formatDay(new Date(Date.now() + plus * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' }));

async function first(login: Login, words: readonly string[]): Promise<Visitor> {
  const visitor = await firstOperator(portal, login, words);
  visitors.push(visitor);
  return visitor;
}

async function newcomer(operator: Visitor, login: Login): Promise<Visitor> {
  const visitor = await invited(portal, { operator, login, visit: PHONE });
  visitors.push(visitor);
  return visitor;
}

async function fill({ page }: Visitor, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.fill(`[name="${name}"]`, value);
}

const tick = ({ page }: Visitor, label: string) => page.locator('form').getByText(label, { exact: true }).click();
const heading = ({ page }: Visitor, text: string) => page.locator('h1', { hasText: text }).waitFor();
const main = async ({ page }: Visitor) => page.locator('main').innerText();

/** The page as it is now is nobody's obstacle and no wider than the screen. */
async function looksWell({ page }: Visitor): Promise<void> {
  // A second each time.
  expect(isLong ? await violations(page) : []).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

const noProblems = () => expect(visitors.flatMap(({ problems }) => problems)).toEqual([]);

describe('a day of each portal from an empty database', { timeout: 240_000 }, () => {
  it('GEN-08 LEA-01 LEA-02 leasing: distributors, their operators, and who sees whom', async () => {
    const at = '/leasing';
    const type = 'LeasingOperator';
    const head = await first({ at, type, email: 'szefowa@leasing.example' }, [
      ...['--kind', 'leasing-operator', 'szefowa@leasing.example', 'Łucja', 'Żak', 'distributorId=1'],
    ]);
    for (const [distributorId, name] of [
      ['101', 'Dźwig Pomorze'],
      ['202', 'Śląskie Maszyny'],
    ] as const) {
      await head.go('/leasing/panel/distributors/new');
      await fill(head, { name, distributorId });
      await save(head.page);
      await heading(head, name);
    }
    for (const [distributorId, lastName, permission] of [
      ['101', 'Gęś', 'Zarządzanie operatorami własnego dystrybutora'],
      ['202', 'Ćma', 'Podgląd wniosków leasingowych'],
    ] as const) {
      await head.go('/leasing/panel/operators/new');
      const email = `${distributorId}@leasing.example`;
      await fill(head, { distributorId, firstName: 'Ewa', lastName, email });
      await tick(head, permission);
      await save(head.page);
      await heading(head, `Ewa ${lastName}`);
    }
    const foreign = new URL(head.page.url()).pathname;
    const own = await newcomer(head, { at, type, email: '101@leasing.example' });
    await own.go('/leasing/panel/operators');
    expect(await main(own)).toContain('Ewa Gęś');
    expect(await main(own)).not.toMatch(/Ćma|Żak/);
    await looksWell(own);
    for (const [path, code] of [
      [foreign, '404'],
      [`${foreign}/edit`, '404'],
      ['/leasing/panel/distributors', '403'],
    ] as const) {
      await own.go(path);
      expect(await own.page.title(), path).toContain(code);
    }
    const other = await newcomer(head, { at, type, email: '202@leasing.example' });
    await other.go('/leasing/panel/operators');
    expect(await other.page.title()).toContain('403');
    noProblems();
  });

  it('GEN-08 SUD-02 SUD-03 SUD-04 SUD-05 SUD-06 SUD-07 sud: a company, its people, files and reports', async () => {
    const at = '/sud';
    const keeper = await first({ at, type: 'SudOperator', email: 'szef@sud.example' }, [
      ...['--kind', 'services-operator', 'szef@sud.example', 'Jan', 'Źrebak', 'primaryNumber=600700800'],
    ]);
    const { page } = keeper;
    await keeper.go('/sud/panel/services/new');
    await tick(keeper, 'BTS');
    await fill(keeper, { name: 'Serwis Żuławy', btsTypes: 'kotły', email: 'biuro@zulawy.example' });
    await save(page);
    await heading(keeper, 'Serwis Żuławy');

    await keeper.go('/sud/panel/employees/new');
    await tick(keeper, 'BTS');
    await fill(keeper, { ...PERSON, email: 'ola@zulawy.example', firstName: 'Ola', lastName: 'Wąs' });
    await choose(page, 'Firma serwisowa', 'Żuławy');
    await save(page);
    await heading(keeper, 'Ola Wąs');

    await keeper.go('/sud/panel/file-groups/new');
    await fill(keeper, { name: 'Instrukcje', priority: '1' });
    await save(page);
    await heading(keeper, 'Instrukcje');
    for (const [name, visibility] of [
      ['Cennik jawny', 'public'],
      ['Umowa poufna', 'private'],
    ] as const) {
      await keeper.go('/sud/panel/files/new');
      const paper = (word: string) => ({ name: `${word}.pdf`, mimeType: 'application/pdf', buffer: pdf(word) });
      await page.locator('input[name=file]').setInputFiles(paper(name));
      await fill(keeper, { name });
      await choose(page, 'Grupa plików', 'Instrukcje');
      await page.check(`[name=visibility][value=${visibility}]`);
      await page.getByRole('button', { name: 'Dodaj załącznik' }).click();
      await page.locator('input[name="attachments[0][attachment]"]').setInputFiles(paper(`Wzór – ${name}`));
      await save(page);
      await heading(keeper, name);
    }

    for (const [kind, submitDate, description] of [
      ['activations', '02.03.2026', 'Pierwsze uruchomienie'],
      ['bts-reports', '02.03.2026', 'Raport marcowy'],
      ['bts-reports', '04.05.2026', 'Raport majowy'],
    ] as const) {
      await keeper.go(`/sud/panel/${kind}/new`);
      await fill(keeper, { submitDate });
      await page.keyboard.press('Escape');
      await choose(page, 'Firma serwisowa', 'Żuławy');
      await fill(keeper, { description });
      await save(page);
      await heading(keeper, submitDate);
    }
    await keeper.go('/sud/panel/bts-reports');
    await fill(keeper, { 'filters[submitDateStart]': '01.05.2026', 'filters[submitDateEnd]': '31.05.2026' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filtruj' }).click();
    await page.waitForURL(/submitDateEnd/);
    await expect.poll(() => page.locator('tbody tr').allInnerTexts()).toEqual([expect.stringContaining('04.05.2026')]);
    await looksWell(keeper);

    const company = await newcomer(keeper, { at, type: 'SudService', email: 'biuro@zulawy.example' });
    await company.go('/sud/moje-dane');
    expect(await main(company)).toContain('Ola Wąs');
    await company.go('/sud/pliki');
    await looksWell(company);
    const secret = company.page.getByRole('link', { name: 'Umowa poufna.pdf', exact: true });
    const address = await secret.getAttribute('href');
    const [download] = await Promise.all([company.page.waitForEvent('download'), secret.click()]);
    expect(download.suggestedFilename()).toBe('Umowa poufna.pdf');
    expect(await readFile((await download.path()) ?? '')).toEqual(pdf('Umowa poufna'));

    const anonymous = await portal.visit(PHONE);
    await anonymous.go('/sud/pliki');
    expect(await anonymous.page.locator('main h3').allTextContents()).toEqual(['Cennik jawny']);
    const answer = await anonymous.context.request.get(`${portal.portal.url}${address}`);
    expect(answer.status()).toBe(404);
    noProblems();
  });

  it('GEN-08 ORD-01 ORD-04 ORD-16 ORD-24 ORD-25 GDP-03 zlecenia: from the entry by a partner to the grade, and back', async () => {
    const at = '/zlecenia';
    const type = 'ZleceniaEmployee';
    const partner = await first({ at, type: 'ZleceniaOperator', email: 'szef@zlecenia.example' }, [
      ...['--kind', 'orders-operator', 'szef@zlecenia.example', 'Jan', 'Źdźbło', 'primaryNumber=600700800'],
    ]);
    const { page } = partner;
    await partner.go('/zlecenia/panel/services/new');
    await tick(partner, 'PH');
    await tick(partner, 'BTS');
    await fill(partner, { name: 'Serwis Łąka', btsTypes: 'kotły' });
    await save(page);
    await heading(partner, 'Serwis Łąka');
    for (const [scope, firstName] of [
      ['PH', 'Piotr'],
      ['BTS', 'Beata'],
    ] as const) {
      await partner.go('/zlecenia/panel/employees/new');
      await tick(partner, scope);
      await fill(partner, { ...PERSON, email: `${scope}@laka.example`, firstName, lastName: 'Łącki' });
      await choose(page, 'Firma serwisowa', 'Łąka');
      await save(page);
      await heading(partner, `${firstName} Łącki`);
    }

    const enter = async (orderNumber: string) => {
      await partner.go('/zlecenia/panel/orders/new');
      await choose(page, 'Pracownik', 'Piotr Łącki');
      await choose(page, 'Serwis', 'Serwis Łąka');
      await fill(partner, {
        orderNumber,
        companyName: 'Piekarnia Żółty Kłos',
        address: 'ul. Świętojańska 7',
        postalCode: '81-368',
        city: 'Gdynia',
        contactPerson: 'Żaneta Kłos',
        phoneNumber: '601 602 603',
        deviceModel: '1200',
        salesPerson: 'Piotr Łącki',
        salesPersonNumber: '600 700 800',
      });
      await page.check('[name=activationService]');
      await save(page, 'Dodaj zlecenie');
      await heading(partner, `Zlecenie ${orderNumber}`);
      return new URL(page.url()).pathname;
    };
    const path = await enter('ZL/2026/1');
    expect(await page.locator('.timeline').innerText()).toContain('(w imieniu: Piotr Łącki)');
    await looksWell(partner);
    const badge = ({ page: shown }: Visitor, status: string) =>
      shown.locator('.page-head .badge', { hasText: status }).waitFor();
    const step = ({ page: shown }: Visitor, label: string) =>
      shown.getByRole('group', { name: 'Działania' }).getByRole('button', { name: label, exact: true }).click();
    await step(partner, 'Zatwierdź');
    await page.getByRole('dialog').getByRole('button', { name: 'Zatwierdź' }).click();
    await badge(partner, 'zatwierdzone');

    const bts = await newcomer(partner, { at, type, email: 'BTS@laka.example' });
    await bts.go('/zlecenia/panel/orders');
    await bts.page.getByRole('link', { name: 'ZL/2026/1' }).click();
    await heading(bts, 'Zlecenie ZL/2026/1');
    const dialog = bts.page.getByRole('dialog');
    await step(bts, 'Umów wizytę');
    await dialog.locator('[name=executionDate]').fill(day(1));
    await dialog.getByRole('button', { name: 'Umów wizytę' }).click();
    await badge(bts, 'umówione');
    await looksWell(bts);
    await step(bts, 'Wykonane');
    await dialog.locator('[name=executionDate]').fill(day());
    await dialog.locator('[name=installationDate]').fill(day());
    await dialog.getByRole('button', { name: 'Wykonane' }).click();
    await badge(bts, 'wykonane');
    expect(await bts.page.getByRole('button', { name: 'Zakończ' }).count()).toBe(0);

    await partner.go(`${path}/edit`);
    await choose(page, 'Status', 'zakończone');
    await choose(page, 'Ocena klienta', 'bardzo dobra');
    await save(page, 'Zapisz zlecenie');
    await badge(partner, 'zakończone');
    expect(await main(partner)).toContain('bardzo dobra');
    await step(partner, 'Cofnij status');
    await page.getByRole('dialog').locator('[name=reason]').fill('Klient zgłosił usterkę');
    await page.getByRole('dialog').getByRole('button', { name: 'Cofnij' }).click();
    await badge(partner, 'wykonane');
    expect(await page.locator('.timeline').innerText()).toContain('Powód: Klient zgłosił usterkę');

    await enter('ZL/2026/2');
    await page.locator('.more summary').click();
    await step(partner, 'Anuluj zlecenie');
    await page.getByRole('dialog').getByRole('button', { name: 'Anuluj zlecenie' }).click();
    await badge(partner, 'anulowane');

    const numbers = ({ page: shown }: Visitor) => shown.locator('tbody th').allInnerTexts();
    await partner.go('/zlecenia/panel/orders');
    expect(await numbers(partner)).toEqual(['ZL/2026/2', 'ZL/2026/1']);
    await choose(page, 'Status', 'anulowane');
    await page.getByRole('button', { name: 'Filtruj' }).click();
    await expect.poll(() => numbers(partner)).toEqual(['ZL/2026/2']);
    await looksWell(partner);

    const ph = await newcomer(partner, { at, type, email: 'PH@laka.example' });
    await ph.go(`${path}/edit`);
    expect(await ph.page.locator('[name=businessPartner]').getAttribute('readonly')).not.toBeNull();
    await ph.go('/zlecenia/panel/orders');
    expect(await numbers(ph)).toEqual(['ZL/2026/2', 'ZL/2026/1']);
    await looksWell(ph);

    await partner.go('/zlecenia/panel/gdpr/users?filters[query]=Żaneta');
    await page.locator('main').getByRole('link', { name: 'Wszystkie dane' }).first().click();
    await page.getByRole('button', { name: 'Usuń dane osobowe' }).click();
    await page.getByRole('dialog').locator('[name=reason]').fill('Żądanie usunięcia danych');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Potwierdź' }).click();
    await page.getByText('Usunięto dane osobowe.').waitFor();
    await partner.go(path);
    expect(await main(partner)).toContain('Dane tej osoby zostały usunięte i nie można ich zmienić.');
    expect(await main(partner)).not.toMatch(/Żaneta|Kłos|Świętojańska/);
    expect(await page.getByRole('link', { name: 'Edytuj' }).count()).toBe(0);
    noProblems();
  });
});
