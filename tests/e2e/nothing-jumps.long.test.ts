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
async function jumpsOfAll(loggedIn: Visitor, paths: readonly string[]): Promise<string[]> {
  const cookies = (await loggedIn.context.cookies()).filter(({ name }) => name !== FONT_COOKIE);
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    for (const path of paths) {
      const visitor = await portal.visit({ width, height: 844 });
      await visitor.context.addCookies(cookies);
      wrong.push(...(await jumpsOf(visitor, path, { again: false })));
      await visitor.context.close();
    }
  }
  await loggedIn.context.close();
  return wrong;
}

describe('no page jumps on a first visit over a slow line, at 1280, 1366 and 390 px', () => {
  it.each(everyPortal)('every page of $at', { timeout: 3_600_000 }, async (one) => {
    const paths = [...one.own, ...(await panelPaths(portal.portal, one.model))].map((path) => `${one.at}${path}`);
    expect(await jumpsOfAll(await visitorOf(portal, one), paths)).toEqual([]);
  });

  it('every page of the portal for training', { timeout: 3_600_000 }, async () => {
    const visitor = await portal.visit();
    await visitor.as('admin@demo.example');
    expect(await jumpsOfAll(visitor, await samplePaths(portal.portal))).toEqual([]);
  });
});
