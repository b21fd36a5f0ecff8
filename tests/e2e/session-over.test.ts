import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** AUTH-03: after logging out nothing stays on a screen, in no tab and not behind Back. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ liveBeatMs: 600_000 });
});
afterAll(() => portal.stop());

/** Well below the beat of a live stream here, and no click: the tab itself hears of it. */
const SECONDS = { timeout: 60_000 };

async function operator(): Promise<Visitor> {
  const visitor = await portal.visit();
  await visitor.login('operator@demo.example');
  return visitor;
}

/** Another tab of the same browser. */
async function tab({ context }: Visitor, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${portal.portal.url}${path}`);
  await page.waitForSelector('html[data-alive]', { state: 'attached' });
  return page;
}

async function logOut({ page }: Visitor): Promise<void> {
  await page.locator('.account summary').click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await page.getByText('Wylogowano.').waitFor();
}

const seen = (page: Page): Promise<string> => page.locator('body').innerText();

describe('logging out in one tab', () => {
  it('leads the others to the login within seconds, and shows nothing of a form that somebody is filling', async () => {
    const visitor = await operator();
    const [list, form, home] = [
      await tab(visitor, '/panel/applications'),
      await tab(visitor, '/panel/groups/new'),
      await tab(visitor, '/'),
    ];
    await form.getByLabel('Nazwa').fill('Tajna grupa');
    await home.locator('.account').waitFor();
    await logOut(visitor);
    await list.waitForURL(/\/login\?next=/, SECONDS);
    const cover = form.getByRole('alertdialog', { name: 'Wylogowano' });
    await cover.waitFor(SECONDS);
    expect(await seen(form)).not.toMatch(/Nazwa|Pozycja/);
    expect(await form.getByLabel('Nazwa').isVisible()).toBe(false);
    // A page for everybody stays one, without the name of who was logged in.
    await home.getByRole('link', { name: 'Zaloguj się' }).first().waitFor(SECONDS);
    expect(await home.locator('.account').count()).toBe(0);

    // Somebody else who logs in sees nothing of it; its owner finds it as it was.
    await visitor.login('trener@demo.example');
    await form.getByRole('alertdialog', { name: 'Zalogowano inne konto' }).waitFor(SECONDS);
    expect(await form.getByLabel('Nazwa').isVisible()).toBe(false);
    await logOut(visitor);
    await cover.waitFor(SECONDS);
    await visitor.login('operator@demo.example');
    await form.getByLabel('Nazwa').waitFor(SECONDS);
    expect(await form.getByLabel('Nazwa').inputValue()).toBe('Tajna grupa');
    await visitor.context.close();
  });

  it('in another browser ends what this one shows, by its live stream', async () => {
    const visitor = await operator();
    await visitor.go('/panel/applications');
    await visitor.page.locator('tbody tr').first().waitFor();
    await portal.portal.app.pool.query('DELETE FROM app.sessions');
    await visitor.page.waitForURL(/\/login\?next=/, SECONDS);
    expect(await visitor.page.locator('tbody').count()).toBe(0);
    await visitor.context.close();
  });

  it('leaves nothing behind Back', async () => {
    const visitor = await operator();
    const { page } = visitor;
    await visitor.go('/panel/applications');
    const name = await page.locator('tbody tr').first().innerText();
    await visitor.go('/panel/employees');
    await logOut(visitor);
    for (let steps = 0; steps < 2; steps++) {
      await page.goBack();
      await page.waitForURL(/\/login/, SECONDS);
      expect(await seen(page)).not.toContain(name.split('\n')[0]);
    }
    await visitor.context.close();
  });
});

describe('a page that the browser kept', () => {
  const persisted = (type: string) => `window.dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`;

  it('is put away hidden, and shown again as it was while the session lives', async () => {
    const visitor = await operator();
    const { page } = visitor;
    await visitor.go('/panel/groups/new');
    await page.getByLabel('Nazwa').fill('Wracam');
    await page.evaluate(persisted('pagehide'));
    expect(await page.evaluate(() => document.body.checkVisibility())).toBe(false);
    await page.evaluate(persisted('pageshow'));
    await page.getByLabel('Nazwa').waitFor();
    expect(await page.getByLabel('Nazwa').inputValue()).toBe('Wracam');
    await visitor.context.close();
  });

  it('of a visitor is never hidden', async () => {
    const visitor = await portal.visit();
    await visitor.go('/');
    await visitor.page.evaluate(persisted('pagehide'));
    expect(await visitor.page.evaluate(() => document.body.checkVisibility())).toBe(true);
    await visitor.context.close();
  });
});
