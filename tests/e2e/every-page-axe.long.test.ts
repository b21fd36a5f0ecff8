import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOWHERE, wrongPages } from '#tests/support/browser/crawl.ts';
import { everyPortal, visitorOf } from '#tests/support/browser/portals.ts';
import { panelPaths, samplePaths } from '#tests/support/browser/sample-paths.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';

const AXE = true;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

describe('every page', () => {
  it.each(everyPortal)('GEN-06 GEN-08 LAY-03 the same of $at', { timeout: 3_600_000 }, async (one) => {
    const visitor = await visitorOf(portal, one);
    const visited = [...one.own, ...(await panelPaths(portal.portal, one.model))].map((path) => `${one.at}${path}`);
    expect(await wrongPages(visitor, visited, AXE)).toEqual([]);
  });

  it(
    'LAY-01 has no axe violation at 1280 and 390 px',
    // As many pages as there are, on a machine that may be busy: each step of each has its own limit.
    { timeout: 3_600_000 },
    async () => {
      const admin = await portal.visit();
      await admin.as('admin@demo.example');
      const paths = [...(await samplePaths(portal.portal)), NOWHERE];
      expect(await wrongPages(admin, paths, AXE)).toEqual([]);
    },
  );
});
