import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { samplePaths } from '#tests/support/browser/sample-paths.ts';
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
  await admin.login('admin@demo.example');
  await aMail();
  paths = [...(await samplePaths(portal.portal)), NOWHERE];
});
afterAll(() => portal.stop());

/** The demo's past sends none: a reminder does. */
async function aMail(): Promise<void> {
  await portal.portal.client().post('/remind-password', { email: 'operator@demo.example' });
  const count = async () => (await portal.portal.app.pool.query('SELECT 1 FROM app.mails')).rowCount;
  await vi.waitUntil(count, { timeout: 60_000 });
}

/** What is wrong with the page at this width. */
async function wrongAt(width: number, path: string): Promise<string[]> {
  const { page } = admin;
  await page.setViewportSize({ width, height: 844 });
  const found = await violations(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wider > 0) found.push(`${wider} px wider than the screen`);
  for (const role of ['banner', 'main', 'contentinfo'] as const) {
    if ((await page.getByRole(role).count()) !== 1) found.push(`no ${role}`);
  }
  return found.map((wrong) => `${path} at ${width} px: ${wrong}`);
}

describe('every page', () => {
  it(
    'GEN-06 LAY-01 LAY-03 has its landmarks and title, no axe violation, nothing wider than the screen at 1280 and 390 px',
    // As many pages as there are, on a machine that may be busy: each step of each has its own limit.
    { timeout: 3_600_000 },
    async () => {
      const found: string[] = [];
      for (const path of paths) {
        await admin.go(path);
        const title = await admin.page.title();
        if (title === '' || (/^\d{3} - /.test(title) && path !== NOWHERE)) found.push(`${path}: title ${title}`);
        if ((await admin.page.locator('link[rel=icon]').count()) !== 1) found.push(`${path}: no icon`);
        const english = ENGLISH.exec(await admin.page.locator('body').innerText());
        if (english && path !== '/galeria') found.push(`${path}: English “${english[0]}”`);
        found.push(...(await wrongAt(390, path)), ...(await wrongAt(1280, path)));
      }
      expect(found).toEqual([]);
      expect(admin.problems).toEqual([]);
    },
  );
});
