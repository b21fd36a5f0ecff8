import { expect } from 'vitest';
import type { Tab } from './engine.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };

/** A person in front of a page of the portal at `origin`: sees what is drawn, and uses mouse and keys alone. */
export function visitorOf(tab: Tab, origin: string) {
  const until = async (what: string, isSo: () => Promise<boolean>) =>
    await expect.poll(isSo, { ...PATIENCE, message: what }).toBe(true);
  const isThere = (selector: string) => tab.evaluate((css: string) => document.querySelector(css) !== null, selector);
  const sees = (text: string) => tab.evaluate((wanted: string) => document.body.innerText.includes(wanted), text);

  /**
   * Scrolls to the first visible match that can be used, and marks it for the driver's click.
   *
   * @returns where it stands: what still moves, e.g. in a dialog that is opening, is not clicked yet
   */
  const mark = (selector: string, name: string): Promise<string | undefined> =>
    tab.evaluate(
      (css: string, text: string) => {
        for (const old of document.querySelectorAll('[data-hand]')) old.removeAttribute('data-hand');
        const named = (one: Element) => one.getAttribute('aria-label') ?? (one.textContent ?? '').trim();
        const found = [...document.querySelectorAll(css)].find(
          (one) => named(one) === text && one.getClientRects().length > 0 && !one.matches(':disabled'),
        );
        found?.scrollIntoView({ block: 'center' });
        found?.setAttribute('data-hand', '');
        return found && JSON.stringify(found.getBoundingClientRect());
      },
      selector,
      name,
    );

  let place = 40;
  /** Each time to another point: engines report a move to where the mouse is as none. */
  const stir = () => tab.move((place = place === 40 ? 60 : 40), place);

  const visitor = {
    tab,
    /** Waits until the text is on the page. */
    async sees(text: string): Promise<boolean> {
      await until(`"${text}" is seen`, () => sees(text));
      return true;
    },
    text: () => tab.evaluate(() => document.body.innerText),
    at: (part: string) =>
      until(`the address has ${part}`, () => tab.evaluate((wanted: string) => location.href.includes(wanted), part)),
    /** Waits until the page is alive: one that is only read is from the first move of a hand on. */
    async ready() {
      await until('the page is alive', async () => {
        // Between two pages there is nothing to move over.
        await stir().catch(() => undefined);
        return isThere('html[data-alive]').catch(() => false);
      });
      await until('its parts are there', async () => {
        await stir();
        return !(await isThere('[hidden][aria-busy=true], .progress[data-on]'));
      });
    },
    async go(path: string) {
      await tab.goto(`${origin}${path}`);
      await visitor.ready();
    },
    /** Clicks what has this name; `within` narrows the search, e.g. to `[role=dialog]`. */
    async press(kind: 'button' | 'a', name: string, within = '') {
      const selector = `${within} ${kind}`.trim();
      // What is drawn again between the look and the click (a list that is being filtered) is looked for again.
      let before: string | undefined;
      await until(`${kind} "${name}" is clicked`, async () => {
        const place = await mark(selector, name);
        const isStill = place !== undefined && place === before;
        before = place;
        if (!isStill) return false;
        return tab.click('[data-hand]').then(
          () => true,
          () => false,
        );
      });
    },
    async fill(name: string, text: string) {
      const selector = `[name="${name}"]`;
      await tab.evaluate((css: string) => document.querySelector(css)?.scrollIntoView({ block: 'center' }), selector);
      await tab.click(selector);
      await tab.press('Control+a');
      await tab.type(text);
    },
    async tick(selector: string) {
      await tab.evaluate((css: string) => document.querySelector(css)?.scrollIntoView({ block: 'center' }), selector);
      await tab.click(selector);
    },
    /** Opens a dropdown by its label, types, and takes what is found. */
    async choose(label: string, text: string) {
      await tab.evaluate((wanted: string) => {
        const found = [...document.querySelectorAll('label')].find((one) => (one.textContent ?? '').startsWith(wanted));
        const input = document.getElementById(found?.htmlFor ?? '');
        input?.scrollIntoView({ block: 'center' });
        input?.setAttribute('data-combo', '');
      }, label);
      await tab.click('[data-combo]');
      await tab.type(text);
      await until(`only "${text}" is offered`, () =>
        tab.evaluate((wanted: string) => {
          const offered = [...document.querySelectorAll('[role=option]')];
          return offered.length === 1 && offered[0]?.textContent?.trim() === wanted;
        }, text),
      );
      await tab.press('ArrowDown');
      await tab.press('Enter');
      await until(`${label} is chosen`, () =>
        tab.evaluate(
          (wanted: string) => document.querySelector<HTMLInputElement>('[data-combo]')?.value === wanted,
          text,
        ),
      );
    },
    async login(email: string, password: string, type = 'SzkoleniaOperator') {
      await visitor.go('/login');
      await visitor.tick(`[name=applicationActorType][value=${type}]`);
      await visitor.fill('login', email);
      await visitor.fill('password', password);
      await tab.press('Enter');
      await until('somebody is logged in', () => isThere('html[data-session]'));
      await visitor.ready();
    },
  };
  return visitor;
}

export type EngineVisitor = ReturnType<typeof visitorOf>;
