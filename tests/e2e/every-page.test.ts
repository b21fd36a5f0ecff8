import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOWHERE, wrongPages } from '#tests/support/browser/crawl.ts';
import { everyPortal, visitorOf } from '#tests/support/browser/portals.ts';
import { panelPaths, samplePaths } from '#tests/support/browser/sample-paths.ts';
import { isLong, sampled } from '#tests/support/tier.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

/** Of each portal so many, unless it is `npm run test:long`, which asks axe too: a second for each page. */
const FEW = 8;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

describe('every page', () => {
  it.each(everyPortal)('GEN-06 GEN-08 LAY-03 the same of $at', { timeout: 3_600_000 }, async (one) => {
    const visitor = await visitorOf(portal, one);
    const visited = [...one.own, ...(await panelPaths(portal.portal, one.model))].map((path) => `${one.at}${path}`);
    expect(await wrongPages(visitor, sampled(visited, FEW), isLong)).toEqual([]);
  });

  it(
    'GEN-06 LAY-01 LAY-03 has its landmarks and title, nothing wider than the screen, no axe violation where it is asked',
    // As many pages as there are, on a machine that may be busy: each step of each has its own limit.
    { timeout: 3_600_000 },
    async () => {
      const admin = await portal.visit();
      await admin.as('admin@demo.example');
      const paths = [...sampled(await samplePaths(portal.portal), 2 * FEW), NOWHERE];
      expect(await wrongPages(admin, paths, isLong)).toEqual([]);
    },
  );
});
