import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** What happens around the portal: a server that restarts, a proxy that answers for it, a browser that refuses things. */
let portal: RunningPortal;
let operator: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.visit();
  await operator.as('operator@demo.example');
});
afterAll(() => portal.stop());

const CALLS = '**/backend/**';
const BAR = 'Brak połączenia z serwerem. Próbujemy ponownie…';

/** Coming back to the tab. The web looks again at most every five seconds. */
async function comeBack(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return page.getByText(BAR).count();
    })
    .toBe(1);
}

describe('a server that can not be reached', () => {
  it('takes no page away, says so, and is tried again', async () => {
    const { page } = operator;
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    await operator.go('/panel/groups/new');
    await page.getByLabel('Opis').fill('Tego nie wolno zgubić');
    await page.route(CALLS, (route) => route.abort());
    await comeBack(page);
    expect(await violations(page)).toEqual([]);
    // Several tries later all is as it was.
    await page.waitForTimeout(6000);
    expect(new URL(page.url()).pathname).toBe('/panel/groups/new');
    expect(await page.getByLabel('Opis').inputValue()).toBe('Tego nie wolno zgubić');
    await page.unroute(CALLS);
    await page.getByRole('button', { name: 'Spróbuj teraz' }).click();
    await page.getByText(BAR).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Opis').inputValue()).toBe('Tego nie wolno zgubić');
    expect(dialogs).toEqual([]);
  });

  it('a link that was pressed meanwhile is followed when it answers again', async () => {
    const visitor = await portal.visit();
    await visitor.go('/harmonogram');
    await visitor.page.route(CALLS, (route) => route.abort());
    await visitor.page.getByRole('navigation').getByRole('link', { name: 'Kontakt' }).first().click();
    await visitor.page.getByText(BAR).waitFor();
    expect(await visitor.page.locator('h1').first().textContent()).toContain('Harmonogram');
    await visitor.page.unroute(CALLS);
    await visitor.page.locator('h1:has-text("Kontakt")').waitFor();
    await visitor.page.getByText(BAR).waitFor({ state: 'detached' });
    await visitor.context.close();
  });

  it('ERR-04 a proxy that answers for it leads to the error page, which goes away by itself', async () => {
    const visitor = await portal.visit();
    await visitor.go('/harmonogram');
    const gateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
    await visitor.page.route(CALLS, (route) => route.fulfill(gateway));
    await visitor.page.getByRole('navigation').getByRole('link', { name: 'Kontakt' }).first().click();
    await visitor.page.getByText('Nieoczekiwany błąd serwera').waitFor();
    await visitor.page.getByRole('link', { name: 'Wróć na stronę główną' }).waitFor();
    await visitor.page.unroute(CALLS);
    await visitor.page.locator('h1:has-text("Kontakt")').waitFor();
    await visitor.page.route(CALLS, (route) => route.fulfill({ ...gateway, status: 200 }));
    await visitor.page.getByRole('link', { name: 'Zaloguj się' }).click();
    await visitor.page.getByText('Nieoczekiwany błąd serwera').waitFor();
    expect(await visitor.page.locator('.error-code').textContent()).toBe('500');
    await visitor.context.close();
  });

  it('ERR-04 a page that can not be drawn is the error page inside the portal, never a white one', async () => {
    const visitor = await portal.visit();
    await visitor.go('/kontakt');
    await visitor.page.route('**/backend/**/harmonogram', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), data: null } });
    });
    await visitor.page.getByRole('navigation').getByRole('link', { name: 'Harmonogram' }).first().click();
    await visitor.page.getByText('Nieoczekiwany błąd serwera').waitFor();
    expect(await visitor.page.locator('header').count()).toBe(1);
    await visitor.page.getByRole('navigation').getByRole('link', { name: 'Kontakt' }).first().click();
    await visitor.page.locator('h1:has-text("Kontakt")').waitFor();
    await visitor.context.close();
  });
});

describe('a browser that refuses things', () => {
  it('with storage refused every page stays, and a message is shown all the same', async () => {
    const visitor = await portal.visit();
    await visitor.context.addInitScript(() => {
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get });
      // As Firefox with all cookies blocked does.
      Object.defineProperty(window, 'BroadcastChannel', {
        value: function BroadcastChannel() {
          get();
        },
      });
    });
    for (const path of ['/', '/harmonogram', '/login', '/szkolenia/kontakt']) {
      await visitor.go(path);
      expect(await visitor.page.locator('main h1').count(), path).toBe(1);
      // What rests begins with a hand, and must not turn white then.
      await visitor.page.mouse.move(200, 200);
      await visitor.page.mouse.move(220, 240);
      await visitor.page.waitForSelector('html[data-alive]', { state: 'attached' });
      expect(await visitor.page.locator('main h1').count(), path).toBe(1);
    }
    await visitor.login('operator@demo.example');
    await visitor.page.locator('.account summary').click();
    await visitor.page.getByRole('button', { name: 'Wyloguj' }).click();
    await visitor.page.getByText('Wylogowano.').waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('WIRE-09 on plain http under a name, where there is no crypto.randomUUID, everything can be sent', async () => {
    const visitor = await portal.visit();
    await visitor.context.addInitScript(() => {
      delete (Crypto.prototype as Partial<Crypto>).randomUUID;
    });
    await visitor.go('/');
    expect(await visitor.page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
    await visitor.page.getByRole('button', { name: 'Oceń nas' }).click();
    await visitor.page.getByText(/Krok 1 z/).waitFor();
    await visitor.login('operator@demo.example');
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('AUTH-10 a session that is over hides the page and keeps what was typed: after a login beside it it can be sent', async () => {
    const visitor = await portal.visit();
    const { page, context } = visitor;
    await visitor.as('operator@demo.example');
    await visitor.go('/panel/groups/new');
    await page.getByLabel('Nazwa').fill('Grupa po przerwie');
    await page.getByLabel('Pozycja').fill('7');
    await context.clearCookies({ name: 'session' });
    const cover = page.getByRole('alertdialog', { name: 'Wylogowano' });
    const comeBackUntil = async (count: number) =>
      await expect
        .poll(async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('focus')));
          return cover.count();
        })
        .toBe(count);
    await comeBackUntil(1);
    expect(await violations(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toMatch(/\/panel\/groups\/new$/);
    // Nothing of the page is seen, the person's name included.
    expect(await page.locator('body').innerText()).not.toMatch(/Nazwa|Olga|operator/i);
    const [login] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Zaloguj się (nowa karta)' }).click(),
    ]);
    await login.waitForSelector('html[data-alive]', { state: 'attached' });
    await login.getByLabel('Login').fill('operator@demo.example');
    await login.getByLabel('Hasło').fill('Szkolenia1!');
    await login.getByRole('button', { name: 'Zaloguj się' }).click();
    await login.waitForURL(/\/panel\/groups\/new$/);
    await comeBackUntil(0);
    expect(await page.getByLabel('Nazwa').inputValue()).toBe('Grupa po przerwie');
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await page.waitForURL(/\/panel\/groups\/[0-9a-f-]{36}$|\/panel\/groups$/);
    await context.close();
  });

  it('AUTH-03 a page that the browser kept is shown after a logout only if the server still would', async () => {
    const visitor = await portal.visit();
    await visitor.as('operator@demo.example');
    await visitor.go('/panel/applications');
    await visitor.context.clearCookies();
    const isSeen = await visitor.page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.body.checkVisibility();
    });
    expect(isSeen).toBe(false);
    await visitor.page.waitForURL(/\/login\?next=/);
    await visitor.context.close();
  });
});

it('Back leads to the place of a list where one was, also with the list filtered; a link leads to the top', async () => {
  const { page } = operator;
  await operator.go('/panel/applications?sort=participantName');
  const row = page.locator('tbody tr').nth(30).locator('a').first();
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await row.click();
  await page.locator('.timeline').waitFor();
  await operator.ready();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.locator('tbody tr').nth(30).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});
