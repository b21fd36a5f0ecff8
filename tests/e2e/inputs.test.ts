import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { listShown } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';
import { addCourse, addLocation, dateFields, officeFields } from '#tests/support/training/training.ts';

/** What hands and keys meet in forms, lists and dialogs of the panel. */
let portal: RunningPortal;
let operator: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.visit();
  await operator.as('admin@demo.example');
});
afterAll(() => portal.stop());

describe('a registration past those who wait', () => {
  it('APP-07 APP-14 stays as it was typed, says at the field of the reason who waits, and goes through with one', async () => {
    const client = portal.portal.client();
    await client.login('admin@demo.example', 'Szkolenia1!');
    const { app } = portal.portal;
    const date = dateFields(await addCourse(app), await addLocation(app), { seatLimit: '1' });
    const { id } = (await client.post('/panel/course-dates', date)).body as { id: string };
    const first = await client.post('/panel/applications', officeFields(id, 1));
    await client.post('/panel/applications', officeFields(id, 2, { participantLastName: 'Czekający' }));
    await client.post(`/panel/applications/${first.body.id}/reject`);
    const { page } = operator;
    await operator.go(`/panel/applications/new?courseDateId=${id}`);
    const typed = officeFields(id, 3) as Record<string, unknown>;
    for (const [name, value] of Object.entries(typed)) {
      const input = page.locator(`form.form input[name="${name}"]:is([type=text], [type=email], [type=tel])`);
      if ((await input.count()) === 1) await input.fill(String(value));
    }
    await page.getByRole('combobox', { name: /^Województwo/ }).fill('mazowieckie');
    await page.getByRole('combobox', { name: /^Województwo/ }).press('Tab');
    await page.getByRole('combobox', { name: /^Lista/ }).fill('podstawowa');
    await page.getByRole('combobox', { name: /^Lista/ }).press('Tab');
    await page.getByRole('button', { name: 'Dodaj zgłoszenie' }).click();
    const said = 'Na liście rezerwowej wcześniej czeka 1 osoba. Aby pominąć kolejność, podaj powód.';
    const field = page.locator('.field:has([name=reason])');
    await field.getByText(said).waitFor();
    expect(await page.inputValue('[name=participantEmail]')).toBe(typed.participantEmail);
    await field.locator('textarea').fill('Uzgodnione z serwisem');
    await page.getByRole('button', { name: 'Dodaj zgłoszenie' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    await page.getByText('Uzgodnione z serwisem').first().waitFor();
  });
});

describe('forms', () => {
  it('FE-11 a finger takes an option after letters were typed on a phone', async () => {
    const { page, go, as, context, problems } = await portal.visit({ width: 390, height: 844, phone: true });
    await as('admin@demo.example');
    await go('/panel/applications/new');
    const state = page.getByRole('combobox', { name: /^Województwo/ });
    await state.tap();
    await page.keyboard.type('mazo');
    await listShown(page);
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Mazowieckie']);
    await page.getByRole('option', { name: 'Mazowieckie' }).tap();
    await expect.poll(() => page.locator('input[name$=State]').first().inputValue()).toBe('mazowieckie');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('FE-14 a file is dropped where one is chosen', async () => {
    const { page } = operator;
    await operator.go('/panel/courses/new');
    const box = await page.locator('.file-box').first().boundingBox();
    const over = await page.locator('.file-input').first().boundingBox();
    // The browser's own input takes it: nothing else lies over the dashed box.
    expect(over).toEqual(box);
    const hit = await page
      .locator('.file-box')
      .first()
      .evaluate((one) => {
        one.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.className;
      });
    expect(hit).toBe('file-input');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('.file-box').first().click()]);
    await chooser.setFiles({ name: 'łąka.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await page.getByText('łąka.png').waitFor();
    await page.reload();
  });

  it('the address of a link has the focus at once, and the chosen text becomes the link', async () => {
    const { page } = operator;
    await operator.go('/panel/courses/new');
    const text = page.getByRole('textbox', { name: /Opis/ });
    await text.click();
    await page.keyboard.type('Program szkolenia');
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Odnośnik' }).click();
    await page.keyboard.type('https://example.com/ok');
    await page.keyboard.press('Enter');
    expect(await text.locator('a').evaluate((one) => [one.getAttribute('href'), one.textContent])).toEqual([
      'https://example.com/ok',
      'Program szkolenia',
    ]);
  });

  it('Tab leaves a rich text also from within a list', async () => {
    const { page } = operator;
    await operator.go('/panel/courses/new');
    const text = page.getByRole('textbox', { name: /Opis/ });
    await text.click();
    await page.getByRole('button', { name: 'Lista punktowana' }).click();
    await page.keyboard.type('raz');
    await page.keyboard.press('Enter');
    await page.keyboard.type('dwa');
    await page.keyboard.press('Tab');
    expect(await text.evaluate((one) => one === document.activeElement)).toBe(false);
    expect(await text.locator('li li').count()).toBe(0);
  });

  it('FE-12 Enter takes the typed day and closes the calendar', async () => {
    const { page } = operator;
    await operator.go('/panel/course-dates');
    await page.locator('tbody a').first().click();
    await page.locator('.timeline').first().waitFor();
    await page.locator('.as-of input').first().click();
    await page.locator('.calendar').waitFor();
    await page.keyboard.type('22.11.2099');
    await page.keyboard.press('Enter');
    await page.locator('.calendar').waitFor({ state: 'detached' });
    expect(await page.locator('.calendar').count()).toBe(0);
  });

  it('VAL-04 FE-13 a day is taken as people write it, shown as dd.mm.rrrr, and the rest is refused', async () => {
    const { page } = operator;
    await operator.go('/panel/course-dates/new');
    const day = page.locator('[name=startedOn]');
    for (const [typed, shown] of [
      ['1.3.2027', '01.03.2027'],
      ['01.03.27', '01.03.2027'],
      ['1/3/2027', '01.03.2027'],
      ['2027-03-01', '01.03.2027'],
      ['31.2.2027', '31.2.2027'],
    ] as const) {
      await day.fill(typed);
      await page.keyboard.press('Tab');
      expect(await day.inputValue()).toBe(shown);
    }
    await page.getByText('nie jest poprawną datą').waitFor();
    await day.fill('1-3-27');
    await page.keyboard.press('Tab');
    expect(await page.getByText('nie jest poprawną datą').count()).toBe(0);
  });

  it('FE-12 a day that is picked replaces all that was typed for one; only a time of day stays beside it', async () => {
    const { page } = operator;
    await operator.go('/panel/course-dates/new');
    const day = page.locator('[name=startedOn]');
    for (const typed of ['1 marca 2027', ' 01.03.2027', '01.03.2027 09:30']) {
      await day.fill(typed);
      await day.click();
      await page.locator('.calendar td [role=button]:not([aria-disabled=true])').nth(9).click();
      expect(await day.inputValue()).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
    }
    await operator.go('/panel/operators/new');
    await page.getByText('czasowy', { exact: true }).click();
    const moment = page.locator('[name="actor[expiresAt]"]');
    await moment.fill('1.3.2099 14:45 rano');
    await moment.click();
    await page.locator('.calendar td [role=button]:not([aria-disabled=true])').nth(9).click();
    await page.locator('.calendar').waitFor({ state: 'detached' });
    expect(await moment.inputValue()).toMatch(/^\d{2}\.03\.2099 14:45$/);
  });

  it.each(['Asia/Tokyo', 'Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'])(
    'FE-12 today in the calendar is Warsaw’s, also in %s',
    async (timezoneId) => {
      const visitor = await portal.visit({ timezoneId });
      const { page } = visitor;
      await visitor.as('admin@demo.example');
      await visitor.go('/panel/course-dates/new');
      await page.locator('[name=startedOn]').click();
      const today = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', dateStyle: 'full' }).format();
      await page.locator('.calendar-today').waitFor();
      expect(await page.locator('.calendar-today').getAttribute('aria-label')).toBe(`Dzisiaj, ${today}`);
      expect(await page.locator('.calendar [aria-label^="Dzisiaj"]').count()).toBe(1);
      expect(await page.locator('.calendar [aria-selected=true]').count()).toBe(0);
      await page.locator('.calendar-today').click();
      const [day] = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' }).split(' ');
      expect(await page.locator('[name=startedOn]').inputValue()).toBe(day?.split('-').reverse().join('.'));
      await visitor.context.close();
    },
  );

  it('hyphens of word processors are hyphens', async () => {
    const { page } = operator;
    await operator.go('/panel/operators/new');
    await page.getByLabel('Nazwisko').fill('Nowak\u2011Kowalska');
    await page.getByLabel('Imię').fill('Ewa');
    await page.keyboard.press('Tab');
    expect(await page.getByText('musi zaczynać się wielką literą').count()).toBe(0);
  });

  it('that the server could not be reached goes when it answers again', async () => {
    const { page, context } = operator;
    await operator.go('/panel/groups/new');
    await page.getByLabel('Nazwa').fill('Po przerwie w łączu');
    await page.getByLabel('Pozycja').fill('3');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Zapisz' }).click();
    const said = page.getByText('Nie udało się połączyć z serwerem').first();
    await said.waitFor();
    await context.setOffline(false);
    await said.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Nazwa').inputValue()).toBe('Po przerwie w łączu');
    await page.getByLabel('Nazwa').fill('');
    await page.getByLabel('Pozycja').fill('');
  });

  it('the next employee is filled in at once', async () => {
    const visitor = await portal.visit();
    await visitor.go('/harmonogram');
    await visitor.page
      .getByRole('link', { name: /Zgłoś|Zapisz/ })
      .first()
      .click();
    const add = visitor.page.getByRole('button', { name: 'Dodaj kolejnego pracownika' });
    await add.click();
    // Also a second time, although the empty field says what it lacks when it is left.
    await add.click();
    expect(await visitor.page.locator('.form-item').count()).toBe(3);
    await visitor.page.getByRole('button', { name: 'Usuń: Pracownik 3' }).click();
    await visitor.page.getByRole('button', { name: 'Usuń: Pracownik 2' }).click();
    await add.press('Enter');
    await visitor.page.keyboard.type('Ewa');
    expect(await visitor.page.inputValue('[name="employees[1][firstName]"]')).toBe('Ewa');
    await visitor.context.close();
  });
});

describe('dialogs', () => {
  it('FE-19 the cursor is in the first field, and a double click opens a dialog once', async () => {
    const { page } = operator;
    await operator.go('/panel/groups');
    await page.locator('tbody a').first().click();
    await page.locator('.timeline').waitFor();
    const opener = page.getByRole('button', { name: 'Dezaktywuj', exact: true });
    await opener.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Od razu');
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Od razu');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Potwierdź' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The second click falls on the veil, at the place of the button.
    const box = (await opener.boundingBox())!;
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 30 });
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(700);
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.mouse.click(5, 5);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('FE-19 Escape asks before it throws away what was typed; the page has the focus when the opener is gone', async () => {
    const { page } = operator;
    await operator.go('/panel/groups');
    await page.locator('tbody a').first().click();
    await page.locator('.timeline').waitFor();
    await page.getByRole('button', { name: 'Dezaktywuj', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Nie ma już chętnych');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await question.getByText('Zmiany w formularzu nie zostały zapisane.').waitFor();
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Anuluj' }).click();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Nie ma już chętnych');
    await page.keyboard.press('Escape');
    // Also a key that follows before the next frame is drawn finds the dialog.
    await question.getByRole('button', { name: 'Anuluj' }).evaluate(async (cancel) => {
      (cancel as HTMLButtonElement).click();
      while (cancel.isConnected) await new Promise((soon) => setTimeout(soon));
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await question.getByRole('button', { name: 'Potwierdź' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Question and dialog closed together: the focus is where both came from.
    const opener = page.getByRole('button', { name: 'Dezaktywuj', exact: true });
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    // Nothing typed: nothing is asked.
    await opener.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await question.count()).toBe(0);
  });
});

describe('layout', () => {
  it.each([390, 375])(
    'the header of the panel holds in one line at %d px, and fields have letters of 16 px',
    async (width) => {
      const visitor = await portal.visit({ width, height: 860 });
      await visitor.as('admin@demo.example');
      await visitor.go('/panel/applications');
      expect((await visitor.page.locator('.header-inner').boundingBox())?.height).toBeLessThanOrEqual(73);
      await visitor.page.locator('summary', { hasText: 'Filtry' }).click();
      const sizes = await visitor.page
        .locator('input:not([type=checkbox], [type=radio], [type=file]):visible, select:visible, textarea:visible')
        .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
      await visitor.context.close();
    },
  );
});
