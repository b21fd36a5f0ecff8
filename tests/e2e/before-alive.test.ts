import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** A slow line: the page is read and can be filled in while its scripts are still on their way. */
let portal: RunningPortal;
let operator: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.visit();
  await operator.as('operator@demo.example');
});
afterAll(() => portal.stop());

/** Opens a page whose program does not arrive before `start` is called. */
async function slowly({ page }: Visitor, path: string): Promise<{ start(): Promise<void> }> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const program = /\/assets\/entry-client-[^/]*\.js$/;
  await page.route(program, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${portal.portal.url}${path}`, { waitUntil: 'commit' });
  await page.waitForSelector('footer', { state: 'attached' });
  return {
    async start() {
      arrive();
      // The route stays: to take it away while parts of the program are under way fails them now and then.
      await page.waitForSelector('html[data-alive]', { state: 'attached' });
    },
  };
}

const isAlive = (page: Page) => page.evaluate(() => document.documentElement.dataset.alive !== undefined);
const one = async (sql: string): Promise<string> =>
  (await portal.portal.app.pool.query<{ id: string }>(sql)).rows[0]?.id ?? '';

describe('before the scripts have come', () => {
  it('FE-10 what was typed, chosen and ticked stays in a registration, and is sent', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    const date = await one(
      `SELECT d.id FROM read.course_dates d JOIN read.courses c ON c.id = d.course_id
       WHERE d.started_on > to_char(now(), 'YYYY-MM-DD') AND d.status = 'active' AND d.visibility = 'visible'
         AND (c.values->>'allowRequests')::boolean AND NOT (c.values->>'hasFgaz')::boolean
         AND c.values->>'prerequisiteACourseId' IS NULL ORDER BY d.started_on DESC LIMIT 1`,
    );
    const scripts = await slowly(visitor, `/zgloszenia?courseDateId=${date}`);
    await page.fill('[name=companyName]', 'Serwis na wolnym łączu');
    await page.fill('[name=companyNip]', '526-025-02-74');
    await page.selectOption('select[name=companyState]', { label: 'Mazowieckie' });
    await page.fill('[name=reporterFirstName]', 'Anna');
    await page.fill('[name=reporterLastName]', 'Powolna');
    await page.fill('[name=reporterEmail]', 'anna.powolna@demo.example');
    await page.fill('[name=reporterPhone]', '600700800');
    await page.check('[name=consent][type=checkbox]');
    await page.fill('[name="employees[0][firstName]"]', 'Jan');
    await page.fill('[name="employees[0][lastName]"]', 'Cierpliwy');
    await page.fill('[name="employees[0][email]"]', 'jan.cierpliwy@demo.example');
    await page.focus('select[name=companyState]');
    expect(await isAlive(page)).toBe(false);
    await scripts.start();
    // The list of the browser has become ours, with the choice and the focus.
    const state = page.getByRole('combobox', { name: 'Województwo' });
    await expect.poll(() => state.inputValue()).toBe('Mazowieckie');
    await expect.poll(() => state.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.inputValue('[name=companyName]')).toBe('Serwis na wolnym łączu');
    expect(await page.inputValue('[name="employees[0][lastName]"]')).toBe('Cierpliwy');
    expect(await page.isChecked('[name=consent]')).toBe(true);
    await page.click('button:has-text("Wyślij zgłoszenie")');
    await page.waitForSelector('.result-list li');
    expect(await page.locator('.result-list').textContent()).toContain('Jan Cierpliwy');
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('leaving asks from the first letter on, before the scripts and after them', async () => {
    const { page } = operator;
    const scripts = await slowly(operator, '/panel/locations/new');
    await page.focus('[name=name]');
    await page.keyboard.type('Niezapisane');
    await page.waitForSelector('html[data-guarded]', { state: 'attached' });
    const asked = async (): Promise<string> => {
      const dialog = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const found = await dialog;
      await found.dismiss();
      return found.type();
    };
    expect(await asked()).toBe('beforeunload');
    expect(await isAlive(page)).toBe(false);
    await scripts.start();
    expect(await page.inputValue('[name=name]')).toBe('Niezapisane');
    expect(await asked()).toBe('beforeunload');
    await page.getByRole('link', { name: 'Zgłoszenia' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Potwierdź' }).click();
    await page.waitForSelector('h1:has-text("Zgłoszenia")');
    expect(operator.problems).toEqual([]);
  });

  it('nothing is asked when the form is sent before the scripts, nor where nothing would be lost', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    let asked = false;
    page.on('dialog', (dialog) => {
      asked = true;
      void dialog.accept();
    });
    await slowly(visitor, '/login');
    await page.focus('[name=login]');
    await page.keyboard.type('operator@demo.example');
    await page.fill('[name=password]', 'Szkolenia1!');
    await page.click('#login button[type=submit]', { noWaitAfter: true });
    await page.waitForURL((url) => url.pathname.endsWith('/panel/today'), { waitUntil: 'commit' });
    await page.goto(`${portal.portal.url}/panel/locations/new`, { waitUntil: 'commit' });
    await page.focus('[name=name]');
    await page.keyboard.type('Oddział wysłany');
    await page.fill('[name=city]', 'Gdynia');
    await page.fill('[name=address]', 'ul. Morska 1');
    await page.click('#location button[type=submit]', { noWaitAfter: true });
    await page.waitForSelector('h1:has-text("Oddział wysłany")');
    expect(asked).toBe(false);
    await visitor.context.close();
  });

  it('FE-14 a text that was there and was changed, a formatted one and a chosen file stay', async () => {
    const { page } = operator;
    const id = await one(`SELECT id FROM read.groups WHERE values->>'description' <> '' ORDER BY id LIMIT 1`);
    const group = await slowly(operator, `/panel/groups/${id}/edit`);
    await page.fill('textarea[name=description]', 'Nowy opis');
    await page.setInputFiles('input[type=file]', {
      name: 'warsztat.png',
      mimeType: 'image/png',
      buffer: Buffer.from('x'),
    });
    await group.start();
    expect(await page.inputValue('[name=description]')).toBe('Nowy opis');
    expect(await page.locator('.file-chosen').textContent()).toContain('warsztat.png');
    page.once('dialog', (dialog) => void dialog.accept());

    const course = await slowly(operator, `/panel/courses/${await one('SELECT id FROM read.courses LIMIT 1')}/edit`);
    await page.locator('textarea[name=description]').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Sam tekst');
    await course.start();
    await page.waitForSelector('.editor >> text=Sam tekst');
    // The editor took the place of the text that was being typed: typing goes on.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.editor') !== null)).toBe(true);
    await page.keyboard.type(' i dalej');
    await page.waitForSelector('.editor >> text=Sam tekst i dalej');
    page.once('dialog', (dialog) => void dialog.accept());
    await operator.go('/panel/applications');
  });

  it('choices, dates and ticks stay', async () => {
    const admin = await portal.visit();
    const { page } = admin;
    await admin.as('admin@demo.example');
    const person = await slowly(admin, '/panel/operators/new');
    await page.getByLabel('czasowy').check();
    await page.getByLabel('Szkolenia: odczyt').check();
    await person.start();
    expect(await page.getByLabel('czasowy').isChecked()).toBe(true);
    expect(await page.getByLabel('Szkolenia: odczyt').isChecked()).toBe(true);
    await page.locator('[name="actor[expiresAt]"]').waitFor();
    page.once('dialog', (dialog) => void dialog.accept());

    const list = await slowly(admin, '/panel/applications');
    await page.locator('tbody input[type=checkbox]').nth(1).check();
    await page.fill('[name="filters[participantName]"]', 'zawada');
    await list.start();
    await page.getByText('Zaznaczono 1 zgłoszenie').waitFor();
    expect(await page.inputValue('[name="filters[participantName]"]')).toBe('zawada');

    const marked = await one(
      `SELECT d.id FROM read.course_dates d WHERE d.status = 'active' AND d.started_on < to_char(now(), 'YYYY-MM-DD')
         AND EXISTS (SELECT 1 FROM read.applications a WHERE a.course_date_id = d.id AND a.list_type = 'primary')
       ORDER BY d.started_on DESC LIMIT 1`,
    );
    const attendance = await slowly(admin, `/panel/course-dates/${marked}/attendance_list_edit`);
    const unchecked = page.locator('tbody tr').first().locator('input[type=radio]:not(:checked)').first();
    const choice = await unchecked.inputValue();
    await unchecked.check();
    await attendance.start();
    await page.locator('tbody tr').first().getByText('niezapisane').waitFor();
    expect(await page.locator('tbody tr').first().locator('input[type=radio]:checked').inputValue()).toBe(choice);
    expect(admin.problems).toEqual([]);
    page.on('dialog', (dialog) => void dialog.accept());
    await admin.context.close();
  });

  it('a filled-in login, as password managers do, can be sent', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    const login = await slowly(visitor, '/login');
    await page.fill('[name=login]', 'operator@demo.example');
    await page.fill('[name=password]', 'Szkolenia1!');
    await login.start();
    await page.click('#login button[type=submit]');
    await page.waitForURL((url) => url.pathname.endsWith('/panel/today'));
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });
});
