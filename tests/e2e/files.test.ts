import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#tests/support/browser/axe.ts';
import { choose, save } from '#tests/support/browser/fill.ts';
import { pdf, xlsx } from '#tests/support/files/documents.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
let keeper: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  keeper = await portal.visit();
  await login(keeper);
});
afterAll(() => portal.stop());

async function login({ page }: Visitor): Promise<void> {
  await page.goto(`${portal.portal.url}/sud/login`);
  await page.getByText('operator', { exact: true }).click();
  await page.fill('[name=login]', 'sud-pliki@demo.example');
  await page.fill('[name=password]', 'Szkolenia1!');
  await page.click('#login button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

const paper = (name: string, word: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(word) });
const saved = async (download: Download): Promise<[name: string, content: string]> => [
  download.suggestedFilename(),
  await readFile((await download.path()) ?? '', 'latin1'),
];
const saving = async ({ page }: Visitor, name: string, scope = 'main') => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(scope).getByRole('link', { name, exact: true }).first().click(),
  ]);
  return saved(download);
};

describe('files in the browser', { timeout: 240_000 }, () => {
  it('SUD-05 SUD-04 a file with two attachments is added, and saved again under its Polish name', async () => {
    const { page, go, problems } = keeper;
    await go('/sud/panel/files');
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(5);
    expect(await violations(page)).toEqual([]);
    await go('/sud/panel/files/new');
    await page.locator('input[name=file]').setInputFiles(paper('Zażółcony cennik.pdf', 'pierwszy'));
    await page.fill('[name=name]', 'Cennik wiosenny');
    await choose(page, 'Grupa plików', 'Cenniki');
    for (const [index, word] of ['wzór', 'skrót'].entries()) {
      await page.getByRole('button', { name: 'Dodaj załącznik' }).click();
      await page.locator(`input[name="attachments[${index}][attachment]"]`).setInputFiles(paper(`${word}.pdf`, word));
      await page.fill(`[name="attachments[${index}][description]"]`, `Załącznik ${word}`);
    }
    expect(await violations(page)).toEqual([]);
    await save(page);
    await page.waitForURL(/\/sud\/panel\/files\/[\w-]{20,}$/);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Cennik wiosenny');
    expect(await saving(keeper, 'Zażółcony cennik.pdf')).toEqual([
      'Zażółcony cennik.pdf',
      pdf('pierwszy').toString('latin1'),
    ]);
    expect(await saving(keeper, 'skrót.pdf')).toEqual(['skrót.pdf', pdf('skrót').toString('latin1')]);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('SUD-04 an attachment that was only taken out of the form is left only after a question', async () => {
    const { page } = keeper;
    await page.getByRole('link', { name: 'Edytuj' }).click();
    await page.waitForSelector('form .file');
    await page.getByRole('button', { name: 'Usuń: Załącznik 2' }).click();
    await page.locator('nav').getByRole('link', { name: 'Pliki', exact: true }).first().click();
    const alert = page.getByRole('alertdialog');
    expect(await alert.textContent()).toContain('nie zostały zapisane');
    await alert.getByRole('button', { name: 'Anuluj' }).click();
    await page.getByRole('link', { name: 'Anuluj' }).click();
    await alert.getByRole('button', { name: 'Potwierdź' }).click();
    await page.waitForSelector('.items');
  });

  it('SUD-04 the first attachment is taken away and the second replaced: each keeps its own file and id', async () => {
    const { page, problems } = keeper;
    await page.getByRole('link', { name: 'Edytuj' }).click();
    await page.waitForSelector('form .file');
    const idAt = (index: number) =>
      page.locator(`input[name="attachments[${index}][attachmentId]"]`).getAttribute('value');
    const second = await idAt(1);
    await page.locator('input[name="attachments[1][attachment]"]').setInputFiles({
      name: 'skrót 2.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await xlsx(),
    });
    await page.getByRole('button', { name: 'Usuń: Załącznik 1' }).click();
    expect(await idAt(0)).toBe(second);
    await expect.poll(() => page.locator('.form-item .file-chosen').textContent()).toContain('skrót 2.xlsx');
    await save(page);
    await page.waitForSelector('.items');
    expect(await page.locator('.items').innerText()).toMatch(/^skrót 2\.xlsx \(XLSX, \d+ kB\)\s+Załącznik skrót$/);
    const history = await page.locator('.timeline').innerText();
    expect(history).toContain('skrót.pdf – Załącznik skrót → skrót 2.xlsx – Załącznik skrót');
    expect(history).toContain('wzór.pdf – Załącznik wzór → brak');
    const [name] = await saving(keeper, 'wzór.pdf – Załącznik wzór', '.timeline');
    expect(name).toBe('wzór.pdf');
    expect(problems).toEqual([]);
  });

  it('SUD-05 what is refused is reported at its field, and what was typed stays', async () => {
    const { page, go } = keeper;
    await go('/sud/panel/files/new');
    const input = page.locator('input[name=file]');
    await input.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') });
    await page.waitForSelector('text=Pliku „film.mp4” nie można wybrać. Dozwolone rodzaje plików: pdf, doc, docx');
    const html = Buffer.from('<html>x</html>');
    await input.setInputFiles({ name: 'strona.pdf', mimeType: 'application/pdf', buffer: html });
    await page.fill('[name=name]', 'Wpisana nazwa');
    await save(page);
    await page.waitForSelector('text=Dozwolone są pliki pdf, doc, docx, xls i xlsx o zgodnej z nazwą zawartości');
    expect(await page.inputValue('[name=name]')).toBe('Wpisana nazwa');
    await input.setInputFiles(paper('dobry.pdf', 'dobry'));
    await save(page);
    await page.waitForURL(/\/sud\/panel\/files\/[\w-]{20,}$/);
  });

  it('SUD-05 of two who replace a file at once the later one sees both names and goes on from either', async () => {
    const other = await portal.visit();
    await login(other);
    const path = `${new URL(keeper.page.url()).pathname}/edit`;
    await other.go(path);
    await keeper.go(path);
    await other.page.locator('input[name=file]').setInputFiles(paper('ich.pdf', 'ich'));
    await save(other.page);
    await other.page.waitForSelector('.facts');
    const { page } = keeper;
    await page.locator('input[name=file]').setInputFiles(paper('moje.pdf', 'moje'));
    await save(page);
    await page.waitForSelector('.conflict');
    expect(await page.locator('.conflict tbody').innerText()).toMatch(/Plik\s+ich\.pdf\s+moje\.pdf/);
    await page.getByRole('button', { name: 'Weź zapisane wartości' }).click();
    await expect.poll(() => page.locator('.file-chosen').first().textContent()).toContain('Obecny plik: ich.pdf');
    expect(await page.locator('input[name=file]').evaluate((node) => (node as HTMLInputElement).files?.length)).toBe(0);
    await page.locator('input[name=file]').setInputFiles(paper('moje 2.pdf', 'moje 2'));
    await save(page);
    await page.waitForSelector('.facts');
    expect(await saving(keeper, 'moje 2.pdf')).toEqual(['moje 2.pdf', pdf('moje 2').toString('latin1')]);
    await other.context.close();
  });

  it('SUD-05 SUD-06 everybody finds and saves public files on a phone, private ones after logging in', async () => {
    const visitor = await portal.visit({ width: 390, height: 844 });
    const { page, go, problems } = visitor;
    await go('/sud/pliki');
    const headings = await page.locator('main h2').allTextContents();
    expect(headings.slice(0, 2)).toEqual(['Instrukcje', 'Cenniki']);
    expect(await page.locator('main').innerText()).not.toContain('tylko dla serwisów');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.fill('[name="filters[text]"]', 'wiosenny');
    await page.getByRole('button', { name: 'Szukaj' }).click();
    await expect.poll(() => page.locator('main h3').allTextContents()).toEqual(['Cennik wiosenny']);
    expect((await saving(visitor, 'Zażółcony cennik.pdf'))[0]).toBe('Zażółcony cennik.pdf');
    expect(problems).toEqual([]);
    await visitor.context.close();
    await keeper.go('/sud/pliki');
    expect(await keeper.page.locator('main').innerText()).toContain('tylko dla serwisów');
  });

  it('SUD-04 SUD-05 FE-10 without scripts a file is added with an attachment and replaced by the form itself', async () => {
    const visitor = await portal.visit({ scripts: false });
    const { page } = visitor;
    await login(visitor);
    await page.goto(`${portal.portal.url}/sud/panel/files/new`);
    await page.fill('[name=name]', 'Bez skryptów');
    await page.getByRole('button', { name: 'Dodaj załącznik' }).click();
    expect(await page.inputValue('[name=name]')).toBe('Bez skryptów');
    await page.locator('input[name=file]').setInputFiles(paper('żółty.pdf', 'żółty'));
    await page.locator('input[name="attachments[0][attachment]"]').setInputFiles(paper('dodatek.pdf', 'dodatek'));
    await page.fill('[name="attachments[0][description]"]', 'Dodatek');
    await save(page);
    await page.waitForSelector('.items');
    expect(await page.locator('.items').innerText()).toContain('dodatek.pdf');
    await page.getByRole('link', { name: 'Edytuj' }).click();
    expect(await page.locator('main').innerText()).toContain('Obecny plik: żółty.pdf');
    // One attachment more keeps the present ones as they are.
    await page.getByRole('button', { name: 'Dodaj załącznik' }).click();
    expect(await page.locator('main').innerText()).toContain('Obecny plik: dodatek.pdf');
    await page.getByRole('button', { name: 'Usuń: Załącznik 2' }).click();
    await page.locator('input[name=file]').setInputFiles(paper('nowy.pdf', 'nowy'));
    await save(page);
    await page.waitForSelector('.facts');
    const text = await page.locator('main').innerText();
    expect(text).toContain('żółty.pdf → nowy.pdf');
    expect(text).toContain('dodatek.pdf');
    await page.goto(`${portal.portal.url}/sud/pliki?filters%5Btext%5D=skrypt%C3%B3w`);
    expect(await page.locator('main h3').allTextContents()).toEqual(['Bez skryptów']);
    await visitor.context.close();
  });
});
