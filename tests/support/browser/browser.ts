import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real Chromium without a window, the one that the run has chosen. */
export const launchBrowser = (): Promise<Browser> => {
  const { path, headless } = inject('chromium');
  return chromium.launch({ executablePath: path, args: [`--headless=${headless}`, ...FLAGS] });
};
