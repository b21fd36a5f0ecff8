import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose } from '#tests/support/browser/fill.ts';
import { demoOrders, orderVisitor, type DemoOrders } from '#tests/support/orders/visitor.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Operators and employees at their orders, in the browser. */
let portal: RunningPortal;
let demo: DemoOrders;

beforeAll(async () => {
  portal = await startPortal();
  demo = await demoOrders(portal);
});
afterAll(() => portal.stop());

const visitor = (email?: string) => orderVisitor(portal, email);

const PH = 'zlecenia-ph@demo.example';
const BTS = 'zlecenia-bts@demo.example';
const order = (activity?: string, more?: object) => demo.order(activity, more);
const at = (id: string, more = ''): string => `/zlecenia/panel/orders/${id}${more}`;

/** The labels of the fields of the order's form, without the mark of what is required. */
const labelsOf = async ({ page }: Visitor): Promise<string[]> =>
  (await page.locator('#order .field-label, #order .field-checkbox label').allTextContents()).map((label) =>
    label.replace('*', '').trim(),
  );

async function optionsOf({ page }: Visitor, label: string): Promise<string[]> {
  await page.getByRole('combobox', { name: label }).first().click();
  const options = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  return options.map((one) => one.trim());
}

describe('the form of an order', { timeout: 240_000 }, () => {
  it('ORD-03 ORD-05 ORD-06 its selects have the labels of the specification', async () => {
    const one = await visitor();
    await one.go('/zlecenia/panel/orders/new');
    expect(await one.page.getByRole('combobox', { name: 'Rodzaj czynności' }).inputValue()).toBe('aktywacja');
    const activities = ['aktywacja', 'naprawa gwarancyjna', 'przegląd eksploatacyjny', 'prezentacja'];
    expect(await optionsOf(one, 'Rodzaj czynności')).toEqual(activities);
    expect((await optionsOf(one, 'Ocena klienta')).filter((label) => label !== 'brak oceny')).toEqual([
      'bardzo dobra',
      'dobra',
      'zła',
    ]);
    await one.go('/zlecenia/panel/orders');
    const statuses = ['wprowadzone', 'zatwierdzone', 'umówione', 'wykonane', 'zakończone', 'anulowane'];
    expect((await optionsOf(one, 'Status')).filter((label) => label !== 'wszystkie')).toEqual(statuses);
    await one.page.getByText('Więcej filtrów').click();
    expect((await optionsOf(one, 'Ocena klienta')).filter((label) => label !== 'wszystkie')).toEqual([
      'bardzo dobra',
      'dobra',
      'zła',
      'brak oceny',
    ]);
    expect(one.problems).toEqual([]);
  });

  it('ORD-13 ORD-15 ORD-18 what is asked follows the activity; what is confirmed stands beside its box', async () => {
    const one = await visitor();
    const { page } = one;
    await one.go('/zlecenia/panel/orders/new');
    expect(await page.locator('#order').textContent()).toContain(
      'Sprzedawca potwierdza, że poinformował klienta o wymaganiach technicznych urządzenia. Jeżeli nie będą spełnione, ponowna wizyta serwisu zostanie naliczona jako płatna.',
    );
    const shown = async () => {
      const labels = await labelsOf(one);
      return ['Numer seryjny', 'BWS', 'Potwierdzenie gwarancji', 'Osoba prezentująca'].filter((label) =>
        labels.includes(label),
      );
    };
    expect(await shown()).toEqual(['Numer seryjny']);
    await choose(page, 'Rodzaj czynności', 'naprawa');
    expect(await shown()).toEqual(['Numer seryjny', 'BWS', 'Potwierdzenie gwarancji']);
    expect(await page.locator('#order').textContent()).toContain(
      'Potwierdzam, że gwarancja jest ważna, a naprawa odbędzie się na koszt firmy. Jeżeli gwarancja nie obowiązuje, koszty naprawy ponosi firma.',
    );
    await choose(page, 'Rodzaj czynności', 'przegląd');
    expect(await shown()).toEqual(['Numer seryjny']);
    await choose(page, 'Rodzaj czynności', 'prezentacja');
    expect(await shown()).toEqual(['Osoba prezentująca']);
    const legends = await page.locator('#order legend').allTextContents();
    expect(legends).toEqual([
      'Zlecenie',
      'Klient',
      'Urządzenie',
      'Sprzedaż',
      'Prezentacja',
      'Opis i rozliczenie',
      'Ocena klienta',
    ]);
  });

  it('ORD-15 ORD-16 an employee chooses nobody to act for, and sees no BWS', async () => {
    const one = await visitor(PH);
    await one.go('/zlecenia/panel/orders/new');
    await choose(one.page, 'Rodzaj czynności', 'naprawa');
    const labels = await labelsOf(one);
    expect(['Pracownik', 'BWS'].filter((label) => labels.includes(label))).toEqual([]);
    expect(await one.page.getByLabel('Partner biznesowy').getAttribute('readonly')).not.toBeNull();
  });

  it('ORD-17 ORD-24 PH and BTS have forms of their own for the same order', async () => {
    const id = await order('warranty_repair');
    const [ph, bts] = [await visitor(PH), await visitor(BTS)];
    for (const one of [ph, bts]) await one.go(at(id, '/edit'));
    const [ofPh, ofBts] = [await labelsOf(ph), await labelsOf(bts)];
    const only = (own: string[], others: string[]) => own.filter((label) => !others.includes(label));
    expect(only(ofPh, ofBts)).toEqual([
      'Partner biznesowy',
      'Sprzedawca',
      'Telefon sprzedawcy',
      'Rozliczenie zlecenia',
    ]);
    expect(only(ofBts, ofPh)).toEqual(['Reklamacja uzasadniona']);
    expect(await ph.page.getByText('Edytujesz jako pracownik PH.').count()).toBe(1);
    expect(await bts.page.getByText('Edytujesz jako pracownik BTS.').count()).toBe(1);
    expect(await bts.page.getByLabel('Nazwa klienta').getAttribute('readonly')).not.toBeNull();
    expect(await ph.page.getByLabel('Nazwa klienta').getAttribute('readonly')).toBeNull();
    await bts.go('/zlecenia/panel/orders');
    const filter = bts.page.getByRole('combobox', { name: 'Serwis' });
    expect(await filter.locator('option:checked').textContent()).toBe('Serwis Kotłów Bałtyk');
    expect(await filter.isDisabled()).toBe(true);
  });

  it('ORD-04 the status offers what is allowed now', async () => {
    const id = await order('operational_review', { status: 'set', executionDate: '01.12.2046' });
    const one = await visitor();
    await one.go(at(id, '/edit'));
    expect(await optionsOf(one, 'Status')).toEqual(['umówione', 'wykonane', 'anulowane']);
  });
});
