import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripPortal } from '#domain/kernel/url.ts';
import { save } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type BrowserOptions, type Visitor } from '#tests/support/program/portal.ts';

/** How a portal is reached, and with what each of its addresses begins from then on (URL-01). */
interface Way {
  readonly name: string;
  /** Before the path of the first page. */
  readonly enter: string;
  readonly visit: BrowserOptions;
  readonly prefix: string;
}

/** What an operator of a portal does in it: one plain record, found again by its name. */
interface Work {
  readonly email: string;
  /** Path of a list of plain records. */
  readonly list: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The field by whose value the record is called. */
  readonly name: string;
  /** What the quick search finds something for. */
  readonly find: string;
}

const training: Work = {
  email: 'admin@demo.example',
  list: '/panel/locations',
  fields: { name: 'Oddział', city: 'Gdynia', address: 'ul. Morska 1' },
  name: 'name',
  find: 'nowak',
};

const courier: Work = {
  email: 'bx@demo.example',
  list: '/panel/companies',
  fields: { name: 'Hurtownia', clientNumber: '700123' },
  name: 'name',
  find: 'Kurierska',
};

const leasing: Work = {
  email: 'leasing@demo.example',
  list: '/panel/distributors',
  fields: { name: 'Dystrybutor', distributorId: '7001' },
  name: 'name',
  find: 'Leasingowa',
};

const services: Work = {
  email: 'sud@demo.example',
  list: '/panel/file-groups',
  fields: { name: 'Druki', priority: '7' },
  name: 'name',
  find: 'Bałtyk',
};

const orders: Work = {
  email: 'zlecenia@demo.example',
  list: '/panel/file-groups',
  fields: { name: 'Druki', priority: '7' },
  name: 'name',
  find: 'Bałtyk',
};

const WAYS: readonly (Way & { readonly work: Work })[] = [
  { name: 'szkolenia below its segment', enter: '/szkolenia', visit: {}, prefix: '/szkolenia', work: training },
  { name: 'szkolenia without a segment', enter: '', visit: {}, prefix: '/szkolenia', work: training },
  { name: 'bx below its segment', enter: '/bx', visit: {}, prefix: '/bx', work: courier },
  { name: 'bx on a host of its own', enter: '', visit: { host: 'bx.localhost' }, prefix: '', work: courier },
  {
    name: 'bx by the header of a proxy',
    enter: '',
    visit: { headers: { 'X-App-Name': 'bx' } },
    prefix: '',
    work: courier,
  },
  { name: 'leasing below its segment', enter: '/leasing', visit: {}, prefix: '/leasing', work: leasing },
  { name: 'sud below its segment', enter: '/sud', visit: {}, prefix: '/sud', work: services },
  { name: 'sud on a host of its own', enter: '', visit: { host: 'sud.localhost' }, prefix: '/sud', work: services },
  { name: 'zlecenia below its segment', enter: '/zlecenia', visit: {}, prefix: '/zlecenia', work: orders },
  {
    name: 'zlecenia on a host of its own',
    enter: '',
    visit: { host: 'zlecenia.localhost' },
    prefix: '',
    work: orders,
  },
];

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** Every call that the page makes from now on, and every page it shows. */
function watch({ page }: Visitor): { calls: Request[]; pages: string[] } {
  const calls: Request[] = [];
  const pages: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'eventsource'].includes(request.resourceType())) calls.push(request);
  });
  page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname));
  return { calls, pages };
}

const pathOf = ({ page }: Visitor): string => new URL(page.url()).pathname;

async function login({ page }: Visitor, { email }: Work): Promise<void> {
  await page.fill('[name=login]', email);
  await page.fill('[name=password]', 'Szkolenia1!');
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.waitForSelector('html[data-alive]', { state: 'attached' });
}

describe.each(WAYS)('URL-01 $name', ({ name, enter, visit, prefix, work }) => {
  it('WIRE-01 AUTH-10 keeps its addresses through login, commands, live updates, search and logout', async () => {
    const visitor = await portal.visit(visit);
    const { page } = visitor;
    await visitor.go(`${enter}${work.list}`);
    expect(pathOf(visitor)).toBe(`${prefix}/login`);
    const { calls, pages } = watch(visitor);

    await login(visitor, work);
    expect(pathOf(visitor)).toBe(`${prefix}${work.list}`);

    const called = `${work.fields[work.name]} ${name}`;
    await page.locator(`a[href="${prefix}${work.list}/new"]`).first().click();
    for (const [field, value] of Object.entries(work.fields)) await page.fill(`[name="${field}"]`, value);
    await page.fill(`[name="${work.name}"]`, called);
    await save(page);
    await page.waitForSelector(`h1:has-text("${called}")`);
    await page.waitForSelector('.flash');
    const record = pathOf(visitor);
    expect(record).toMatch(new RegExp(`^${prefix}${work.list}/[\\w-]+$`));

    // A colleague reached the portal the same way and changes it: this page hears of it.
    const colleague = await portal.visit(visit);
    await colleague.go(`${enter}/login`);
    await login(colleague, work);
    await colleague.go(`${record}/edit`);
    await colleague.page.fill(`[name="${work.name}"]`, `${called} 2`);
    await save(colleague.page);
    await page.waitForSelector(`h1:has-text("${called} 2")`, { timeout: 60_000 });
    expect(colleague.problems).toEqual([]);
    await colleague.context.close();

    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill(work.find);
    await dialog.getByText('strzałki wybierają').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForSelector(`h1:not(:has-text("${called}"))`);
    expect(pathOf(visitor)).toMatch(new RegExp(`^${prefix}/panel/`));

    await page.click('.account summary');
    await page.locator('.account-box button').click();
    await page.waitForSelector('text=Wylogowano.');
    expect(pathOf(visitor)).toBe(`${prefix}/`);

    const paths = calls.map((call) => new URL(call.url()).pathname);
    expect(paths.filter((path) => !path.startsWith(`/backend${prefix}/`))).toEqual([]);
    for (const own of ['/panel/live', '/panel/search', `${work.list}`, '/login'])
      expect(paths).toContain(`/backend${prefix}${own}`);
    expect(pages.filter((path) => !path.startsWith(`${prefix}/`))).toEqual([]);
    const portals = [...pages, ...paths.map((path) => path.slice('/backend'.length))].map(
      (path) => stripPortal(path).portal,
    );
    expect([...new Set(portals)]).toEqual([stripPortal(prefix).portal]);
    for (const call of calls.filter((one) => one.resourceType() !== 'eventsource'))
      expect((await call.allHeaders())['x-requested-with']).toBe('XMLHttpRequest');
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });
});

it('GEN-07 ERR-03 a session of one portal is answered that another one is not open to it', async () => {
  const visitor = await portal.visit();
  const { page } = visitor;
  await visitor.go('/bx/login');
  await login(visitor, courier);
  await visitor.go('/szkolenia/panel/applications');
  expect(await page.title()).toBe('403 - Forbidden');
  expect(await page.locator('main').textContent()).toContain('To konto należy do innego portalu.');
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon.svg');
  await page.getByRole('link', { name: 'Wróć na stronę główną' }).click();
  await page.waitForURL((url) => url.pathname === '/szkolenia/');
  expect(await page.locator('.header-account').textContent()).toBe('Zaloguj się');
  await visitor.go('/bx/panel/companies');
  expect(await page.title()).toBe('Firmy – Portal kurierski');
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon-bx.svg');
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
});
