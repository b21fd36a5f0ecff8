import { violations } from './axe.ts';
import type { Visitor } from '../program/portal.ts';

/** Words that a Polish page has no use for; the titles of error pages and 'online' are allowed (GEN-06). */
const ENGLISH =
  /\b(the|and|with|your|name|date|status:|submit|save|cancel|delete|edit|search|loading|error|required|invalid|undefined|null|NaN|true|false|next|previous|page|home|select|choose|file)\b/i;

export const NOWHERE = '/nie-ma-takiej-strony';

/** What is wrong with the page at this width. */
async function wrongAt({ page }: Visitor, { width, path, axe }: { width: number; path: string; axe: boolean }) {
  await page.setViewportSize({ width, height: 844 });
  const found = axe ? await violations(page) : [];
  // Charts follow a window that has just become narrower a moment later.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, { timeout: 5_000 })
    .catch(() => undefined);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wider > 0) found.push(`${wider} px wider than the screen`);
  for (const role of ['banner', 'main', 'contentinfo'] as const) {
    if ((await page.getByRole(role).count()) !== 1) found.push(`no ${role}`);
  }
  return found.map((wrong) => `${path} at ${width} px: ${wrong}`);
}

/** What is wrong with any of these pages, at both widths; `axe`: also what axe finds, which takes a second for each. */
export async function wrongPages(visitor: Visitor, visited: readonly string[], axe: boolean): Promise<string[]> {
  const { page, go } = visitor;
  const found: string[] = [];
  for (const path of visited) {
    await go(path);
    const title = await page.title();
    if (title === '' || (/^\d{3} - /.test(title) && path !== NOWHERE)) found.push(`${path}: title ${title}`);
    if ((await page.locator('link[rel=icon]').count()) !== 1) found.push(`${path}: no icon`);
    // What programs are given is in their own words.
    const codes = await page.locator('code').allInnerTexts();
    const text = codes.reduce((rest, code) => rest.replace(code, ''), await page.locator('body').innerText());
    const english = ENGLISH.exec(text);
    if (english && path !== '/galeria') found.push(`${path}: English “${english[0]}”`);
    for (const width of [390, 1280]) found.push(...(await wrongAt(visitor, { width, path, axe })));
    found.push(...visitor.problems.splice(0).map((problem) => `${path}: ${problem}`));
  }
  return found;
}
