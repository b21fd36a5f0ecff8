import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import { choose, save } from '#tests/support/browser/fill.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** A day of an operator's work, in the browser and from an empty database; each step stands on the one before. */
let portal: RunningPortal;
let operator: Visitor;
let datePath: string;

beforeAll(async () => {
  portal = await startPortal({ demo: false });
  await portal.portal.addOperator({
    role: 'ADMIN_OPERATOR',
    email: 'ola@demo.example',
    firstName: 'Ola',
    lastName: 'Norman',
  });
  operator = await portal.visit();
  await operator.login('ola@demo.example');
});
afterAll(() => portal.stop());

const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' });

describe('an operator’s day from an empty database', () => {
  it('GRP-01 an empty list says what to do, and a group is added', async () => {
    const { page } = operator;
    await page.click('nav >> text=Grupy szkoleń');
    await page.waitForSelector('text=Nie ma jeszcze grup szkoleń');
    await page.locator('.empty').getByText('Dodaj grupę').click();
    await page.waitForSelector('h1:has-text("Nowa grupa szkoleń")');
    await page.getByLabel('Nazwa').fill('Układy hamulcowe');
    await page.getByLabel('Pozycja').fill('1');
    await page.getByLabel('Opis').fill('Hydraulika i systemy wspomagania.');
    await save(page);
    await page.waitForSelector('h1:has-text("Układy hamulcowe")');
    await page.waitForSelector('text=Dodano grupę szkoleń.');
    expect(await page.locator('.timeline strong').allTextContents()).toEqual(['Dodano grupę szkoleń']);
  });

  it('CRS-03 CRS-09 a course is added to the group; the form has every field and the right defaults', async () => {
    const { page } = operator;
    await page.click('text=Dodaj szkolenie');
    await page.waitForSelector('h1:has-text("Nowe szkolenie")');
    expect(await page.getByRole('combobox', { name: 'Grupa szkoleń' }).inputValue()).toBe('Układy hamulcowe');
    expect(await page.getByLabel('Zgłoszenia przez internet').isChecked()).toBe(true);
    expect(await page.getByLabel('Aktywne').isChecked()).toBe(true);
    for (const label of [
      'Prowadzone od',
      'Prowadzone do',
      'Opis',
      'Zdjęcie',
      'Wymagane szkolenie A',
      'Wymagane szkolenie B',
      'Nowość',
      'Wymaga numeru FGAZ',
      'Płatność odroczona',
    ]) {
      expect(await page.getByLabel(label).count(), label).toBeGreaterThan(0);
    }
    await page.getByLabel('Nazwa').fill('ABS i ESP');
    await page.getByLabel('Pozycja').fill('1');
    await page.getByLabel('Cena netto').fill('1200,50');
    await choose(page, 'Czas trwania', '2,5 dnia');
    await page.getByLabel('Teoria').fill('60');
    expect(await page.getByRole('button', { name: 'Zapisz', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Praktyka').fill('40');
    await save(page);
    await page.waitForSelector('h1:has-text("ABS i ESP")');
    expect(page.url()).toContain('groupId=');
  });

  it('CD-03 CD-11 a place and a hidden date are added, then the date is published', async () => {
    const { page } = operator;
    await operator.go('/panel/locations/new');
    await page.getByLabel('Nazwa').fill('Centrum Szkoleniowe Warszawa');
    await page.getByLabel('Miejscowość').fill('Warszawa');
    await page.getByLabel('Adres').fill('ul. Szkoleniowa 10');
    await save(page);
    await page.waitForSelector('h1:has-text("Centrum Szkoleniowe Warszawa")');

    await operator.go('/panel/course-dates/new');
    await choose(page, 'Szkolenie', 'ABS i ESP');
    // Registration closes when the training begins, so the date is tomorrow's until people are on it.
    await page.getByLabel('Data szkolenia').fill(formatDay(addDays(today(), 1)));
    await page.keyboard.press('Escape');
    await choose(page, 'Miejsce szkolenia', 'Centrum');
    await page.getByLabel('Limit miejsc').fill('2');
    await page.getByLabel('ukryty').check();
    await save(page, 'Zapisz termin');
    await page.waitForSelector('h1:has-text("ABS i ESP")');
    await page.waitForSelector('.badge:has-text("ukryty")');
    datePath = new URL(page.url()).pathname.replace(/^\/szkolenia/, '');

    const visitor = await portal.visit();
    await visitor.go('/harmonogram');
    expect(await visitor.page.getByText('ABS i ESP').count()).toBe(0);
    await operator.go(`${datePath}/edit`);
    await page.getByLabel('Opublikuj').check();
    await save(page, 'Zapisz termin');
    await page.waitForSelector('.page-head .badge-green');
    await visitor.go('/harmonogram');
    expect(await visitor.page.locator('main').textContent()).toContain('ABS i ESP');
    await visitor.context.close();
  });

  it('PUB-06 PUB-13 three employees are registered for two seats; the third waits on the reserve', async () => {
    const visitor = await portal.visit({ width: 390 });
    const { page } = visitor;
    await visitor.go('/harmonogram');
    await page.locator('main').getByRole('link', { name: /Zgłoś/ }).first().click();
    await page.waitForURL(/zgloszenia/);
    await page.fill('[name=companyName]', 'Auto Serwis Kos');
    await page.fill('[name=companyNip]', '526-025-02-74');
    await choose(page, 'Województwo', 'Mazowieckie');
    await page.fill('[name=reporterFirstName]', 'Anna');
    await page.fill('[name=reporterLastName]', 'Kos');
    await page.fill('[name=reporterEmail]', 'anna.kos@demo.example');
    await page.fill('[name=reporterPhone]', '600 700 800');
    await page.check('[name=consent]');
    for (const [index, name] of ['Jan Nowak', 'Ewa Zawada', 'Piotr Wilk'].entries()) {
      if (index > 0) await page.click('text=Dodaj kolejnego pracownika');
      const [first = '', last = ''] = name.split(' ');
      await page.fill(`[name="employees[${index}][firstName]"]`, first);
      await page.fill(`[name="employees[${index}][lastName]"]`, last);
      await page.fill(`[name="employees[${index}][email]"]`, `${last.toLowerCase()}@demo.example`);
    }
    await page.click('button:has-text("Wyślij zgłoszenie")');
    await page.waitForSelector('.result-list li');
    const lists = await page.locator('.result-list li').allTextContents();
    expect(lists.map((text) => /rezerw/.test(text))).toEqual([false, false, true]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
    expect(operator.problems).toEqual([]);
  });

  it('APP-05 APP-06 an application is corrected: the page shows it, the history says what was before', async () => {
    const { page } = operator;
    await operator.go('/panel/applications?filters[participantName]=Wilk');
    await page.getByRole('link', { name: 'Piotr Wilk' }).click();
    await page.getByRole('link', { name: 'Edytuj' }).click();
    await page.waitForSelector('h1:has-text("Edycja: Piotr Wilk")');
    await page.getByLabel('Telefon uczestnika').fill('601 602 603');
    await page.getByLabel('Uwagi uczestnika').fill('Wegetarianin');
    await choose(page, 'Województwo', 'Podlaskie');
    await save(page, 'Zapisz zgłoszenie');
    await page.waitForSelector('text=Zapisano zgłoszenie.');
    const facts = page.locator('.facts').nth(1);
    const said = await facts.evaluate((list) => [...list.children].map((child) => child.textContent));
    const valueOf = (label: string) => said[said.indexOf(label) + 1];
    expect(['Uczestnik', 'Telefon', 'Uwagi', 'NIP', 'Województwo', 'Telefon osoby zgłaszającej'].map(valueOf)).toEqual([
      'Piotr Wilk',
      '601 602 603',
      'Wegetarianin',
      '5260250274',
      'Podlaskie',
      '600 700 800',
    ]);
    const history = await page.locator('.timeline').textContent();
    expect(history).toMatch(
      /Zmieniono dane zgłoszenia.*Telefon uczestnika.*Uwagi.*Województwo.*Mazowieckie.*Podlaskie/s,
    );
    expect(operator.problems).toEqual([]);
  });

  it('FRM-03 FRM-04 FRM-05 firms are imported: checked first, confirmed once, watched to the end', async () => {
    const { page } = operator;
    await operator.go('/panel/firms');
    await page.locator('.page-head').getByText('Importuj').click();
    await page.waitForSelector('h1:has-text("Import firm")');
    await page.setInputFiles('input[type=file]', {
      name: 'firmy.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Nazwa;NIP;Numer serwisu\nAuto Żółw;526-025-02-74;7001\nBez numeru;123;7002\n'),
    });
    await save(page, 'Sprawdź plik');
    await page.waitForSelector('text=Nic nie zostało jeszcze zapisane.');
    expect(await page.locator('tbody tr').first().textContent()).toContain('Niepoprawny numer nip');
    await save(page, 'Zapisz 1 wiersz');
    await page.waitForSelector('text=Import zakończony: zapisano 1 wiersz');
    await page.getByRole('link', { name: 'Pokaż listę' }).click();
    await page.waitForSelector('tbody >> text=Auto Żółw');
    expect(operator.problems).toEqual([]);
  });

  it('CD-03 the date is moved, so that its last day is today: the question is answered first', async () => {
    const { page } = operator;
    await operator.go(`${datePath}/edit`);
    await page.getByLabel('Data szkolenia').fill(formatDay(addDays(today(), -2)));
    await page.keyboard.press('Escape');
    await page.getByLabel('Potwierdzam zmianę').check();
    await save(page, 'Zapisz termin');
    await page.waitForSelector('.page-head .badge');
    expect(await page.locator('.page-head .badge').first().textContent()).toMatch(/nadchodzący|trwa|odbył się/);
  });

  it('CD-14 CD-16 the attendance list is filled by keyboard, and certificates go to those who came', async () => {
    const { page } = operator;
    await operator.go(datePath);
    await page.getByRole('link', { name: 'Lista obecności', exact: true }).click();
    await page.waitForSelector('h1:has-text("Lista obecności")');
    const lines = page.locator('tbody [role=radiogroup]');
    expect(await lines.count()).toBe(2);
    const sums = page.getByText(/^Obecni: /);
    await page.getByRole('button', { name: 'Wszyscy obecni' }).click();
    await expect.poll(() => sums.textContent()).toBe('Obecni: 2 z 2, nieobecni: 0, niezaznaczeni: 0');
    await lines.first().getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => sums.textContent()).toBe('Obecni: 1 z 2, nieobecni: 1, niezaznaczeni: 0');
    await page.getByRole('button', { name: 'Zapisz obecność' }).press('Enter');
    await page.waitForSelector('text=Zapisano obecność 2 osób.');

    await page.getByRole('button', { name: 'Wyślij certyfikaty' }).click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    const results = page.getByRole('dialog', { name: 'Certyfikaty' });
    expect(await results.textContent()).toContain('zlecono wysłanie');
    expect(await violations(page)).toEqual([]);
    await results.getByRole('button', { name: 'Zamknij' }).last().click();
    await page.waitForSelector('text=Zlecono wysłanie 1 certyfikatu.');
    // Who has one gets it again only when asked.
    await page.getByRole('button', { name: 'Wyślij certyfikaty' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Wyślij ponownie 1 certyfikat' }).click();
    await results.getByText('zlecono wysłanie').waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(
        async () => {
          await operator.go('/panel/mailbox');
          return page.getByRole('table', { name: 'Wiadomości', exact: true }).textContent();
        },
        { interval: 500 },
      )
      .toMatch(/Certyfikat.*wysłana/is);
    expect(operator.problems).toEqual([]);
  });
});
