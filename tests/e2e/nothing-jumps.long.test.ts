import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FONT_COOKIE } from '#domain/constants.ts';
import { everyPortal, visitorOf } from '#tests/support/browser/portals.ts';
import { panelPaths, samplePaths } from '#tests/support/browser/sample-paths.ts';
import { jumpsOf } from '#tests/support/browser/shifts.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** No page jumps, of all there are; some of them are measured by `first-screen.test.ts` in every run. */

const WIDTHS = [1280, 1366, 390];

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** Each page by a visitor of its own, who has nothing in the cache but is logged in. */
async function jumpsOfAll(loggedIn: Visitor, width: number, paths: readonly string[]): Promise<string[]> {
  const cookies = (await loggedIn.context.cookies()).filter(({ name }) => name !== FONT_COOKIE);
  await loggedIn.context.close();
  const visit = async () => {
    const visitor = await portal.visit({ width, height: 844 });
    await visitor.context.addCookies(cookies);
    return visitor;
  };
  const wrong: string[] = [];
  for (const path of paths) wrong.push(...(await jumpsOf(visit, path, { again: false })));
  console.log(`${paths.length} pages measured at ${width} px`);
  return wrong;
}

describe.each(WIDTHS)('no page jumps on a first visit over a slow line, at %d px', (width) => {
  it.each(everyPortal)('every page of $at', { timeout: 1_800_000 }, async (one) => {
    const paths = [...one.own, ...(await panelPaths(portal.portal, one.model))].map((path) => `${one.at}${path}`);
    expect(await jumpsOfAll(await visitorOf(portal, one), width, paths)).toEqual([]);
  });

  it('every page of the portal for training', { timeout: 1_800_000 }, async () => {
    const visitor = await portal.visit();
    await visitor.as('admin@demo.example');
    expect(await jumpsOfAll(visitor, width, await samplePaths(portal.portal))).toEqual([]);
  });
});
