import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import type { EngineBrowser, Tab } from './engine.ts';

/** Firefox without a window, driven by WebDriver BiDi, which it speaks itself. `prefs`: as in about:config. */
export async function launchFirefox(path: string, prefs: Record<string, unknown> = {}): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'pl', ...prefs },
  });
  return {
    open: async () => tabOf(await browser.newPage()),
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  const chord = async (modifier: KeyInput, key: KeyInput) => {
    await page.keyboard.down(modifier);
    await page.keyboard.press(key);
    await page.keyboard.up(modifier);
  };
  return {
    problems,
    goto: async (url) => void (await page.goto(url)),
    evaluate: (run, ...args) => page.evaluate(run as never, ...args),
    click: (selector) => page.click(selector),
    move: (x, y) => page.mouse.move(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (key) => {
      const [first = '', second] = key.split('+') as KeyInput[];
      await (second ? chord(first as KeyInput, second) : page.keyboard.press(first as KeyInput));
    },
  };
}
