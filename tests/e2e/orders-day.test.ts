import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { choose, save } from '#tests/support/browser/fill.ts';
import { demoOrders, orderVisitor, type DemoOrders } from '#tests/support/orders/visitor.ts';
import { sampled } from '#tests/support/tier.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** A day of the order portal in the browser: steps, groups, calendar, statistics, rules. */
let portal: RunningPortal;
let demo: DemoOrders;

beforeAll(async () => {
  portal = await startPortal();
  demo = await demoOrders(portal);
});
afterAll(() => portal.stop());

const BTS = 'zlecenia-bts@demo.example';
/** What makes the page wider than its window. */
const beyondTheEdge = (): string[] =>
  document.documentElement.scrollWidth <= innerWidth
    ? []
    : [...document.querySelectorAll('main *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map((one) => `${one.tagName}.${one.className}`);

const at = (id: string, more = ''): string => `/zlecenia/panel/orders/${id}${more}`;

describe('an order from its entry to its end', { timeout: 240_000 }, () => {
  it.each([1280, 390])('ORD-04 ORD-14 each step is a button that asks what is lacking, at %i px', async (width) => {
    const id = await demo.order('presentation');
    const { page, go, problems } = await orderVisitor(portal, undefined, { width });
    await go(at(id));
    const steps = page.getByRole('group', { name: 'Działania' });
    const press = (name: string) => steps.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await press('Zatwierdź');
    await dialog.getByRole('button', { name: 'Zatwierdź' }).click();
    await page.locator('h1 + .row >> text=zatwierdzone').waitFor();
    await press('Umów wizytę');
    await dialog.getByLabel('Data wykonania').fill('01.12.2046');
    await page.keyboard.press('Tab');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Umów wizytę' }).click();
    await page.locator('h1 + .row >> text=umówione').waitFor();
    await press('Wykonane');
    expect(await dialog.getByRole('button', { name: 'Wykonane' }).isDisabled()).toBe(true);
    await dialog.getByText('tak', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Wykonane' }).click();
    await page.locator('h1 + .row >> text=wykonane').waitFor();
    await press('Cofnij status');
    await dialog.getByLabel('Powód').fill('pomyłka w zleceniu');
    await dialog.getByRole('button', { name: 'Cofnij status', exact: true }).click();
    await page.locator('h1 + .row >> text=umówione').waitFor();
    const history = page.locator('.timeline');
    expect(await history.textContent()).toContain('Powód: pomyłka w zleceniu');
    expect(await history.textContent()).toContain('(w imieniu: Piotr Handlowy)');
    expect(problems).toEqual([]);
  });

  it('ORD-04 ORD-10 without scripts each step has a page, which says what is wrong and keeps what was typed', async () => {
    const id = await demo.order('operational_review');
    const { page, go } = await orderVisitor(portal, BTS, { scripts: false });
    await go(at(id));
    await page.getByRole('link', { name: 'Umów wizytę' }).click();
    await page.fill('[name=executionDate]', '31.02.2047');
    await page.getByRole('button', { name: 'Umów wizytę' }).click();
    expect(await page.locator('.field-error').textContent()).toContain('Data wykonania');
    expect(await page.inputValue('[name=executionDate]')).toBe('31.02.2047');
    await page.fill('[name=executionDate]', '01.03.2047');
    await page.getByRole('button', { name: 'Umów wizytę' }).click();
    await page.waitForURL(`**${at(id)}`);
    expect(await page.locator('main').textContent()).toContain('01.03.2047');
  });

  it('ORD-12 ORD-18 without scripts a field of another activity is asked once the form comes back', async () => {
    const { page, go } = await orderVisitor(portal, 'zlecenia-ph@demo.example', { scripts: false });
    await go('/zlecenia/panel/orders/new');
    await page.selectOption('[name=activityType]', 'warranty_repair');
    await page.fill('[name=orderNumber]', 'BEZ/SKRYPTÓW/1');
    await page.getByRole('button', { name: 'Dodaj zlecenie' }).click();
    expect(await page.inputValue('[name=orderNumber]')).toBe('BEZ/SKRYPTÓW/1');
    const warranty = page.locator('.field', { hasText: 'Potwierdzenie gwarancji' });
    expect(await warranty.textContent()).toContain('musi zostać zaznaczone');
  });
});

describe('many orders at once', { timeout: 240_000 }, () => {
  it('ORD-21 ticked orders are approved; each that could not be is named with its reason', async () => {
    const serial = '7700000001';
    await demo.order('operational_review', { deviceSerialNumber: serial });
    await demo.order('operational_review', { deviceSerialNumber: serial, status: 'done', executionDate: '01.11.2026' });
    const { page, go, problems } = await orderVisitor(portal);
    await go(`/zlecenia/panel/orders?filters[deviceSerialNumber]=${serial}`);
    await page.getByLabel('Zaznacz wszystkie').check();
    const bar = page.getByRole('region', { name: 'Działania na zaznaczonych' });
    expect(await bar.textContent()).toContain('Zaznaczono 2 zlecenia');
    await bar.getByRole('button', { name: 'Zatwierdź' }).click();
    const question = page.getByRole('dialog', { name: 'Zatwierdzenie: 2 zlecenia' });
    await question.getByRole('button', { name: 'Zatwierdź 2 zlecenia' }).click();
    const outcome = page.getByRole('dialog', { name: 'Wynik' });
    await outcome.waitFor();
    expect(await outcome.textContent()).toContain('Status: zatwierdzone.');
    expect(await outcome.textContent()).toContain(
      'Bez zmian: Nie można zmienić statusu z „wykonane” na „zatwierdzone”.',
    );
    expect(problems).toEqual([]);
  });

  it('ORD-21 an employee has no boxes to tick', async () => {
    const { page, go } = await orderVisitor(portal, BTS);
    await go('/zlecenia/panel/orders');
    await page.locator('.table tbody tr').first().waitFor();
    expect(await page.locator('.table input[type=checkbox]').count()).toBe(0);
  });
});

describe('looking at orders', { timeout: 240_000 }, () => {
  it('ORD-02 filters are kept under a name, without what was typed about people', async () => {
    const { page, go, problems } = await orderVisitor(portal);
    await go('/zlecenia/panel/orders');
    await choose(page, 'Status', 'umówione');
    await page.getByLabel('Numer, klient, telefon, adres').fill('Nowak');
    await save(page, 'Filtruj');
    await page.waitForURL(/statusFilter/);
    await page.getByRole('button', { name: 'Zapisz widok' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nazwa widoku').fill('Umówione dziś');
    await dialog.getByRole('button', { name: 'Zapisz widok' }).click();
    await page.getByText('Zapisano widok „Umówione dziś”.').first().waitFor();
    await go('/zlecenia/panel/orders');
    await page.getByRole('link', { name: 'Umówione dziś' }).click();
    await page.waitForURL(/statusFilter/);
    expect(decodeURIComponent(page.url())).toContain('filters[statusFilter]=set');
    expect(page.url()).not.toContain('Nowak');
    await page.getByRole('button', { name: 'Usuń widok: Umówione dziś' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń widok' }).click();
    await page.getByRole('link', { name: 'Umówione dziś' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('ORD-10 a visit is found from the month over its day to its order, without scripts too', async () => {
    const id = await demo.order('operational_review', { status: 'set', executionDate: '14.04.2031' });
    const { page, go } = await orderVisitor(portal, BTS, { scripts: false, width: 390 });
    await go('/zlecenia/panel/orders/visits?month=2031-04');
    await page.getByRole('link', { name: 'poniedziałek, 14.04.2031: 1 wizyta' }).click();
    expect(await page.locator('h1').textContent()).toBe('Wizyty: poniedziałek, 14.04.2031');
    expect(await page.locator('.visits-lines address').allTextContents()).toEqual(['Polna 1, 00-001 Łódź']);
    await page.locator('.visits-lines a').first().click();
    expect(page.url()).toContain(at(id));
  });

  // The others are crawled by `every-page.test.ts`.
  it.each(sampled([1280, 390], 1))(
    'no step and no day breaks a rule of axe or scrolls sideways at %i px',
    async (width) => {
      const id = await demo.order('warranty_repair', { status: 'set', executionDate: '01.12.2046' });
      const { page, go, problems } = await orderVisitor(portal, undefined, { width });
      for (const path of [
        '/zlecenia/panel/orders/visits?week=2046-12-01',
        '/zlecenia/panel/orders/visits?day=2046-12-01',
        at(id),
        at(id, '/edit'),
        at(id, '/done'),
        at(id, '/move'),
        at(id, '/undo'),
      ]) {
        await go(path);
        expect(await violations(page), path).toEqual([]);
        expect(await page.evaluate(beyondTheEdge), path).toEqual([]);
      }
      expect(problems).toEqual([]);
    },
  );

  it('VIEWING_STATS each chart has its table; an employee is refused', async () => {
    const { page, go } = await orderVisitor(portal);
    await go('/zlecenia/panel/orders/statistics');
    const captions = await page.locator('main table caption').allTextContents();
    expect(captions).toEqual([
      'Zlecenia w miesiącach',
      'Zlecenia według statusu',
      'Zlecenia według czynności',
      'Zlecenia według serwisu',
      'Oceny klientów',
      'Opóźnione wizyty',
    ]);
    expect(await page.locator('main figure.chart').count()).toBeGreaterThanOrEqual(5);
    // A bar leads to the orders that it counts.
    const bar = page.locator('main .chart-row').filter({ hasText: 'wprowadzone' });
    const count = Number(await bar.locator('.chart-value').textContent());
    await bar.click();
    await page.getByRole('heading', { level: 1, name: 'Zlecenia', exact: true }).waitFor();
    expect(await page.locator('.page-count').textContent()).toMatch(new RegExp(`^${count}\\s`));
    const employee = await orderVisitor(portal, BTS);
    await employee.go('/zlecenia/panel/orders/statistics');
    expect(await employee.page.locator('main').textContent()).toContain('403');
  });
});
