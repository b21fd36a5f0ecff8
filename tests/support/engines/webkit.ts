import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Builder, By, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../program/started.ts';
import { miniBrowser, type EngineBrowser, type Tab } from './engine.ts';

/** WebKitGTK's MiniBrowser on a screen of its own that is nowhere shown, driven by WebDriver. */
export async function launchWebkit(path: string): Promise<EngineBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1300x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(
    createInterface({ input: screen.stdio[3] as NodeJS.ReadableStream }),
    'line',
  )) as string[];
  const port = await freePort();
  const server = spawn(path, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, LC_ALL: 'C.UTF-8', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  });
  const driver = await connect(`http://127.0.0.1:${port}`);
  return {
    open: () => Promise.resolve(tabOf(driver)),
    async close() {
      await driver.quit().catch(() => undefined);
      await Promise.all([server, screen].map(ended));
    },
  };
}

async function connect(server: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
  });
  for (let tries = 0; ; tries += 1) {
    try {
      return await new Builder().usingServer(server).withCapabilities(capabilities).build();
    } catch (error) {
      if (tries > 100 || !/ECONNREFUSED/.test(String(error))) throw error;
      await new Promise((soon) => setTimeout(soon, 100));
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

const tabOf = (driver: WebDriver): Tab => ({
  problems: [],
  goto: (url) => driver.get(url),
  evaluate: (run, ...args) => driver.executeScript(run as never, ...args),
  click: async (selector) => await driver.findElement(By.css(selector)).click(),
  move: (x, y) => driver.actions().move({ x, y, origin: Origin.VIEWPORT }).perform(),
  type: (text) => driver.switchTo().activeElement().sendKeys(text),
  async press(key) {
    const [, second] = key.split('+');
    const plain = key === 'ArrowDown' ? Key.ARROW_DOWN : Key.ENTER;
    if (second === undefined) return driver.switchTo().activeElement().sendKeys(plain);
    return driver.actions().keyDown(Key.CONTROL).sendKeys(second).keyUp(Key.CONTROL).perform();
  },
});
