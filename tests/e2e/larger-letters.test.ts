import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { everyPortal, visitorOf } from '#tests/support/browser/portals.ts';
import { panelPaths, samplePaths } from '#tests/support/browser/sample-paths.ts';
import { sampled } from '#tests/support/tier.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Letters twice as large, without the rest of the page (WCAG 1.4.4): as browsers are set, and as Firefox enlarges text alone. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** Of each portal so many in `npm test`. */
const FEW = 5;

/** The letters that the browser is set to: widths of screens are counted in them too. */
async function setTo({ context, page }: Visitor, pixels: number): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
}

/** Text alone is enlarged: the screen stays as wide as it is. */
async function textAlone({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const larger = new CSSStyleSheet();
    larger.replaceSync(':root { font-size: 200%; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, larger];
  });
}

async function wrongPages(visitor: Visitor, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    for (const width of [1280, 390]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      await visitor.go(path);
      wrong.push(...(await wrongOn(visitor)).map((one) => `${path} at ${width} px: ${one}`));
    }
  }
  return wrong;
}

const WAYS = [
  ['a browser set to letters of 32 px', (visitor: Visitor) => setTo(visitor, 32)],
  ['text alone enlarged', textAlone],
] as const;

describe.each(WAYS)('%s', (_name, enlarge) => {
  it.each(everyPortal)('LAY-03 cuts nothing and makes no page wider: $at', async (one) => {
    const visitor = await visitorOf(portal, one);
    await enlarge(visitor);
    const paths = [...one.own, ...(await panelPaths(portal.portal, one.model))].map((path) => `${one.at}${path}`);
    expect(await wrongPages(visitor, sampled(paths, FEW))).toEqual([]);
    await visitor.context.close();
  });

  it('LAY-03 cuts nothing and makes no page wider: trainings', async () => {
    const visitor = await portal.visit();
    await visitor.as('admin@demo.example');
    await enlarge(visitor);
    expect(await wrongPages(visitor, sampled(await samplePaths(portal.portal), 2 * FEW))).toEqual([]);
    await visitor.context.close();
  });
});
