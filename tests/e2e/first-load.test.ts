import { expect, it } from 'vitest';
import { FIRST_LOADS, firstLoadBytes } from '#ops/run/bench/training/first-load-bytes.ts';
import { startPortal } from '#tests/support/program/portal.ts';

/** Bytes with gzip that a first visit may load; more than half of it is React's own (ops/decisions/037). */
const MOST = { 'public home': 124_000, 'panel list': 150_000 } as const;

it.each(Object.keys(MOST) as (keyof typeof MOST)[])('a first visit of the %s loads no more JavaScript', (page) => {
  expect(firstLoadBytes(FIRST_LOADS[page])).toBeLessThan(MOST[page]);
});

it('what only a hand needs is not loaded by whoever reads, and is there for whoever begins', async () => {
  const portal = await startPortal();
  try {
    const { page, context } = await portal.visit();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const late = () => loaded.filter((path) => /\/assets\/survey-.*\.js$/.test(path)).length;
    await page.goto(`${portal.portal.url}/`);
    await page.waitForSelector('html[data-alive]', { state: 'attached' });
    await page.waitForTimeout(500);
    expect(late()).toBe(0);
    expect(await page.getByRole('button', { name: 'Oceń nas' }).count()).toBe(0);
    await page.mouse.move(10, 10);
    await page.getByRole('button', { name: 'Oceń nas' }).waitFor();
    expect(late()).toBe(1);
    await context.close();
  } finally {
    await portal.stop();
  }
});
