import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
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

describe('rich text', () => {
  it('FE-02 CRS-03 a course is described with marks, by keyboard and buttons, and shown so', async () => {
    const { page } = operator;
    await operator.go('/panel/courses');
    await page.locator('tbody a').first().click();
    await page.click('text=Edytuj');
    const editor = page.getByRole('textbox', { name: 'Opis' });
    await page.waitForSelector('.editor');
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Zajęcia z ');
    await page.getByRole('button', { name: 'Pogrubienie' }).click();
    await page.keyboard.type('praktykami');
    await page.getByRole('button', { name: 'Pogrubienie' }).click();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Lista punktowana' }).click();
    await page.keyboard.type('hamulce');
    await page.keyboard.press('Enter');
    await page.keyboard.type('strona');
    await page.keyboard.press('Shift+Home');
    await page.getByRole('button', { name: 'Odnośnik' }).click();
    await page.getByLabel('Adres odnośnika').fill('javascript:alert(1)');
    expect(await page.getByRole('button', { name: 'Wstaw odnośnik' }).isDisabled()).toBe(true);
    await page.getByLabel('Adres odnośnika').fill('https://szkolenia.example/plan');
    await page.keyboard.press('Enter');
    expect(await violations(page)).toEqual([]);
    await save(page);
    await page.waitForSelector('.facts .rich-text');
    const html = await page.locator('.facts .rich-text').innerHTML();
    expect(html).toMatch(/Zajęcia z ?<strong> ?praktykami<\/strong>/);
    expect(html).toContain('<li><p>hamulce</p></li>');
    expect(html).toMatch(/<a [^>]*href="https:\/\/szkolenia\.example\/plan"/);
    expect(operator.problems).toEqual([]);
  });

  it('MRQ-03 what is pasted loses everything but its marks', async () => {
    const { page } = operator;
    await page.click('text=Edytuj');
    await page.waitForSelector('.editor');
    const editor = page.getByRole('textbox', { name: 'Opis' });
    await editor.click();
    await page.keyboard.press('Control+A');
    await editor.evaluate((node) => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        '<p onclick="x()">Wklejone <img src=x onerror="alert(1)"><b>grubo</b></p><script>1</script>',
      );
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.waitForSelector('.editor >> text=Wklejone');
    await save(page);
    await page.waitForSelector('.facts .rich-text >> text=Wklejone');
    const html = await page.locator('.facts .rich-text').innerHTML();
    expect(html).toContain('<strong>grubo</strong>');
    expect(html).not.toMatch(/onerror|onclick|<img|script/);
    // Whatever was pasted, the page's policy had the last word.
    expect(operator.problems.filter((one) => !one.includes('script-src-attr'))).toEqual([]);
  });
});
