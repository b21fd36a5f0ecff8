import { firefox, webkit, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from '#ops/run/bench/chromium.ts';

/** Another engine than Chromium, for the projects `firefox` and `webkit` of vitest.config.ts. */
export interface Engine {
  readonly name: 'firefox' | 'webkit';
  /** Its program file, from the variable FIREFOX or WEBKIT. */
  readonly path: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine | undefined;
  }
}

let launched: Promise<Browser> | undefined;

/** The browser of all files that this worker runs, each in contexts of its own; it ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await launched)?.isConnected()) launched = launchBrowser();
  return launched as Promise<Browser>;
}

/** A real browser without a window: the Chromium that the run has chosen, or the engine of the project. */
export async function launchBrowser(): Promise<Browser> {
  const engine = inject('engine');
  if (!engine) return launchChromium(inject('chromium'));
  if (engine.name === 'webkit') return webkit.launch({ executablePath: engine.path });
  // A recent Firefox speaks WebDriver BiDi; only Playwright's own build speaks its older protocol.
  const isOwnBuild = /ms-playwright/.test(engine.path);
  return firefox.launch({ executablePath: engine.path, ...(isOwnBuild ? {} : { channel: 'moz-firefox' }) });
}
