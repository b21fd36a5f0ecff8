import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signerOf } from '#ops/log-proof/note.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { sharedBrowser } from '#tests/support/browser/browser.ts';
import { jumpsOf } from '#tests/support/browser/shifts.ts';
import { startPortal, type RunningPortal } from '#tests/support/program/portal.ts';
import { dossierIn } from '#web/dossier/read-file.ts';

/** C16: a dossier from the history of an application, checked without a login, on the public page and from a disk. */
const SIGNER = signerOf('portal.example/log', Buffer.alloc(32, 7));

let portal: RunningPortal;
let folder: string;
/** The dossier as it was saved, and one in which a letter of a name was changed. */
let saved: string;
let forged: string;

beforeAll(async () => {
  portal = await startPortal({ config: { signing: { signer: SIGNER } } });
  folder = await mkdtemp(path.join(tmpdir(), 'portal-dossier-'));
});
afterAll(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Saves what a link downloads. */
async function save(page: Page, name: string, file: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  const target = path.join(folder, file);
  await download.saveAs(target);
  return target;
}

/** The same dossier with another first name in its first fact. */
async function forge(pdf: string): Promise<string> {
  const dossier = await dossierIn(new Blob([new Uint8Array(await readFile(pdf))]));
  const changed = JSON.stringify(dossier, (key, value: unknown) => {
    if (key !== 'disclosures' || !Array.isArray(value)) return value;
    return value.map((one: string) => {
      const read = JSON.parse(Buffer.from(one, 'base64url').toString()) as unknown[];
      const other = read[1] === 'firstName' ? [read[0], read[1], 'Podmieniona'] : read;
      return Buffer.from(JSON.stringify(other)).toString('base64url');
    });
  });
  const target = path.join(folder, 'forged.json');
  await writeFile(target, changed);
  return target;
}

const HOLDS = /^Zgadza się wszystko, co dało się sprawdzić\. Zdarzeń: \d+\. Podpis portal\.example\/log/;

describe('a dossier', () => {
  it('is saved from the history of an application', async () => {
    const { rows } = await portal.portal.app.pool.query<{ id: string }>(
      `SELECT id FROM read.applications WHERE status = 'confirmed' ORDER BY id LIMIT 1`,
    );
    const admin = await portal.visit();
    await admin.as('admin@demo.example');
    await admin.go(`/panel/applications/${rows[0]?.id}`);
    expect(await violations(admin.page)).toEqual([]);
    if (process.env.SHOTS) await admin.page.screenshot({ path: `${process.env.SHOTS}/history.png`, fullPage: true });
    saved = await save(admin.page, 'Teczka dowodowa (PDF)', 'teczka.pdf');
    forged = await forge(saved);
    expect((await readFile(saved)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(admin.problems).toEqual([]);
  });

  it.each([1280, 390])('is checked by anybody on a public page at %i px', async (width) => {
    const anybody = await portal.visit({ width });
    const { page } = anybody;
    await anybody.go('/weryfikacja-teczki');
    expect(await page.getByLabel('Klucz weryfikujący dziennika').inputValue()).toBe(SIGNER.text);
    await page.getByLabel('PDF z dowodem albo teczka.json').setInputFiles(saved);
    await page.getByRole('status').filter({ hasText: HOLDS }).waitFor();
    expect(await page.getByRole('heading', { name: 'Czego nie sprawdzono' }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: path.join(process.env.SHOTS ?? folder, `dossier-${width}.png`), fullPage: true });
    await page.getByLabel('PDF z dowodem albo teczka.json').setInputFiles(forged);
    await page.getByText('pole imię (firstName): wartość albo sól nie jest tą, którą zapisano').first().waitFor();
    await page.getByLabel('Klucz weryfikujący dziennika').fill('inny');
    await page.keyboard.press('Tab');
    await page.getByText('Klucz weryfikujący nie jest kluczem').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(anybody.problems).toEqual([]);
  });

  it.each([1280, 390])('has a page that does not jump at %i px when its script comes', async (width) => {
    const visit = () => portal.visit({ width, height: 844 });
    expect(await jumpsOf(visit, '/weryfikacja-teczki', { again: false })).toEqual([]);
  });

  it('is checked by a saved file, from a disk, without asking anybody anything', async () => {
    const anybody = await portal.visit();
    await anybody.go('/weryfikacja-teczki');
    const file = await save(anybody.page, 'Pobierz sprawdzarkę', 'sprawdzarka.html');
    const context = await (await sharedBrowser()).newContext({ offline: true });
    const asked: string[] = [];
    const page = await context.newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => asked.push(String(error)));
    const address = pathToFileURL(file).href;
    await page.goto(address);
    await page.getByLabel('PDF z dowodem albo teczka.json').setInputFiles(saved);
    await page.getByRole('status').filter({ hasText: HOLDS }).waitFor();
    await page.getByText('czyj jest podpis: klucz wzięto z samego pliku').waitFor();
    await page.getByLabel('Klucz weryfikujący dziennika').fill(SIGNER.text);
    await page.keyboard.press('Tab');
    await page.getByText('czyj jest podpis').waitFor({ state: 'detached' });
    await page.getByLabel('PDF z dowodem albo teczka.json').setInputFiles(forged);
    await page.getByText('pole imię (firstName): wartość albo sól nie jest tą, którą zapisano').first().waitFor();
    await page.screenshot({ path: path.join(process.env.SHOTS ?? folder, 'dossier-offline.png'), fullPage: true });
    expect(asked).toEqual([address]);
    await context.close();
  });
});
