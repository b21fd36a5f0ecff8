import sharp from 'sharp';
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

const png = async (background: string) => ({
  name: 'warsztat.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});
const isPainted = (selector: string) =>
  operator.page.locator(selector).evaluate(async (node) => {
    await (node as HTMLImageElement).decode();
    return (node as HTMLImageElement).naturalWidth;
  });
const edit = async () => {
  const { page } = operator;
  await page.click('text=Edytuj');
  await page.waitForSelector('form .file', { state: 'attached' });
};

describe('files in the browser', () => {
  it('FE-15 what is not taken is said at once and not sent', async () => {
    const { page } = operator;
    await operator.go('/panel/groups');
    await page.locator('tbody a').first().click();
    await edit();
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') });
    await page.waitForSelector(
      'text=Pliku „film.mp4” nie można wybrać. Dozwolone rodzaje plików: jpg, jpeg, png, webp',
    );
    expect(await input.evaluate((node) => (node as HTMLInputElement).files?.length)).toBe(0);
    await input.setInputFiles({ name: 'duze.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await page.waitForSelector('text=Plik może mieć najwyżej 10 MB');
    expect(await violations(page)).toEqual([]);
  });

  it('PUB-11 FE-14 a photo is seen when chosen, when kept, and gone when deleted', async () => {
    const { page } = operator;
    await page.locator('input[type=file]').setInputFiles(await png('#5b21b6'));
    expect(await page.locator('.file-wrong').textContent()).toBe('');
    expect(await isPainted('.file-picture')).toBe(400);
    await save(page);
    await page.waitForSelector('.record-photo');
    expect(await isPainted('.record-photo')).toBe(400);
    await edit();
    expect(await isPainted('.file-picture')).toBe(400);
    expect(await page.locator('.file-chosen').textContent()).toContain('Obecny plik');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Usuń plik: Zdjęcie' }).click();
    expect(await page.locator('.file-picture').count()).toBe(0);
    expect(await page.locator('[name=shouldDeleteExistingFile]').getAttribute('value')).toBe('true');
    await save(page);
    await page.waitForSelector('.facts');
    expect(await page.locator('.record-photo').count()).toBe(0);
    expect(operator.problems).toEqual([]);
  });

  it('FE-14 without scripts a file is sent and deleted by the form itself', async () => {
    const visitor = await portal.visit({ scripts: false });
    const { page } = visitor;
    await page.goto(`${portal.portal.url}/login`);
    await page.fill('[name=login]', 'operator@demo.example');
    await page.fill('[name=password]', 'Szkolenia1!');
    await page.click('#login button[type=submit]');
    await page.goto(`${portal.portal.url}/panel/groups`);
    await page.locator('tbody a').first().click();
    await page.click('text=Edytuj');
    await page.locator('input[type=file]').setInputFiles(await png('#db2777'));
    await save(page);
    await page.waitForSelector('.record-photo');
    await page.click('text=Edytuj');
    await page.getByLabel('Usuń obecny plik').check();
    await save(page);
    await page.waitForSelector('.facts');
    expect(await page.locator('.record-photo').count()).toBe(0);
    await visitor.context.close();
  });
});
