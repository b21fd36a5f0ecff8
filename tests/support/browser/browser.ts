import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from '#tests/bench/chromium.ts';

let launched: Promise<Browser> | undefined;

/** The browser of all files that this worker runs, each in contexts of its own; it ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await launched)?.isConnected()) launched = launchBrowser();
  return launched as Promise<Browser>;
}

/** A real browser without a window: the Chromium that the run has chosen. */
export const launchBrowser = (): Promise<Browser> => launchChromium(inject('chromium'));
