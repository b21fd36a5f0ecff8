import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Another engine than Chromium, as Debian brings it: for the projects `firefox` and `webkit` of vitest.config.ts. */
export interface Engine {
  readonly name: 'firefox' | 'webkit';
  /** Its program: Firefox itself, or WebKit's driver. */
  readonly path: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine;
  }
}

/** A page of a browser, in the few words that every driver knows. */
export interface Tab {
  /** What the page's scripts threw. Empty for WebKit, whose driver does not say. */
  readonly problems: readonly string[];
  goto(url: string): Promise<void>;
  /** Runs a function in the page: it may use nothing but its arguments. */
  evaluate<Args extends unknown[], T>(run: (...args: Args) => T, ...args: Args): Promise<T>;
  /** A click of the mouse on what the selector finds first. */
  click(selector: string): Promise<void>;
  /** Moves the mouse to a point of the window. */
  move(x: number, y: number): Promise<void>;
  /** Presses keys where the focus is: letters, `Enter`, or `Control+a`. */
  type(text: string): Promise<void>;
  press(key: 'ArrowDown' | 'Enter' | 'Control+a' | 'Control+b'): Promise<void>;
}

export interface EngineBrowser {
  open(): Promise<Tab>;
  close(): Promise<void>;
}

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';

/**
 * The engines of this machine: those of Debian's packages `firefox-esr`, and `webkit2gtk-driver` with `xvfb`; the
 * variables FIREFOX and WEBKIT name programs elsewhere.
 */
export function installedEngines(env: Readonly<Record<string, string | undefined>>): readonly Engine[] {
  const firefox = env.FIREFOX ?? FIREFOX;
  const webkit = env.WEBKIT ?? WEBKIT;
  return [
    ...(existsSync(firefox) ? [{ name: 'firefox', path: firefox } as const] : []),
    ...(existsSync(webkit) && existsSync(XVFB) && miniBrowser() ? [{ name: 'webkit', path: webkit } as const] : []),
  ];
}

/** WebKitGTK's own small browser, which its driver runs; undefined where it is not installed. */
export function miniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  const machines = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu')) : [];
  return machines
    .flatMap((machine) => ['4.1', '4.0', '6.0'].map((api) => `webkit2gtk-${api}`).map((room) => [machine, room]))
    .map((place) => path.join(libraries, ...place, 'MiniBrowser'))
    .find((file) => existsSync(file));
}
