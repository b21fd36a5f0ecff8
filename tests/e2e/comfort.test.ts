import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { save } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
let first: Visitor;
let second: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  [first, second] = [await portal.visit(), await portal.visit()];
  await first.as('operator@demo.example');
  await second.as('admin@demo.example');
});
afterAll(() => portal.stop());

describe('comfort of the panel', () => {
  it('what a colleague changes is seen without a reload; a form that is being filled is left alone and says so', async () => {
    const hears = ({ page }: Visitor) => page.waitForResponse(/\/backend\/.*panel\/live/);
    const firstHears = hears(first);
    await first.go('/panel/groups');
    await first.page.locator('tbody a').first().click();
    await first.page.waitForSelector('.timeline');
    await firstHears;
    const path = new URL(first.page.url()).pathname;
    await second.go(`${path}/edit`);
    const third = await portal.visit();
    await third.as('operator@demo.example');
    const thirdHears = hears(third);
    await third.go(`${path}/edit`);
    await third.page.getByLabel('Opis').fill('To piszę ja');
    await thirdHears;
    await second.page.getByLabel('Nazwa').fill('Nazwa od kolegi');
    await save(second.page);
    await first.page.waitForSelector('h1:has-text("Nazwa od kolegi")');
    await third.page.waitForSelector('text=Ktoś właśnie zmienił te dane.');
    expect(await third.page.getByLabel('Opis').inputValue()).toBe('To piszę ja');
    const present = await third.page.getByRole('link', { name: /Zobacz obecne dane/ }).getAttribute('href');
    expect(present).toBe(path);
    expect(first.problems).toEqual([]);
    await third.context.close();
  });

  it('a page that hears nothing says so, and takes it back once it does', async () => {
    const visitor = await portal.visit();
    await visitor.as('operator@demo.example');
    await visitor.page.route('**/backend/szkolenia/panel/live*', (route) => route.abort());
    await visitor.go('/panel/groups');
    await visitor.page.getByText('Brak połączenia na żywo').waitFor();
    expect(await violations(visitor.page)).toEqual([]);
    await visitor.page.unroute('**/backend/szkolenia/panel/live*');
    await visitor.page.getByText('Brak połączenia na żywo').waitFor({ state: 'detached' });
    await visitor.context.close();
  });

  it('Ctrl+K finds a record by keyboard alone', async () => {
    const { page } = first;
    await first.go('/panel/applications');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.type('Common Rail');
    await dialog.getByText('Szkolenia', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("Common Rail")');
    expect(await dialog.count()).toBe(0);
    expect(first.problems).toEqual([]);
  });

  it('the quick search takes what is typed at once, finds without marks, and Escape gives the focus back', async () => {
    const { page } = first;
    await first.go('/panel/applications');
    const name = (await page.locator('tbody th a').first().textContent()) ?? '';
    const plain = name.replaceAll('ł', 'l').replaceAll('Ł', 'L').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    await page.getByRole('button', { name: 'Szukaj' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Szukaj');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(plain.split(' ').reverse().join(' '));
    await dialog.getByRole('option', { name }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`h1:has-text("${name}")`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('terminy');
    await dialog.getByRole('option', { name: 'Terminy szkoleń' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("Terminy szkoleń")');
    expect(first.problems).toEqual([]);
  });

  it('the quick search opens the first that it finds, also for those who type and press Enter before it is there', async () => {
    const hurried = await portal.visit();
    await hurried.as('admin@demo.example');
    const { page } = hurried;
    await page.route(/\/finder-[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await hurried.go('/panel/applications');
    const names = await page.locator('tbody th a').allTextContents();
    const name = names.find((one) => /[ąćęłńóśźż]/i.test(one)) ?? '';
    await page.keyboard.press('Control+k');
    // Polish letters come with AltGr.
    await page.evaluate((text) => {
      for (const key of text) {
        const altGr = /[^ a-z]/i.test(key);
        document.dispatchEvent(
          new KeyboardEvent('keydown', {
            key,
            ctrlKey: altGr,
            altKey: altGr,
            modifierAltGraph: altGr,
            cancelable: true,
          }),
        );
      }
    }, name);
    await page.getByRole('dialog').getByRole('option', { name }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForSelector(`h1:has-text("${name}")`);
    // Before the server has answered.
    await page.keyboard.press('Control+k');
    await page.getByLabel('Czego szukasz?').first().waitFor();
    await page.keyboard.type('operat');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("Operatorzy")');
    expect(hurried.problems).toEqual([]);
    await hurried.context.close();
  });

  it('what was typed and not sent is left only after a question: by a link, a key, back, and closing the tab', async () => {
    const { page } = first;
    await first.go('/panel/locations');
    await page.getByRole('link', { name: 'Dodaj miejsce' }).first().click();
    // The list has a filter of the same name: typed there it would be nothing to lose.
    await page.waitForSelector('h1:has-text("Nowe miejsce")');
    await page.getByLabel('Nazwa').fill('Niezapisane');
    const alert = page.getByRole('alertdialog');
    const stays = async () => {
      expect(await alert.textContent()).toContain('nie zostały zapisane');
      await alert.getByRole('button', { name: 'Anuluj' }).click();
      await alert.waitFor({ state: 'detached' });
      expect(await page.getByLabel('Nazwa').inputValue()).toBe('Niezapisane');
      expect(new URL(page.url()).pathname).toMatch(/\/panel\/locations\/new$/);
    };
    await page.getByRole('link', { name: 'Zgłoszenia' }).first().click();
    await stays();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('operat');
    await page.getByRole('option', { name: 'Operatorzy' }).waitFor();
    await page.keyboard.press('Enter');
    await stays();
    await page.evaluate(() => window.history.back());
    await alert.waitFor();
    await stays();
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      }),
    );
    await page.close({ runBeforeUnload: true });
    expect(await asked).toBe('beforeunload');
    await page.evaluate(() => window.history.back());
    await alert.getByRole('button', { name: 'Potwierdź' }).click();
    await page.waitForSelector('h1:has-text("Miejsca szkoleń")');
    await page.evaluate(() => window.history.forward());
    await page.waitForSelector('h1:has-text("Nowe miejsce")');
    expect(first.problems).toEqual([]);
  });

  it('nothing is asked after a save, nor where nothing was typed or would be lost', async () => {
    const { page } = first;
    await first.go('/panel/locations/new');
    await page.getByLabel('Nazwa').fill('Zapisane');
    await page.getByLabel('Miejscowość').fill('Gdynia');
    await page.getByLabel('Adres').fill('ul. Morska 1');
    await save(page);
    await page.waitForSelector('h1:has-text("Zapisane")');
    await page.getByRole('link', { name: 'Edytuj' }).click();
    await page.waitForSelector('h1:has-text("Edycja")');
    await page.getByRole('link', { name: 'Zgłoszenia' }).first().click();
    await page.waitForSelector('h1:has-text("Zgłoszenia")');
    const visitor = await portal.visit();
    await visitor.go('/login');
    await visitor.page.fill('[name=login]', 'kto@demo.example');
    await visitor.page.getByRole('link', { name: /hasł/ }).first().click();
    await visitor.page.waitForURL(/remind-password/);
    await visitor.context.close();
    expect(first.problems).toEqual([]);
  });

  it('coming back to a list finds its filters, the menu opens it clean', async () => {
    const { page } = first;
    await first.go('/panel/course-dates');
    await page.getByRole('link', { name: 'Wolne' }).click();
    await page.waitForURL(/sort/);
    await first.ready();
    expect(await page.locator('th[aria-sort="descending"]').textContent()).toContain('Wolne');
    const list = new URL(page.url()).search;
    const free = (await page.locator('tbody td[data-label="Wolne"]').allTextContents()).map(Number);
    expect(free).toEqual([...free].sort((a, b) => b - a));
    await page.locator('tbody th a').first().click();
    await page.waitForSelector('.timeline');
    await page.getByRole('navigation', { name: 'Okruszki' }).getByRole('link', { name: 'Terminy szkoleń' }).click();
    await page.waitForSelector('th[aria-sort="descending"]');
    expect(new URL(page.url()).search).toBe(list);
    await page.getByRole('link', { name: 'Dodaj termin' }).click();
    await page.getByRole('link', { name: 'Anuluj' }).click();
    await page.waitForSelector('th[aria-sort="descending"]');
    expect(new URL(page.url()).search).toBe(list);
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Terminy szkoleń' }).click();
    await page.waitForSelector('th[aria-sort="ascending"]');
    expect(new URL(page.url()).search).toBe('');
    expect(first.problems).toEqual([]);
  });

  it('APP-03 a phone sorts its cards and ticks all of them, by what stands above them', async () => {
    const visitor = await portal.visit({ width: 390, height: 844, touch: true });
    await visitor.as('operator@demo.example');
    await visitor.go('/panel/applications');
    const { page } = visitor;
    await page.getByText('Zaznacz wszystkie').tap();
    expect(await page.locator('tbody tr[aria-selected=true]').count()).toBe(await page.locator('tbody tr').count());
    await page.getByRole('columnheader', { name: 'Termin' }).getByRole('link').tap();
    await page.waitForURL(/sort/);
    await visitor.ready();
    expect(await page.locator('th[aria-sort="ascending"]').textContent()).toContain('Termin');
    // What can't be pressed stands before each cell instead.
    const box = await page
      .getByRole('columnheader', { name: 'Firma' })
      .evaluate((head) => getComputedStyle(head).clipPath);
    expect(box).toBe('inset(50%)');
    expect(await violations(page)).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('Shift ticks a range of rows, by mouse and by keyboard', async () => {
    const { page } = first;
    await first.go('/panel/applications');
    const ticks = page.locator('tbody input[type=checkbox]');
    const ticked = () => page.locator('tbody tr[aria-selected=true]').count();
    await ticks.nth(1).click();
    await ticks.nth(4).click({ modifiers: ['Shift'] });
    expect(await ticked()).toBe(4);
    await ticks.nth(3).click();
    await ticks.nth(2).focus();
    await page.keyboard.press('Shift+Space');
    expect(await ticked()).toBe(2);
    await page.getByLabel('Zaznacz wszystkie').click();
    expect(await ticked()).toBe(await ticks.count());
    expect(first.problems).toEqual([]);
  });
});
