import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';
import { PASSWORD } from '#tests/support/program/app.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

interface Login {
  readonly at: string;
  readonly type: string;
  readonly email: string;
  readonly password?: string;
  readonly width?: number;
}

/** Somebody at a portal, with every script that their browser has loaded since. */
async function loggedIn({ at, type, email, password = 'Szkolenia1!', width = 1280 }: Login) {
  const visitor = await portal.visit({ width });
  const { page, go, ready } = visitor;
  const scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    // What was on its way when the page was left, the next one asks for again.
    if (answer.request().resourceType() === 'script') scripts.push(answer.text().catch(() => ''));
  });
  await go(`${at}/login`);
  const choice = page.locator(`[name=applicationActorType][value=${type}][type=radio]`);
  if ((await choice.count()) > 0) await choice.check();
  await page.fill('[name=login]', email);
  await page.fill('[name=password]', password);
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await ready();
  return { ...visitor, scripts: async () => (await Promise.all(scripts)).join('\n') };
}

const menuOf = async ({ page }: Visitor): Promise<string[]> =>
  (await page.locator('.panel-nav nav a').allTextContents()).map((label) => label.trim());

describe('GEN-02 one e-mail in two portals', { timeout: 240_000 }, () => {
  const email = 'ewa@oba.example';
  const person = { firstName: 'Ewa', lastName: 'Oboja', email, primaryNumber: '600700800' };

  it('has each portal’s own menu only, and no flag of the orders in the courier’s pages', async () => {
    await portal.portal.addAccount('courier-operator', { ...person, permissions: ['zafi', 'zaop'] });
    await portal.portal.addAccount('orders-operator', {
      ...person,
      permissions: ['VIEWING_COOPERANTS', 'MANAGING_OPERATORS'],
    });
    const courier = await loggedIn({ at: '/bx', type: 'BxOperator', email, password: PASSWORD });
    expect(await menuOf(courier)).toEqual(['Firmy', 'Osoby zgłaszające', 'Operatorzy', 'Wyszukaj użytkownika']);
    const orders = await loggedIn({ at: '/zlecenia', type: 'ZleceniaOperator', email, password: PASSWORD });
    expect(await menuOf(orders)).toEqual([
      'Firmy serwisowe',
      'Pracownicy',
      'Operatorzy',
      'Pliki',
      'Grupy plików',
      'Aktywacje',
      'Raporty serwisowe BTS',
      'Reguły',
      'Wyszukaj użytkownika',
    ]);
    const FLAGS = /isPhOnly|isBtsOnly|isPhAndBts|canAddOrderAsPartner/g;
    for (const { page } of [courier, orders]) expect(await page.content()).not.toMatch(FLAGS);
    expect((await courier.scripts()).match(FLAGS)).toBeNull();
    expect(new Set((await orders.scripts()).match(FLAGS))).toEqual(
      new Set(['isPhOnly', 'isBtsOnly', 'isPhAndBts', 'canAddOrderAsPartner']),
    );
    expect([...courier.problems, ...orders.problems]).toEqual([]);
  });
});

describe('the people of the order portal', { timeout: 240_000 }, () => {
  it.each([1280, 390])('GEN-08 ORD-25 a company and an employee of it are added at %i px', async (width) => {
    const visitor = await loggedIn({
      at: '/zlecenia',
      type: 'ZleceniaOperator',
      email: 'zlecenia@demo.example',
      width,
    });
    const { page, go } = visitor;
    const name = `Serwis Nowy ${width}`;
    await go('/zlecenia/panel/services/new');
    expect(await page.locator('[name=btsTypes]').count()).toBe(0);
    await page.fill('[name=name]', name);
    await page.locator('label', { hasText: /^BTS$/ }).click();
    await page.fill('[name=btsTypes]', 'kotły');
    await page.click('button[type=submit]:has-text("Zapisz")');
    await page.waitForSelector(`h1:has-text("${name}")`);
    expect(await page.locator('main').textContent()).toContain('kotły');
    await go('/zlecenia/panel/employees/new');
    await page.locator('label', { hasText: /^PH$/ }).click();
    await page.fill('[name=primaryNumber]', '600 700 123');
    await page.fill('[name=email]', `nowa${width}@serwis.example`);
    await page.fill('[name=firstName]', 'Nina');
    await page.fill('[name=lastName]', 'Nowa');
    // The new company is announced live, which may close a list that was just opened: people open it again.
    await vi.waitFor(
      async () => {
        await page.getByRole('combobox', { name: 'Firma serwisowa' }).fill(name);
        await page.getByRole('option', { name }).click({ timeout: 3_000 });
      },
      { timeout: 60_000, interval: 200 },
    );
    // An open list stands outside of the page's landmarks, as long as it hides them.
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    await page.click('button[type=submit]:has-text("Zapisz")');
    await page.waitForSelector('h1:has-text("Nina Nowa")');
    expect(await page.locator('main').textContent()).toContain(name);
    expect(visitor.problems).toEqual([]);
  });

  it('ORD-19 the form of an operator offers the ten permissions and the two notices', async () => {
    const { page, go } = await loggedIn({ at: '/zlecenia', type: 'ZleceniaOperator', email: 'zlecenia@demo.example' });
    await go('/zlecenia/panel/operators/new');
    const names = await page
      .locator('[name="permissions[]"], [name=permissions]')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    expect(names.filter((value) => value !== '')).toEqual([
      'VIEWING_ORDERS',
      'MANAGING_ORDERS',
      'ADDING_ORDERS_AS_PARTNER',
      'MANAGING_OPERATORS',
      'VIEWING_COOPERANTS',
      'MANAGING_COOPERANTS',
      'VIEWING_STATS',
      'PH_PERMISSIONS',
      'BTS_PERMISSIONS',
      'RECEIVING_SHIPMENTS',
      'RECEIVING_DUPLICATE_NOTICES',
      'RECEIVING_DELAY_WARNINGS',
    ]);
  });

  it.each(['zlecenia-pracownik', 'zlecenia-ph', 'zlecenia-bts'])('ORD-25 %s sees the own data', async (login) => {
    const visitor = await loggedIn({
      at: '/zlecenia',
      type: 'ZleceniaEmployee',
      email: `${login}@demo.example`,
      width: 390,
    });
    await visitor.go('/zlecenia/moje-dane');
    expect(await visitor.page.locator('main').textContent()).toContain('Serwis Kotłów Bałtyk');
    expect(await violations(visitor.page)).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });
});
