import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import type { Render } from '#api/http/answer/document.ts';
import { createServer } from '#api/http/server.ts';
import { Streams } from '#api/live/streams.ts';
import { locals, routes } from '#api/portals.ts';
import { loadDemo } from '#ops/run/demo/load.ts';
import { DEMO_PASSWORD } from '#ops/run/demo/portal-demo.ts';
import { buildWeb, CLIENT_DIR, SERVER_ENTRY } from '#ops/run/build-web.ts';
import { findChromium, launchChromium } from '../chromium.ts';
import { withProgram } from '../program.ts';
import { judged } from '../verdict.ts';
import { FIRST_HANDS, FIRST_LOADS, firstLoadBytes } from './first-load-bytes.ts';

const ROUNDS = 5;
const SLOW_DOWN = 4;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Paint {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly transferred: number;
}

/** One first visit with an empty cache at a quarter of the CPU's speed. */
async function visit(context: BrowserContext, url: string): Promise<Paint> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  let transferred = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (transferred += encodedDataLength));
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1500);
  const paints = await page.evaluate(
    () =>
      new Promise<{ firstPaint: number; largestPaint: number }>((resolve) => {
        const [first] = performance.getEntriesByName('first-contentful-paint');
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          resolve({ firstPaint: first?.startTime ?? 0, largestPaint: last?.startTime ?? 0 });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await page.close();
  return { ...paints, transferred };
}

/** Kilobytes (1,000 bytes) that a first visit may load. */
const GOALS = { 'public home': 90, 'panel list': 150 } as const;

const kilobytes = (sources: readonly string[]): number => Math.round(firstLoadBytes(sources) / 100) / 10;

function judgeBytes(): void {
  for (const page of ['public home', 'panel list'] as const) {
    judged({
      bench: 'first-load',
      figure: `JavaScript of the ${page}, gzip`,
      value: kilobytes(FIRST_LOADS[page]),
      unit: 'kB',
      goal: { atMost: GOALS[page] },
      ...(page === 'public home' ? { withAHand: kilobytes(FIRST_HANDS[page]) } : {}),
    });
  }
}

/** `npm run bench -- first-load`: paints and bytes of a first visit of the public home and of the panel's list. */
export async function benchFirstLoad(): Promise<void> {
  await buildWeb(() => undefined);
  judgeBytes();
  const render = ((await import(SERVER_ENTRY)) as { createRender(): Render }).createRender();
  await withProgram({ workers: false }, async ({ app }) => {
    await loadDemo(app);
    const portal = { routes, locals, render, staticDir: CLIENT_DIR };
    const server: Server = createServer(app, { ...portal, streams: new Streams(app) }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { chromium, remove } = await findChromium(process.env.CHROMIUM);
    const browser = await launchChromium(chromium);
    const [visitor, operator] = [await browser.newContext(), await browser.newContext()];
    const login = await operator.newPage();
    await login.goto(`${url}/login`);
    await login.waitForSelector('html[data-alive]', { state: 'attached' });
    await login.fill('[name=login]', 'admin@demo.example');
    await login.fill('[name=password]', DEMO_PASSWORD);
    await login.click('#login button[type=submit]');
    await login.waitForURL(/panel/);
    await login.close();
    const cases = [
      { name: 'public home', context: visitor, path: '/' },
      { name: 'panel list', context: operator, path: '/panel/applications' },
    ];
    const figures = cases.map(() => [] as Paint[]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, { context, path }] of cases.entries()) figures[at]?.push(await visit(context, `${url}${path}`));
    }
    for (const [at, { name }] of cases.entries()) {
      const medianOf = (field: keyof Paint) => Math.round(median((figures[at] ?? []).map((one) => one[field])));
      const result = {
        firstPaintMs: medianOf('firstPaint'),
        largestPaintMs: medianOf('largestPaint'),
        bytes: medianOf('transferred'),
      };
      process.stdout.write(
        `${JSON.stringify({ bench: 'first-load', case: name, cpu: `1/${SLOW_DOWN}`, ...result })}\n`,
      );
    }
    await browser.close();
    remove();
    server.closeAllConnections();
    server.close();
  });
}
