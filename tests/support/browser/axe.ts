import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Without the good practices for whole pages: the landmarks of a frame are those of the page around it. */
const LAWS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds wrong with the page as it is now, and with what frames in it show, a line for each rule; or only with
 * what `within` names: an open list hides the rest of the page from assistive technology.
 */
export async function violations(page: Page, within?: readonly string[]): Promise<string[]> {
  const found = await violationsOf(page, { include: within });
  for (const frame of page.frames()) if (frame !== page.mainFrame()) found.push(...(await violationsIn(frame)));
  return found;
}

/** No script runs in a sandboxed frame, axe neither: what it shows is looked at as a page of its own. */
async function violationsIn(frame: Frame): Promise<string[]> {
  const page = await frame.page().context().newPage();
  try {
    await page.setContent(await frame.content());
    return (await violationsOf(page, { runOnly: LAWS })).map((one) => `in a frame: ${one}`);
  } finally {
    await page.close();
  }
}

interface What {
  /** Rules by tag; all by default. */
  readonly runOnly?: readonly string[];
  /** Parts of the page; all of it by default. */
  readonly include?: readonly string[] | undefined;
}

async function violationsOf(page: Page, { runOnly, include }: What): Promise<string[]> {
  // The page's own policy allows no foreign script: axe comes in through the browser's debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // Colours half-way through a transition are nobody's design: what ends is shown ended.
  await page.evaluate(() => {
    const ends = (one: Animation) => Number.isFinite(one.effect?.getComputedTiming().endTime);
    for (const one of document.getAnimations()) if (ends(one)) one.finish();
  });
  // It would write to its like in every frame, and a sandboxed one has no origin to be written to.
  const options = {
    iframes: false,
    // Nobody reads what passes: naming each such element took a third of the time.
    resultTypes: ['violations'] as const,
    ...(runOnly ? { runOnly } : {}),
  };
  const given = { options, include };
  const results = await page.evaluate(async (setup) => {
    const { axe } = globalThis as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
    return axe.run(setup.include ? { include: setup.include } : document, setup.options);
  }, given);
  return results.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
