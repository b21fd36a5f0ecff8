import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { everyPortal, visitorOf } from '#tests/support/browser/portals.ts';
import { panelPaths, samplePaths } from '#tests/support/browser/sample-paths.ts';
import { nameAllAtLength } from '#tests/support/long-names.ts';
import { sampled } from '#tests/support/tier.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

/** Lists and things in bad luck: names as long as forms take them, every badge at once, one row, none. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
  opened = await openedPages();
  // From here on rows are what the tests make of them.
  await portal.portal.app.projector.stop();
  await nameAllAtLength(portal.portal.app.pool);
});
afterAll(() => portal.stop());

/** Of each portal so many pages in `npm test`. */
const FEW = 4;

/** Of a list, rows of more than a line, on a phone cards that leave no room for three; of a thing, a head that takes the screen. */
const tooHigh = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(() => {
    const heightOf = (one: Element) => Math.round(one.getBoundingClientRect().height);
    const rows = document.querySelectorAll('.is-panel:has(.page-count) .table-lines tbody tr:has(th a)');
    const row = Math.max(0, ...[...rows].map(heightOf));
    const parts = [...document.querySelectorAll('.details-head, .details-head > *')];
    const head = Math.max(0, ...parts.filter((one) => getComputedStyle(one).position === 'sticky').map(heightOf));
    return [
      ...(row > (window.innerWidth > 768 ? 36 : 260) ? [`a row of ${row} px`] : []),
      ...(head > 140 ? [`a head of ${head} px`] : []),
    ];
  });

async function wrongPages(visitor: Visitor, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await visitor.go(path);
    for (const width of [1280, 390]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      const look = async () => [...(await wrongOn(visitor)), ...(await tooHigh(visitor))];
      // A chart follows its place a moment later.
      let found = await look();
      for (let again = 0; found.length > 0 && again < 10; again++) {
        await visitor.page.waitForTimeout(100);
        found = await look();
      }
      wrong.push(...found.map((one) => `${path} at ${width} px: ${one}`));
    }
  }
  return wrong;
}

/** Each portal with the pages that anyone who sees most of it opens. */
async function openedPages(): Promise<{ readonly visitor: Visitor; readonly paths: readonly string[] }[]> {
  const siblings = everyPortal.map(async (one) => ({
    visitor: await visitorOf(portal, one),
    paths: [...one.own, ...(await panelPaths(portal.portal, one.model))].map((path) => `${one.at}${path}`),
  }));
  const visitor = await portal.visit();
  await visitor.as('admin@demo.example');
  return [...(await Promise.all(siblings)), { visitor, paths: await samplePaths(portal.portal) }];
}

let opened: Awaited<ReturnType<typeof openedPages>>;

async function wrongEverywhere(pathsOf: (paths: readonly string[]) => readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { visitor, paths } of opened) {
    wrong.push(...(await wrongPages(visitor, pathsOf(paths))));
  }
  return wrong;
}

const lists = (paths: readonly string[]) => paths.filter((path) => /\/panel\/[a-z_-]+$/.test(path));

/** Rows of read models: all that there are, the first of each, none. */
async function keepRows(count: 0 | 1): Promise<void> {
  const { pool } = portal.portal.app;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'read' AND column_name = 'id' AND table_name !~ 'operators|visitors'`,
  );
  for (const { name } of rows) {
    await pool.query(
      `DELETE FROM read.${name} WHERE id NOT IN (SELECT id FROM read.${name} ORDER BY id LIMIT ${count})`,
    );
  }
}

describe('a page keeps its measures', () => {
  it('with names of 200 letters, with and without a space', { timeout: 900_000 }, async () => {
    expect(await wrongEverywhere((paths) => sampled(paths, FEW))).toEqual([]);
  });

  it('with every badge in every row', { timeout: 900_000 }, async () => {
    const { pool } = portal.portal.app;
    await pool.query(`UPDATE read.applications SET overbooked = true, attended = true, present = true`);
    await pool.query(`UPDATE read.orders SET duplicate_of = id, late_noticed_on = '2026-01-01'`);
    const busy = ['/panel/applications', '/zlecenia/panel/orders'];
    expect(await wrongEverywhere((paths) => paths.filter((path) => busy.includes(path)))).toEqual([]);
  });

  it.each([1, 0] as const)('with %d rows', { timeout: 900_000 }, async (count) => {
    await keepRows(count);
    expect(await wrongEverywhere((paths) => sampled(lists(paths), FEW))).toEqual([]);
  });
});
