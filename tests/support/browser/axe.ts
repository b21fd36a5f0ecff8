import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it stands, a line for each rule. */
export async function violations(page: Page): Promise<string[]> {
  // The page's own policy allows no foreign script: axe comes in through the browser's debugger.
  await page.evaluate(AXE);
  // Colours half-way through a transition are nobody's design: what ends is shown ended.
  await page.evaluate(() => {
    const ends = (one: Animation) => Number.isFinite(one.effect?.getComputedTiming().endTime);
    for (const one of document.getAnimations()) if (ends(one)) one.finish();
  });
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    return axe.run();
  });
  return results.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
