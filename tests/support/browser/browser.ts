import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from '#ops/run/bench/chromium.ts';

/** A real Chromium without a window, the one that the run has chosen. */
export const launchBrowser = (): Promise<Browser> => launchChromium(inject('chromium'));
