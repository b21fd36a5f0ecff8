import type { Page } from 'playwright-core';
import { FONT_COOKIE } from '#domain/constants.ts';
import type { Visitor } from '../program/portal.ts';

/** The most that a page may jump while it loads (issue 32, C8): Google calls 0.1 good. */
export const MAY_SHIFT = 0.02;

interface Shift {
  readonly value: number;
  /** What moved. */
  readonly of: string;
}

/** A line of a mobile phone on a good day. */
async function onSlowLine({ context, page }: Visitor): Promise<void> {
  const line = await context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_250_000,
    uploadThroughput: 500_000,
  });
}

const noteShifts = (page: Page): Promise<void> =>
  page
    .addInitScript(() => {
      const shifts: { value: number; of: string }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Element }[];
        }[]) {
          if (entry.hadRecentInput) continue;
          const of = entry.sources.map(({ node }) => node?.className ?? node?.nodeName).join(', ');
          shifts.push({ value: entry.value, of });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    })
    .then(() => undefined);

/** How far the page has jumped since it began to load, and what of it did. */
async function shiftsOf({ page, go }: Visitor, path: string): Promise<{ sum: number; shifts: Shift[] }> {
  await go(path);
  await page.waitForTimeout(600);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return { sum: shifts.reduce((total, { value }) => total + value, 0), shifts };
}

/** The second visit has the font in its cache, and is drawn by it; one that did not come is fetched by the next page. */
async function untilFontCame({ context, page, go }: Visitor, path: string): Promise<void> {
  const hasFont = async () => (await context.cookies()).some(({ name }) => name === FONT_COOKIE);
  for (let waited = 0; path !== '/' && !(await hasFont()); waited += 1) {
    if (waited > 300) throw new Error(`${path}: the font does not come`);
    await page.waitForTimeout(200);
    if (waited % 50 === 49) await go(path);
  }
}

/** So many visitors try to open a page: on a line that it slows down Chromium leaves requests unsent now and then. */
const VISITORS = 3;

/**
 * What jumps too far on this page, for a visitor with an empty cache on a slow line; `again`: and once more, with what the
 * first visit has left in the cache. `visit` makes the visitor, who leaves again.
 */
export async function jumpsOf(
  visit: () => Promise<Visitor>,
  path: string,
  options: { readonly again: boolean },
  left = VISITORS,
): Promise<string[]> {
  const visitor = await visit();
  visitor.context.setDefaultNavigationTimeout(30_000);
  try {
    return await jumpsSeen(visitor, path, options);
  } catch (error) {
    if (left === 1) throw error;
    console.log(`${path} did not come, another visitor tries`);
    return await jumpsOf(visit, path, options, left - 1);
  } finally {
    await visitor.context.close();
  }
}

async function jumpsSeen(visitor: Visitor, path: string, { again }: { again: boolean }): Promise<string[]> {
  await onSlowLine(visitor);
  await noteShifts(visitor.page);
  const width = visitor.page.viewportSize()?.width;
  const where = `${path.replace(/[0-9a-f-]{36}/, '…')} at ${width} px`;
  const first = await shiftsOf(visitor, path);
  const wrong = first.sum > MAY_SHIFT ? [`${where}: ${first.sum.toFixed(3)} ${JSON.stringify(first.shifts)}`] : [];
  if (!again) {
    if (first.sum > 0.005) console.log(`CLS of ${where}: ${first.sum.toFixed(3)}`);
    return wrong;
  }
  await untilFontCame(visitor, path);
  const second = await shiftsOf(visitor, path);
  if (second.sum > MAY_SHIFT) wrong.push(`${where}, again: ${second.sum.toFixed(3)}`);
  console.log(`CLS of ${where}: ${first.sum.toFixed(3)}, again ${second.sum.toFixed(3)}`);
  return wrong;
}
