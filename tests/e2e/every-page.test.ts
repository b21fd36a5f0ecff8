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
  await vi.waitUntil(count, { timeout: 20_000 });
}

describe('every page', { timeout: 300_000 }, () => {
  it.each([1280, 390])(
    'GEN-06 LAY-01 LAY-03 has its landmarks and title, no axe violation, nothing wider than the screen at %d px',
    async (width) => {
      const found: string[] = [];
      await admin.page.setViewportSize({ width, height: 844 });
      for (const path of paths) {
        await admin.go(path);
        const title = await admin.page.title();
        if (title === '' || (/^\d{3} - /.test(title) && path !== NOWHERE)) found.push(`${path}: title ${title}`);
        if ((await admin.page.locator('link[rel=icon]').count()) !== 1) found.push(`${path}: no icon`);
        const english = ENGLISH.exec(await admin.page.locator('body').innerText());
        if (english && path !== '/galeria') found.push(`${path}: English “${english[0]}”`);
        const wrong = await violations(admin.page);
        if (wrong.length > 0) found.push(`${path}: ${wrong.join('; ')}`);
        const wider = await admin.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wider > 0) found.push(`${path}: ${wider} px wider than the screen`);
        for (const role of ['banner', 'main', 'contentinfo'] as const) {
          if ((await admin.page.getByRole(role).count()) !== 1) found.push(`${path}: no ${role}`);
        }
      }
      expect(found).toEqual([]);
      expect(admin.problems).toEqual([]);
    },
  );
});
