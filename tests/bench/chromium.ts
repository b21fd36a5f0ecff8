import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium as playwright, type Browser } from 'playwright-core';

/** A browser's program file, and how it runs without a window. */
export interface Chromium {
  readonly path: string;
  readonly headless: 'new' | 'shell';
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real Chromium without a window. Where no language is set it would lose the Polish letters of file names. */
export const launchChromium = ({ path: executablePath, headless }: Chromium): Promise<Browser> =>
  playwright.launch({
    executablePath,
    args: [`--headless=${headless}`, ...FLAGS],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });

const INSTALLED = '/usr/bin/chromium';

/**
 * The browser of a run of tests or benchmarks, by the variable CHROMIUM: `packaged` is the one that npm brought, anything else the path
 * of an installed one; without it Debian's where it is installed, else the packaged one.
 * @throws when there is no file at the path
 */
export async function findChromium(wanted: string | undefined): Promise<{ chromium: Chromium; remove: () => void }> {
  const installed = wanted ?? (existsSync(INSTALLED) ? INSTALLED : 'packaged');
  if (installed === 'packaged') return unpack();
  if (!existsSync(installed)) throw new Error(`CHROMIUM: there is no browser at ${installed}`);
  return { chromium: { path: installed, headless: 'new' }, remove: () => undefined };
}

/** The packaged one unpacks itself into TMPDIR; a folder of its own keeps an older unpacking out of the way. */
async function unpack(): Promise<{ chromium: Chromium; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-chromium-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const packaged = (await import('@sparticuz/chromium')).default;
  const file = await packaged.executablePath();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  return {
    chromium: { path: file, headless: 'shell' },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
