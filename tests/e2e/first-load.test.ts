import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_HANDS, FIRST_LOADS, firstLoadBytes } from '#tests/bench/training/first-load-bytes.ts';
import { SURVEY_COLLAPSED_COOKIE } from '#domain/constants.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Bytes with gzip that a first visit may load, and of the home what the first sign of a hand loads after it. */
const MOST = { 'public home': 5_000, 'panel list': 172_400 } as const;
const MOST_WITH_A_HAND = 144_950;

it.each(Object.keys(MOST) as (keyof typeof MOST)[])('a first visit of the %s loads no more JavaScript', (page) => {
  expect(firstLoadBytes(FIRST_LOADS[page])).toBeLessThan(MOST[page]);
});

it('the public home that somebody begins to work with has loaded no more JavaScript', () => {
  expect(firstLoadBytes(FIRST_HANDS['public home'])).toBeLessThan(MOST_WITH_A_HAND);
});

describe('a page that is only read', () => {
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  /** A visitor without a hand, and the scripts that came to them. */
  async function reader(options?: Parameters<RunningPortal['visit']>[0]) {
    const visitor = await portal.visit(options);
    const { page } = visitor;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    const read = async (path: string) => {
      scripts.length = 0;
      await page.goto(`${portal.portal.url}${path}`);
      await page.waitForTimeout(500);
    };
    return { ...visitor, scripts, read };
  }
  const isAlive = (page: Page) => page.evaluate(() => document.documentElement.dataset.alive !== undefined);

  it('loads one little script; the rest, and what only a hand needs, comes at the first sign of one', async () => {
    const { page, scripts, read, problems, context } = await reader();
    await read('/');
    expect(scripts).toEqual([expect.stringMatching(/entry-early-/)]);
    expect(await isAlive(page)).toBe(false);
    expect(await page.getByRole('button', { name: 'Oceń nas' }).count()).toBe(0);
    await page.mouse.move(10, 10, { steps: 2 });
    await page.getByRole('button', { name: 'Oceń nas' }).waitFor();
    expect(await isAlive(page)).toBe(true);
    expect(scripts.filter((path) => /\/assets\/survey-.*\.js$/.test(path))).toHaveLength(1);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([
    ['a key', (page: Page) => page.keyboard.press('Tab')],
    ['a wheel', (page: Page) => page.mouse.wheel(0, 100)],
    // The virtual cursor of a screen reader clicks without any pointer.
    ['a click alone', (page: Page) => page.locator('h1').dispatchEvent('click')],
    [
      'another tab’s login',
      (page: Page) => page.evaluate(() => new BroadcastChannel('portal-session').postMessage('a')),
    ],
  ])('begins with %s', async (_sign, give) => {
    const { page, read, context } = await reader();
    await read('/kontakt');
    expect(await isAlive(page)).toBe(false);
    await give(page);
    await expect.poll(() => isAlive(page)).toBe(true);
    await context.close();
  });

  it('a click on what only the program serves is done once it is there', async () => {
    const { page, read, context, problems } = await reader({ width: 390, touch: true });
    const program = /\/assets\/entry-client-[^/]*\.js$/;
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(program, async (route) => {
      await arrived;
      await route.continue();
    });
    await read('/');
    const menu = page.getByRole('button', { name: 'Menu główne' });
    await menu.tap();
    expect(await menu.getAttribute('aria-busy')).toBe('true');
    expect(await isAlive(page)).toBe(false);
    arrive();
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
    expect(await menu.getAttribute('aria-busy')).toBeNull();
    await menu.tap();
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('a link before the program is the browser’s own', async () => {
    const { page, read, context } = await reader();
    await page.route(/\/assets\/entry-client-[^/]*\.js$/, () => new Promise(() => undefined));
    await read('/');
    await page.getByRole('link', { name: 'Zobacz harmonogram' }).click({ noWaitAfter: true });
    await page.waitForURL(/\/harmonogram$/, { waitUntil: 'commit' });
    expect(await isAlive(page)).toBe(false);
    await context.close();
  });

  it('anyone who comes back to the tab sees what is there now', async () => {
    const { page, read, context } = await reader();
    await read('/');
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/backend/'));
    await page.evaluate(() => {
      window.dispatchEvent(new Event('blur'));
      window.dispatchEvent(new Event('focus'));
    });
    await asked;
    await expect.poll(() => isAlive(page)).toBe(true);
    await context.close();
  });

  it('SUR-10 a survey that was left open is there without a hand, and so is a message that was kept', async () => {
    const { page, read, context } = await reader();
    await context.addCookies([{ name: SURVEY_COLLAPSED_COOKIE, value: 'false', url: portal.portal.url }]);
    await read('/');
    await expect.poll(() => page.locator('.survey').count()).toBe(1);
    await context.clearCookies();
    await page.evaluate(() =>
      window.sessionStorage.setItem('flash', '{"flash":{"theme":"success","message":"Jest"},"address":null}'),
    );
    await read('/kontakt');
    await expect.poll(() => page.getByText('Jest', { exact: true }).count()).toBe(1);
    await context.close();
  });

  it('pages with a form, and pages of somebody who is logged in, are alive by themselves', async () => {
    const { page, read, context, login } = await reader();
    await read('/login');
    await expect.poll(() => isAlive(page)).toBe(true);
    await login('operator@demo.example');
    await page.goto(`${portal.portal.url}/`);
    await expect.poll(() => isAlive(page)).toBe(true);
    await context.close();
  });

  it('FE-19 a dialog that cannot be loaded is said', async () => {
    const { page, go, login, context } = await portal.visit();
    await login('operator@demo.example');
    await page.route(/\/assets\/modal-window-[^/]*\.js$/, (route) => route.abort());
    const groups = await portal.portal.app.pool.query<{ id: string }>('SELECT id FROM read.groups LIMIT 1');
    await go(`/panel/groups/${groups.rows[0]?.id}`);
    await page.getByRole('button', { name: 'Dezaktywuj', exact: true }).click();
    const said = page.locator('.flash').getByText('Nie udało się otworzyć okna.');
    await expect.poll(() => said.isVisible()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await context.close();
  });

  it('FE-11 a dropdown under a finger stays the browser’s own until it is left', async () => {
    const { page, context, problems } = await portal.visit({ width: 390, touch: true });
    const dates = await portal.portal.app.pool.query<{ id: string }>(
      `SELECT d.id FROM read.course_dates d JOIN read.courses c ON c.id = d.course_id
       WHERE d.started_on > to_char(now(), 'YYYY-MM-DD') AND d.status = 'active' AND d.visibility = 'visible'
         AND (c.values->>'allowRequests')::boolean LIMIT 1`,
    );
    // The page says itself when it is alive: whatever is evaluated in it counts as somebody's hand.
    await page.addInitScript(() =>
      new MutationObserver((_changes, observer) => {
        if (document.documentElement.dataset.alive !== 'true') return;
        observer.disconnect();
        console.log('alive');
      }).observe(document, { attributes: true, childList: true, subtree: true }),
    );
    const alive = page.waitForEvent('console', (message) => message.text() === 'alive');
    await page.goto(`${portal.portal.url}/zgloszenia?courseDateId=${dates.rows[0]?.id}`);
    await alive;
    const own = page.locator('select[name=companyState]');
    const chunk = page.waitForResponse((response) => /\/assets\/dropdown-[^/]*\.js$/.test(response.url()));
    await own.tap();
    await (await chunk).finished();
    await page.waitForTimeout(500);
    expect(await own.count()).toBe(1);
    await own.selectOption({ label: 'Mazowieckie' });
    expect(await own.count()).toBe(1);
    await own.evaluate((select) => select.blur());
    const ours = page.getByRole('combobox', { name: 'Województwo' });
    await expect.poll(() => ours.inputValue()).toBe('Mazowieckie');
    expect(problems).toEqual([]);
    await context.close();
  });
});
