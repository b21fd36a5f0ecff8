import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { courier } from '#domain/courier/portal.ts';
import { leasing } from '#domain/leasing/portal.ts';
import { orders } from '#domain/orders/portal.ts';
import { services } from '#domain/services/portal.ts';
import { panelPaths, samplePaths } from '#tests/support/browser/sample-paths.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Words that a Polish page has no use for; the titles of error pages and 'online' are allowed (GEN-06). */
const ENGLISH =
  /\b(the|and|with|your|name|date|status:|submit|save|cancel|delete|edit|search|loading|error|required|invalid|undefined|null|NaN|true|false|next|previous|page|home|select|choose|file)\b/i;

const NOWHERE = '/nie-ma-takiej-strony';

let portal: RunningPortal;
let admin: Visitor;
let paths: string[];
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visit();
  await admin.as('admin@demo.example');
  paths = [...(await samplePaths(portal.portal)), NOWHERE];
});
afterAll(() => portal.stop());

/** What is wrong with the page at this width. */
async function wrongAt({ page }: Visitor, width: number, path: string): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  const found = await violations(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wider > 0) found.push(`${wider} px wider than the screen`);
  for (const role of ['banner', 'main', 'contentinfo'] as const) {
    if ((await page.getByRole(role).count()) !== 1) found.push(`no ${role}`);
  }
  return found.map((wrong) => `${path} at ${width} px: ${wrong}`);
}

/** What is wrong with any of these pages, at both widths. */
async function wrongPages(visitor: Visitor, visited: readonly string[]): Promise<string[]> {
  const { page, go } = visitor;
  const found: string[] = [];
  for (const path of visited) {
    await go(path);
    const title = await page.title();
    if (title === '' || (/^\d{3} - /.test(title) && path !== NOWHERE)) found.push(`${path}: title ${title}`);
    if ((await page.locator('link[rel=icon]').count()) !== 1) found.push(`${path}: no icon`);
    const english = ENGLISH.exec(await page.locator('body').innerText());
    if (english && path !== '/galeria') found.push(`${path}: English “${english[0]}”`);
    found.push(...(await wrongAt(visitor, 390, path)), ...(await wrongAt(visitor, 1280, path)));
    found.push(...visitor.problems.splice(0).map((problem) => `${path}: ${problem}`));
  }
  return found;
}

/** The other portals, each by who may open all of its panel, and what else its own visitors see. */
const OTHERS = [
  { model: courier, at: '/bx', email: 'bx@demo.example', own: ['/', '/login'] },
  { model: leasing, at: '/leasing', email: 'leasing@demo.example', own: ['/', '/login'] },
  { model: services, at: '/sud', email: 'sud@demo.example', own: ['/', '/login'] },
  { model: orders, at: '/zlecenia', email: 'zlecenia@demo.example', own: ['/', '/login'] },
] as const;

describe('every page', () => {
  it.each(OTHERS)('GEN-06 GEN-08 LAY-03 the same of $at', { timeout: 3_600_000 }, async ({ model, at, email, own }) => {
    const visitor = await portal.visit();
    const { page, go } = visitor;
    await go(`${at}/login`);
    const type = page.locator(`[name=applicationActorType][value=${model.accounts[0]?.login?.type}][type=radio]`);
    if ((await type.count()) > 0) await type.check();
    await page.fill('[name=login]', email);
    await page.fill('[name=password]', 'Szkolenia1!');
    await page.click('#login button[type=submit]');
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    const visited = [...own, ...(await panelPaths(portal.portal, model))].map((path) => `${at}${path}`);
    expect(await wrongPages(visitor, visited)).toEqual([]);
  });

  it(
    'GEN-06 LAY-01 LAY-03 has its landmarks and title, no axe violation, nothing wider than the screen at 1280 and 390 px',
    // As many pages as there are, on a machine that may be busy: each step of each has its own limit.
    { timeout: 3_600_000 },
    async () => {
      const found = await wrongPages(admin, paths);
      expect(found).toEqual([]);
    },
  );
});
