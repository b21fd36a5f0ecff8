import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { save } from '#tests/support/browser/fill.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
let operator: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  operator = await portal.visit();
  await operator.as('operator@demo.example');
});
afterAll(() => portal.stop());

describe('the banner in the browser', () => {
  it('MRQ-01 MRQ-04 scrolls in 15 seconds, and can be paused and resumed', async () => {
    const visitor = await portal.visit({ moves: true });
    await visitor.go('/');
    const text = visitor.page.locator('.marquee-text');
    const style = () =>
      text.evaluate((node) => {
        const { animationDuration, animationPlayState } = getComputedStyle(node);
        return [animationDuration, animationPlayState];
      });
    expect(await style()).toEqual(['15s', 'running']);
    await visitor.page.getByRole('button', { name: 'Zatrzymaj przewijanie' }).click();
    expect(await style()).toEqual(['15s', 'paused']);
    // The browser remembers it.
    await visitor.page.reload();
    await visitor.page.getByRole('button', { name: 'Wznów przewijanie' }).waitFor();
    expect(await style()).toEqual(['15s', 'paused']);
    await visitor.page.getByRole('button', { name: 'Wznów przewijanie' }).click();
    expect(await style()).toEqual(['15s', 'running']);
    // A link in it can be reached by keyboard, and stands still under the focus.
    await visitor.page.locator('.marquee a').focus();
    expect(await style()).toEqual(['15s', 'paused']);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('MRQ-04 stands still for those who asked for less motion', async () => {
    const visitor = await portal.visit();
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.go('/');
    const name = await visitor.page.locator('.marquee-text').evaluate((node) => getComputedStyle(node).animationName);
    expect(name).toBe('none');
    expect(await visitor.page.locator('.marquee-button').isVisible()).toBe(false);
    await visitor.context.close();
  });

  it('MRQ-04 stands still without scripts, where no button could stop it', async () => {
    const visitor = await portal.visit({ scripts: false });
    await visitor.go('/');
    const text = visitor.page.locator('.marquee-text');
    expect(await text.innerText()).not.toBe('');
    expect(await visitor.page.locator('.marquee-button').isVisible()).toBe(false);
    const [box, window] = [await text.boundingBox(), await visitor.page.locator('.marquee-window').boundingBox()];
    expect(box?.x).toBe(window?.x);
    await visitor.context.close();
  });

  it('MRQ-02 is edited on its own page, and gone from pages when switched off', async () => {
    const { page } = operator;
    await operator.go('/panel/marquee');
    await page.locator('tbody a').first().click();
    await page.waitForSelector('.editor');
    const editor = page.getByRole('textbox', { name: 'Treść paska' });
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Portal będzie nieczynny w niedzielę.');
    await save(page);
    await page.waitForSelector('.marquee >> text=Portal będzie nieczynny w niedzielę.');
    await page.getByLabel('Pokazuj na stronach portalu').uncheck();
    await save(page);
    await page.waitForSelector('.marquee', { state: 'detached' });
    expect(operator.problems).toEqual([]);
  });
});
