import path from 'node:path';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import type { RouterUnderTest, Position } from '#tests/support/browser/routers.ts';

/** react-router is what our router took the place of (decision 037): in a real browser both do the same. */

const ORIGIN = 'http://router.test';
type Step =
  | { readonly kind: 'go'; readonly to: string; readonly replace: boolean }
  | { readonly kind: 'history'; readonly way: 'back' | 'forward' }
  | { readonly kind: 'guarded'; readonly step: Step; readonly leave: boolean };

let browser: Browser;
let script: string;
beforeAll(async () => {
  browser = await launchBrowser();
  const entry = path.resolve('tests/support/browser/routers.ts');
  const lib = { entry, formats: ['iife' as const], name: 'routers' };
  const define = { 'process.env.NODE_ENV': '"production"' };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: { lib, write: false },
  });
  const [output] = [built].flat();
  script = output && 'output' in output ? output.output[0].code : '';
});
afterAll(() => browser.close());

async function open(name: 'ours' | 'theirs'): Promise<Page> {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(`${ORIGIN}/start`);
  await page.addScriptTag({ content: script });
  await page.evaluate((which) => Object.assign(window, { router: window[which]() }), name);
  return page;
}

const go = fc.record({
  kind: fc.constant('go' as const),
  to: fc.constantFrom('/a', '/b?x=1', '/b?x=2#c', '/a#d'),
  replace: fc.boolean(),
});
const inHistory = fc.record({
  kind: fc.constant('history' as const),
  way: fc.constantFrom('back' as const, 'forward' as const),
});
const plain: fc.Arbitrary<Step> = fc.oneof({ arbitrary: go, weight: 2 }, inHistory);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: plain, weight: 3 },
  fc.record({ kind: fc.constant('guarded' as const), step: plain, leave: fc.boolean() }),
);

async function take(page: Page, one: Step): Promise<Position[]> {
  if (one.kind !== 'guarded') return [await move(page, one)];
  await page.evaluate(() => (window as unknown as { router: RouterUnderTest }).router.guard(true));
  const asked = await move(page, one.step);
  await page.evaluate((leave) => (window as unknown as { router: RouterUnderTest }).router.answer(leave), one.leave);
  const answered = await settled(page);
  await page.evaluate(() => (window as unknown as { router: RouterUnderTest }).router.guard(false));
  return [asked, answered];
}

async function move(page: Page, one: Step): Promise<Position> {
  // Before the first entry stands the empty tab, which is neither router's.
  if (one.kind === 'history')
    await page.evaluate((way) => {
      if (way === 'forward' || window.navigation.canGoBack) window.history[way]();
    }, one.way);
  if (one.kind === 'go')
    await page.evaluate(
      ({ to, replace }) => (window as unknown as { router: RouterUnderTest }).router.navigate(to, replace),
      one,
    );
  return settled(page);
}

/** The same for a while: a step in the history is reported later, and a blocked one is undone by another. */
async function settled(page: Page): Promise<Position> {
  const read = () => page.evaluate(() => (window as unknown as { router: RouterUnderTest }).router.position());
  let before = await read();
  for (let same = 0; same < 3;) {
    await page.waitForTimeout(40);
    const now = await read();
    same = JSON.stringify(now) === JSON.stringify(before) ? same + 1 : 0;
    before = now;
  }
  return before;
}

it('goes, goes back, asks before leaving and stays as react-router does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const [ours, theirs] = [await open('ours'), await open('theirs')];
      try {
        for (const one of steps) expect(await take(ours, one), JSON.stringify(steps)).toEqual(await take(theirs, one));
      } finally {
        await Promise.all([ours.close(), theirs.close()]);
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 300_000);
