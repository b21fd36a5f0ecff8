import pino from 'pino';
import type { BrowserContext, Page } from 'playwright-core';
import { loggerOptions } from '#ops/logging/logger.ts';
import { CLIENT_DIR, SERVER_ENTRY } from '#ops/run/build-web.ts';
import type { Render } from '#api/http/answer/document.ts';
import { PASSWORD, testApp, type TestApp, type TestAppOptions } from './app.ts';
import { sharedBrowser } from '../browser/browser.ts';
import { watch } from '../browser/evidence.ts';
import { demoTemplate } from './template.ts';

/** The whole program with its web and demo data, and a browser, started when one visits, that notes every error. */
export interface RunningPortal {
  readonly portal: TestApp;
  /** What the program has written into its log as an error. */
  readonly faults: readonly string[];
  /** A new visitor; `problems` collects console errors, warnings and failed scripts. */
  visit(options?: BrowserOptions): Promise<Visitor>;
  /** @throws when the program noted an error: a page whose rendering on the server failed looks well in a browser */
  stop(): Promise<void>;
}

export interface BrowserOptions {
  readonly width?: number;
  readonly height?: number;
  readonly scripts?: boolean;
  /** A screen that is touched. */
  readonly touch?: boolean;
  /** A phone's browser: its viewport is the page's, and no mouse is there. */
  readonly phone?: boolean;
  /** Another name of this machine, e.g. `bx.localhost`, which browsers find by themselves. */
  readonly host?: string;
  /** Where the browser thinks it is; Warsaw unless given. */
  readonly timezoneId?: string;
  /** The announcement scrolls, as users see it: every open page that moves keeps the machine busy with drawing it. */
  readonly moves?: boolean;
  /** What a proxy in front would add to every request. */
  readonly headers?: Record<string, string>;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: string[];
  go(path: string): Promise<void>;
  /** Waits until the page is alive, has all its parts, and shows the address in the bar: no other page is on its way. */
  ready(): Promise<void>;
  /** Logs in by the form, and stands on the page behind it. */
  login(email: string, type?: string): Promise<void>;
  /** As one who has logged in earlier, for tests about something else; opens no page. */
  as(email: string): Promise<void>;
}

const PATIENCE_MS = 60_000;

function standStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('.marquee-text { animation-play-state: paused; }');
  document.adoptedStyleSheets = [still];
}

export async function startPortal({
  demo = true,
  ...options
}: { demo?: boolean } & Pick<TestAppOptions, 'config' | 'queue' | 'liveBeatMs'> = {}): Promise<RunningPortal> {
  const render = ((await import(SERVER_ENTRY)) as { createRender(): Render }).createRender();
  const template = demo ? await demoTemplate() : undefined;
  const faults: string[] = [];
  const logger = pino(loggerOptions({ level: 'error' }), { write: (line) => void faults.push(line) });
  const portal = await testApp({
    render,
    staticDir: CLIENT_DIR,
    workers: true,
    ...(template ? { template } : {}),
    logger,
    ...options,
  });
  const contexts: BrowserContext[] = [];
  return {
    portal,
    faults,
    async visit({ width = 1280, height = 900, scripts = true, touch = false, timezoneId, ...rest } = {}) {
      const { host, headers, moves = false, phone = false } = rest;
      const origin = host ? portal.url.replace('127.0.0.1', host) : portal.url;
      const browser = await sharedBrowser();
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'pl-PL',
        timezoneId: timezoneId ?? 'Europe/Warsaw',
        javaScriptEnabled: scripts,
        hasTouch: touch || phone,
        isMobile: phone,
        ...(headers ? { extraHTTPHeaders: headers } : {}),
      });
      contexts.push(context);
      // As everywhere here: a wait ends when the thing happens, its limit is for a machine busy with other things.
      context.setDefaultTimeout(PATIENCE_MS);
      // What a script tries and catches stands in no console.
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
          console.error(`Content security policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
        ),
      );
      if (!moves) await context.addInitScript(standStill);
      const page = await context.newPage();
      const problems: string[] = [];
      watch({ context, problems, faults });
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        const expected = /Failed to load resource: the server responded with a status of 4\d\d/;
        if (['error', 'warning'].includes(message.type()) && !expected.test(message.text()))
          problems.push(message.text());
      });
      // The panel's stream of live updates never ends, so the network is never idle there.
      const ready = async () => {
        await page.waitForLoadState('load');
        if (!scripts) return;
        // A page that is only read is alive from the first move of a hand on, and what only a hand needs comes with it.
        const move = async () => {
          await page.mouse.move(1, 1);
          await page.mouse.move(0, 0);
        };
        await move();
        await page.waitForSelector('html[data-alive]', { state: 'attached' });
        await move();
        // Parts that come in chunks of their own stand in their places, or never will.
        await page.waitForFunction(
          () => document.querySelector('[hidden][aria-busy=true], .progress[data-on]') === null,
        );
      };
      const go = async (path: string) => {
        await page.goto(`${origin}${path}`);
        await ready();
      };
      return {
        page,
        context,
        problems,
        go,
        ready,
        async as(email) {
          const client = portal.client();
          const form = { login: email, password: PASSWORD, applicationActorType: 'SzkoleniaOperator' };
          // A session goes on in the kind of browser that it began in.
          client.agent = await page.evaluate(() => navigator.userAgent);
          const { status, text } = await client.post('/login', form);
          if (status !== 200) throw new Error(`${email} could not log in: ${text}`);
          await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: origin })));
        },
        async login(email, type = 'SzkoleniaOperator') {
          await go('/login');
          await page.check(`[name=applicationActorType][value=${type}]`);
          await page.fill('[name=login]', email);
          await page.fill('[name=password]', PASSWORD);
          await page.click('#login button[type=submit]');
          await page.waitForURL((url) => !url.pathname.endsWith('/login'));
          await ready();
        },
      };
    },
    async stop() {
      await Promise.all(contexts.map((context) => context.close()));
      // A request that is under way while the test ends the program finds its database gone: no fault of the program's.
      const noted = [...faults];
      await portal.stop();
      if (noted.length > 0) throw new Error(`The program noted errors:\n${noted.join('')}`);
    },
  };
}
