import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdf } from '#tests/support/files/documents.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
  visitor = await portal.visit();
  page = visitor.page;
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visitor.go('/galeria');
});

const heightOf = async (one: Locator) => (await one.boundingBox())?.height;
const widthOf = async (one: Locator) => (await one.boundingBox())?.width;
const style = (one: Locator, property: string) =>
  one.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
const form = (id: string) => page.locator(`form#${id}`);
const field = (id: string, name: string) => form(id).locator(`.field:has([name="${name}"])`);
const submit = (id: string) => form(id).locator('button[type=submit]');

/** What the forms of the page send, in order. */
function requests(): { method: string; type: string; body: string }[] {
  const sent: { method: string; type: string; body: string }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') return;
    sent.push({
      method: request.method(),
      type: request.headers()['content-type'] ?? '',
      body: request.postData() ?? '',
    });
  });
  return sent;
}

describe('components', () => {
  it('FE-20 LAY-09 buttons: eight themes, four heights, two shapes, each with a visible focus', async () => {
    const buttons = page.locator('.gallery-buttons .button');
    expect(await buttons.count()).toBe(8 * 4 * 2);
    for (const [size, height] of [
      ['large', 60],
      ['regular', 48],
      ['small', 40],
      ['tiny', 30],
    ] as const) {
      const all = page.locator(`.gallery-buttons .button-${size}`);
      expect(await all.count()).toBe(16);
      for (const one of await all.all()) expect(await heightOf(one)).toBe(height);
      const circle = page.locator(`.gallery-buttons .button-${size}.button-circle`).first();
      expect(await widthOf(circle)).toBe(height);
    }
    await page.keyboard.press('Tab');
    await buttons.first().focus();
    expect(await style(buttons.first(), 'outline-style')).toBe('solid');
    expect(await style(buttons.first(), 'outline-width')).toBe('3px');
    expect(await style(buttons.first(), 'transition-duration')).toMatch(/^0\.3s/);
  });

  it.each([
    [1200, 48],
    [1199, 36],
    [768, 36],
    [767, 32],
  ])('LAY-08 LAY-09 at %d px h1 has %d px', async (width, size) => {
    await page.setViewportSize({ width, height: 900 });
    expect(await style(page.locator('h1'), 'font-size')).toBe(`${size}px`);
  });

  it('LAY-08 the menu folds below 992 px', async () => {
    await page.setViewportSize({ width: 991, height: 900 });
    expect(await page.locator('.menu-button').isVisible()).toBe(true);
    await page.setViewportSize({ width: 992, height: 900 });
    expect(await page.locator('.menu-button').isVisible()).toBe(false);
  });

  it('LAY-09 stack gaps, text input and textarea', async () => {
    for (const [stack, gap] of [
      [1, 15],
      [2, 20],
      [3, 30],
      [4, 40],
    ] as const) {
      expect(await style(page.locator(`[data-stack="${stack}"]`), 'row-gap')).toBe(`${gap}px`);
    }
    expect(await heightOf(form('every-field').locator('input[name=text]'))).toBe(48);
    expect(await heightOf(form('every-field').locator('textarea[name=textarea]'))).toBe(100);
  });

  it('FE-19 LAY-09 six modals of their widths; focus stays inside and goes back, Escape closes', async () => {
    for (const [size, width] of [
      ['big', 1140],
      ['big-unscrollable', 1140],
      ['default', 960],
      ['medium', 720],
      ['small', 570],
      ['alert', 320],
    ] as const) {
      const opener = page.getByRole('button', { name: `Okno ${size}`, exact: true });
      await opener.click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      expect(await widthOf(page.locator('.modal'))).toBe(width);
      for (let press = 0; press < 6; press += 1) {
        await page.keyboard.press('Tab');
        expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      // The library gives the focus back a frame after the dialog is gone.
      await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
    }
  });

  it.each([
    ['success', 'Sukces', ['OK']],
    ['error', 'Błąd', ['OK']],
    ['warning', 'Ostrzeżenie', ['Potwierdź', 'Anuluj']],
  ])('FE-19 the %s alert says %s', async (theme, title, buttons) => {
    await page.getByRole('button', { name: `Alert ${theme}` }).click();
    const alert = page.getByRole('alertdialog', { name: title });
    await alert.waitFor();
    expect(await alert.getByRole('button').allTextContents()).toEqual(buttons);
    expect(await widthOf(page.locator('.modal'))).toBe(320);
    await alert.getByRole('button', { name: buttons[0] ?? '', exact: true }).click();
    await alert.waitFor({ state: 'detached' });
    expect(await page.locator('output').textContent()).toBe(`Potwierdzono ${theme === 'warning' ? 1 : 0} razy`);
  });
});

describe('fields', () => {
  it('FE-02 FE-04 every type has its label and role; required ones an asterisk', async () => {
    const every = form('every-field');
    const roles = [
      ['textbox', 'Tekst'],
      ['textbox', 'Liczba'],
      ['combobox', 'Lista rozwijana'],
      ['textbox', 'Data'],
      ['textbox', 'Data i godzina'],
      ['radiogroup', 'Jedno z kilku'],
      ['group', 'Kilka z kilku'],
      ['textbox', 'Dłuższy tekst'],
      ['checkbox', 'Zgadzam się na wszystko powyżej'],
      ['textbox', 'Opis'],
    ] as const;
    for (const [role, name] of roles) {
      const found = await every.getByRole(role, { name: name, exact: true }).count();
      expect([role, name, found]).toEqual([role, name, 1]);
    }
    expect(await every.locator('.field-star').count()).toBe(1);
    expect(await every.locator('input[type=password][name=password]').count()).toBe(1);
    expect(await every.locator('input[type=file][name=file]').count()).toBe(1);
    expect(await every.locator('input[type=hidden][name=hidden]').getAttribute('value')).toBe('niewidoczne');
  });

  it('FE-05 FE-06 states: neutral, success, warning, error, none', async () => {
    const state = (name: string) => field('every-state', name).getAttribute('data-state');
    expect(await state('optionalEmpty')).toBe('neutral');
    expect(await state('requiredFilled')).toBe('success');
    expect(await state('unusual')).toBe('warning');
    expect(await state('requiredEmpty')).toBe('error');
    expect(await state('readonly')).toBe('none');
    await page.fill('#every-state [name=optionalEmpty]', 'coś');
    expect(await state('optionalEmpty')).toBe('success');
    await page.fill('#every-state [name=optionalEmpty]', '');
    expect(await state('optionalEmpty')).toBe('neutral');
    await page.fill('#every-state [name=unusual]', '100');
    expect(await state('unusual')).toBe('success');
    // Hidden by its rule, and back again.
    expect(await field('every-state', 'dependent').count()).toBe(1);
    await page.fill('#every-state [name=requiredFilled]', 'Ewa');
    expect(await field('every-state', 'dependent').count()).toBe(0);
  });

  it('FE-07 FE-09 submit waits for the last error; the message stands below in red and is linked', async () => {
    expect(await submit('every-state').isDisabled()).toBe(true);
    await form('every-state').getByRole('button', { name: 'Do uzupełnienia: 1 pole' }).click();
    const input = form('every-state').locator('[name=requiredEmpty]');
    await expect.poll(() => input.evaluate((node) => node === document.activeElement)).toBe(true);
    const error = field('every-state', 'requiredEmpty').locator('.field-error');
    expect((await error.textContent())?.trim()).toBe('Pole „Obowiązkowe, puste” jest wymagane');
    expect(await style(error, 'color')).toBe('rgb(200, 30, 30)');
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    expect(await input.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'));
    const [above, below] = [await input.boundingBox(), await error.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    await input.fill('jest');
    expect(await error.count()).toBe(0);
    expect(await submit('every-state').isDisabled()).toBe(false);
  });

  it('FE-16 number: no leading zeros, raised to its minimum when left, arrows by one, held to its maximum', async () => {
    const input = form('every-field').locator('[name=number]');
    const error = field('every-field', 'number').locator('.field-error');
    await input.fill('007');
    await input.blur();
    expect((await error.textContent())?.trim()).toBe('Liczba musi być liczbą');
    await input.fill('3');
    await input.blur();
    expect(await input.inputValue()).toBe('5');
    await input.press('ArrowUp');
    expect(await input.inputValue()).toBe('6');
    await input.press('ArrowDown');
    expect(await input.inputValue()).toBe('5');
    await input.fill('21');
    await input.blur();
    expect(await error.count()).toBe(1);
    await input.fill('');
    expect(await error.count()).toBe(0);
  });

  it('FE-14 WIRE-08 deleting a kept file is announced; a chosen one travels as multipart', async () => {
    const every = form('every-field');
    await every.getByRole('button', { name: 'Usuń plik: Plik' }).click();
    expect(await every.locator('[name=shouldDeleteExistingFile]').getAttribute('value')).toBe('true');
    await every.locator('[name=text]').fill('treść');
    await every.getByText('pomarańczowy').last().click();
    await every.getByText('żółty').last().click();
    await every.locator('[name=file]').setInputFiles({
      name: 'zażółć.pdf',
      mimeType: 'application/pdf',
      buffer: pdf('zażółć'),
    });
    expect(await every.locator('.file-chosen').textContent()).toContain('zażółć.pdf');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await submit('every-field').click();
    const echo = (await (await answer).json()) as { received: Record<string, unknown>; files: object };
    expect((await answer).request().headers()['content-type']).toMatch(/^multipart\/form-data/);
    expect(echo.received).toMatchObject({
      text: 'treść',
      datetime: '15.06.2026 10:15',
      radioGroup: 'k1',
      checkboxGroup: ['k2', 'k3'],
      checkbox: 'false',
      hidden: 'niewidoczne',
      shouldDeleteExistingFile: 'true',
    });
    expect(echo.files).toEqual({ file: { name: 'zażółć.pdf', bytes: pdf('zażółć').length } });
  });
});

describe('dropdown', () => {
  const input = () => form('every-field').getByRole('combobox', { name: 'Lista rozwijana' });
  const list = () => page.locator('.dropdown-list');

  it('FE-11 LAY-09 opens on focus, at most 215 px high; closes on blur, by Escape, by a click outside', async () => {
    await input().focus();
    await list().waitFor();
    expect(await heightOf(list())).toBe(215);
    await page.keyboard.press('Escape');
    await list().waitFor({ state: 'detached' });
    await input().click();
    await list().waitFor();
    await page.keyboard.press('Tab');
    await list().waitFor({ state: 'detached' });
    await input().click();
    await list().waitFor();
    await page.mouse.click(5, 5);
    await list().waitFor({ state: 'detached' });
  });

  it('FE-11 typing filters; arrows and Enter choose; it can be emptied again', async () => {
    const value = form('every-field').locator('[name=select]');
    await input().click();
    await input().pressSequentially('ró');
    await expect.poll(() => page.locator('.dropdown-item').allTextContents()).toEqual(['różowy']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await list().waitFor({ state: 'detached' });
    expect(await value.inputValue()).toBe('k8');
    expect(await input().inputValue()).toBe('różowy');
    await form('every-field').getByRole('button', { name: 'Wyczyść: Lista rozwijana' }).click();
    expect(await value.inputValue()).toBe('');
    await input().click();
    await page.locator('.dropdown-item').nth(1).click();
    await list().waitFor({ state: 'detached' });
    expect(await value.inputValue()).toBe('k2');
  });
});

describe('date picker', () => {
  const calendar = () => page.locator('.calendar');

  it('FE-12 opens on focus, Monday first, in Polish; a pick closes it and keeps the time of day', async () => {
    const input = form('every-field').locator('[name=datetime]');
    await input.focus();
    await calendar().waitFor();
    expect(await calendar().locator('th').allTextContents()).toEqual([
      'pon.',
      'wt.',
      'śr.',
      'czw.',
      'pt.',
      'sob.',
      'niedz.',
    ]);
    expect(await calendar().locator('.calendar-head h2').textContent()).toBe('czerwiec 2026');
    await calendar().locator('.calendar-day:not([data-outside-month])').nth(19).click();
    await calendar().waitFor({ state: 'detached' });
    expect(await input.inputValue()).toBe('20.06.2026 10:15');
  });

  it('FE-12 works from the keyboard alone', async () => {
    const input = form('every-field').locator('[name=date]');
    await input.fill('10.02.2027');
    await input.press('ArrowDown');
    await expect
      .poll(() =>
        calendar().evaluate((node) => node.contains(document.activeElement) && document.activeElement?.textContent),
      )
      .toBe('10');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await calendar().waitFor({ state: 'detached' });
    expect(await input.inputValue()).toBe('11.02.2027');
    expect(await input.evaluate((node) => node === document.activeElement)).toBe(true);
    await input.press('ArrowDown');
    await calendar().waitFor();
    await expect.poll(() => calendar().evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await calendar().waitFor({ state: 'detached' });
    expect(await input.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});

describe('sending', () => {
  it('FE-08 WIRE-02 asks first: cancel sends nothing and keeps the input, confirm sends once', async () => {
    const sent = requests();
    await page.fill('#asking [name=text]', 'treść');
    await submit('asking').click();
    const alert = page.getByRole('alertdialog', { name: 'Ostrzeżenie' });
    expect(await alert.textContent()).toContain('Czy na pewno zapisać?');
    await alert.getByRole('button', { name: 'Anuluj' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    expect(await page.inputValue('#asking [name=text]')).toBe('treść');
    await submit('asking').click();
    await alert.getByRole('button', { name: 'Potwierdź' }).click();
    await page.getByText('Formularz dotarł do serwera.').waitFor();
    expect(sent.map(({ method, type }) => [method, type.split(';')[0]])).toEqual([
      ['PUT', 'application/x-www-form-urlencoded'],
    ]);
  });

  it('WIRE-01 WIRE-02 WIRE-09 RED-02 a call goes below /backend, says what it is, and has the token and a key', async () => {
    await page.fill('#asking [name=text]', 'bez pytania');
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'PUT'),
      submit('asking').click(),
    ]);
    expect(new URL(request.url()).pathname).toBe('/backend/szkolenia/galeria');
    const headers = await request.allHeaders();
    expect(headers['x-requested-with']).toBe('XMLHttpRequest');
    expect(headers['x-csrf-token']).toBe(await page.locator('meta[name=csrf-token]').getAttribute('content'));
    expect(headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    expect(headers.cookie).toMatch(/visitor=/);
    await page.getByText('Formularz dotarł do serwera.').waitFor();
    // RED-02: shown once.
    await page.reload();
    expect(await page.getByText('Formularz dotarł do serwera.').count()).toBe(0);
  });

  it('FE-08 does not ask when its condition says so', async () => {
    await page.fill('#asking [name=text]', 'bez pytania');
    await submit('asking').click();
    await page.getByText('Formularz dotarł do serwera.').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('FE-10 a refusal of the server stands at its field, and the input stays', async () => {
    await submit('refused').click();
    const error = field('refused', 'text').locator('.field-error');
    await error.waitFor();
    expect((await error.textContent())?.trim()).toBe('Tekst nie może brzmieć „odmowa”');
    expect(await page.inputValue('#refused [name=text]')).toBe('odmowa');
    await expect
      .poll(() => page.locator('#refused [name=text]').evaluate((node) => node === document.activeElement))
      .toBe(true);
  });

  it('a conflict shows both values, and either can be kept', async () => {
    await page.fill('#refused [name=text]', 'konflikt');
    await submit('refused').click();
    const conflict = page.getByRole('group', { name: 'Różnice' });
    await conflict.waitFor();
    expect(await conflict.locator('tbody tr').allTextContents()).toEqual(['Tekstzapisane przez kogoś innegokonflikt']);
    await conflict.getByRole('button', { name: 'Zostaw moje i zapisz ponownie' }).click();
    await submit('refused').click();
    await page.getByText('Formularz dotarł do serwera.').waitFor();
  });

  it('repeated fields are added and taken away within their bounds', async () => {
    const add = form('repeated').getByRole('button', { name: 'Dodaj kolejnego pracownika' });
    await add.click();
    await add.click();
    expect(await add.count()).toBe(0);
    await page.fill('[name="employees[1][firstName]"]', 'Druga');
    await page.fill('[name="employees[2][firstName]"]', 'Trzecia');
    await form('repeated').getByRole('button', { name: 'Usuń: Pracownik 2' }).click();
    expect(await page.inputValue('[name="employees[1][firstName]"]')).toBe('Trzecia');
    expect(await add.count()).toBe(1);
  });

  it('WIRE-05 WIRE-06 FE-17 without scripts every form is a native one that says everything', async () => {
    const plain = await portal.visit({ scripts: false });
    await plain.go('/galeria');
    for (const id of ['every-field', 'every-state', 'asking', 'refused', 'repeated']) {
      const one = plain.page.locator(`form#${id}`);
      expect(await one.getAttribute('method')).toBe('post');
      expect(await one.locator('[name=_action]').getAttribute('value')).toBe(id);
      expect(await one.locator('[name=_csrf]').getAttribute('value')).not.toBe('');
    }
    expect(await plain.page.locator('#asking [name=_method]').getAttribute('value')).toBe('put');
    await plain.page.locator('#every-field [name=text]').fill('odmowa');
    await plain.page.locator('#every-field select[name=select]').selectOption('k4');
    await plain.page.locator('#every-field input[name="checkboxGroup[]"][value=k2]').check();
    await plain.page.locator('#every-field button[type=submit]').click();
    const back = plain.page.locator('#every-field');
    await expect
      .poll(() => back.locator('.field-error').allTextContents())
      .toEqual([expect.stringContaining('„odmowa”')]);
    expect(await back.locator('[name=text]').inputValue()).toBe('odmowa');
    expect(await back.locator('select[name=select]').inputValue()).toBe('k4');
    expect(await back.locator('input[name="checkboxGroup[]"]:checked').count()).toBe(1);
  });
});

describe('list', () => {
  it('URL-03 WIRE-07 filters live in the URL and carry what the form keeps', async () => {
    await visitor.go('/galeria?groupId=3&page=7');
    expect(await page.locator('.filters [name=groupId]').getAttribute('value')).toBe('3');
    await page.fill('[name="filters[name]"]', 'hamulce');
    await page.locator('.filters').getByRole('button', { name: 'Filtruj' }).click();
    await page.waitForURL(/filters/);
    const { searchParams } = new URL(page.url());
    expect([...searchParams]).toEqual([
      ['groupId', '3'],
      ['filters[name]', 'hamulce'],
    ]);
    expect(await page.inputValue('[name="filters[name]"]')).toBe('hamulce');
    await page.locator('.filters').getByRole('link', { name: 'Wyczyść' }).click();
    await page.waitForURL((url) => !url.search.includes('filters'));
  });

  it('folded filters unfold; ticked rows bring their actions; large totals are rounded', async () => {
    const from = page.locator('[name="filters[from]"]');
    expect(await from.isVisible()).toBe(false);
    await page.getByText('Więcej filtrów').click();
    expect(await from.isVisible()).toBe(true);
    await page.getByRole('checkbox', { name: 'Zaznacz wszystkie' }).check();
    const bar = page.getByRole('region', { name: 'Działania na zaznaczonych' });
    expect(await bar.locator('strong').textContent()).toBe('Zaznaczono 3 pozycje');
    await bar.getByRole('button', { name: 'Odznacz' }).click();
    expect(await bar.count()).toBe(0);
    expect(await page.locator('.pager > .numbers').textContent()).toMatch(/^ponad 10\s000 pozycji, strona 3$/u);
  });
});

describe('the whole gallery', () => {
  it.each([1280, 390])(
    'FE-20 has no axe violation, contrast included, and nothing too wide at %d px',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await visitor.go('/galeria');
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    },
  );

  it('has no axe violation with an open list, calendar or dialog', async () => {
    await form('every-field').getByRole('combobox', { name: 'Lista rozwijana' }).click();
    await page.locator('.dropdown-list').waitFor();
    // A list is drawn over the page, beside its landmarks.
    expect((await violations(page)).filter((one) => !one.startsWith('region:'))).toEqual([]);
    await page.keyboard.press('Escape');
    await form('every-field').locator('[name=date]').click();
    await page.locator('.calendar').waitFor();
    expect(await violations(page, ['.calendar', '#every-field .field-date'])).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Alert warning' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('hydrates without a warning and breaks no rule of its own security policy', () => {
    expect(visitor.problems).toEqual([]);
  });
});
