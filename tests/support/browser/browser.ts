import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const INSTALLED = '/usr/bin/chromium';

/** A real Chromium without a window: the machine's own, else the one that npm brought. */
export async function launchBrowser(): Promise<Browser> {
  if (existsSync(INSTALLED)) {
    return chromium.launch({ executablePath: INSTALLED, args: ['--headless=new', ...FLAGS] });
  }
  // It unpacks itself into TMPDIR; a folder of its own keeps an older unpacking out of the way.
  process.env.TMPDIR = mkdtempSync(path.join(tmpdir(), 'portal-chromium-'));
  const packaged = (await import('@sparticuz/chromium')).default;
  return chromium.launch({ executablePath: await packaged.executablePath(), args: ['--headless=shell', ...FLAGS] });
}
