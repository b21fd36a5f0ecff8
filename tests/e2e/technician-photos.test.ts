import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { violations } from '#tests/support/browser/axe.ts';
import { wrongOn } from '#tests/support/browser/cut.ts';
import { pdf } from '#tests/support/files/documents.ts';
import { orderData, putOrder } from '#tests/support/orders/order.ts';
import {
  orderOffice,
  otherService,
  technicianPhone,
  visitsToday,
  type TodayVisit,
} from '#tests/support/orders/technician.ts';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';
import { startLine } from '#tests/support/servers/line.ts';

/** Issue 24, point 5: photos and files of a visit with the network off, in a real browser with its real service worker. */
let portal: RunningPortal;
let office: Client;
let visits: TodayVisit[];

beforeAll(async () => {
  portal = await startPortal();
  office = await orderOffice(portal);
  visits = await visitsToday(portal, office, 5);
});
afterAll(() => portal.stop());

const take = (): TodayVisit => {
  const visit = visits.pop();
  if (!visit) throw new Error('The demo has too few open orders of the technician');
  return visit;
};

const SHOTS = process.env.SHOTS;
const shot = (name: string) => ({ path: `${SHOTS ?? 'test-failures'}/photos-${name}.png`, fullPage: true });

const MARK = 'protokol-do-poszukania';
const file = (name: string, content: Buffer | string = pdf(MARK)) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
});

/** As a finger chooses them: the button opens the device's own chooser. */
async function choose({ page }: Visitor, { order_number: number }: TodayVisit, files: ReturnType<typeof file>[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Zdjęcie: ${number}`, exact: true }).tap();
  await (await chooser).setFiles(files);
}

const stateOf = (page: Page) => async () => (await page.locator('.day-state').innerText()).replace(/\s+/g, ' ');
const card = (page: Page, { order_number: number }: TodayVisit) =>
  page.locator('.day-visits li', { has: page.getByRole('link', { name: number, exact: true }) });
const attached = async ({ id }: TodayVisit): Promise<string[]> =>
  (await orderData(office, id)).attachments.map(({ document }: Loose) => document.name).toSorted();

/** Every byte that the device holds of acts and their files, as the one who takes it apart would read it. */
const onDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('portal-offline');
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const all = opened.result.transaction('acts').objectStore('acts').getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    const rows = all.result as { sealed: ArrayBuffer; file?: { sealed: Blob } }[];
    const texts = await Promise.all(
      rows.map(async (row) => `${new TextDecoder().decode(row.sealed)}${await row.file?.sealed.text()}`),
    );
    opened.result.close();
    return `${texts.length} ${texts.join()}`;
  });

describe('ORD-01, ORD-24 a technician’s photos and files', () => {
  it('are kept sealed without a network, come back with the page, and are sent when it is back', async () => {
    const line = await startLine(portal.portal.url);
    const visitor = await technicianPhone(portal, line);
    const { page, context } = visitor;
    const visit = take();
    await Promise.all([context.setOffline(true), line.cut()]);
    await choose(visitor, visit, [file('Protokół.pdf'), file('Tablica.pdf'), file('Pomyłka.pdf')]);
    await expect.poll(stateOf(page)).toMatch(/bez sieci 3 do wysłania/);
    await page.getByRole('button', { name: 'Usuń: Pomyłka.pdf', exact: true }).tap();
    await expect.poll(stateOf(page)).toMatch(/2 do wysłania/);
    await choose(visitor, visit, [file('Film.mp4'), file('Wielki.pdf', Buffer.alloc(10 * 1024 * 1024 + 1))]);
    await card(page, visit).getByText('Plik może mieć najwyżej 10 MB').waitFor();
    await card(page, visit).getByText('Pliku „Film.mp4” nie można wybrać').waitFor();
    await page.reload();
    await page.waitForSelector('html[data-alive]', { state: 'attached' });
    await expect.poll(stateOf(page)).toMatch(/2 do wysłania/);
    await card(page, visit).getByText('pliki do wysłania: 2').waitFor();
    const kept = await onDevice(page);
    expect(kept).toMatch(/^2 /);
    for (const said of [MARK, 'Protokół', visit.order_number]) expect(kept).not.toContain(said);
    await page.screenshot(shot('offline'));
    expect(await violations(page)).toEqual([]);
    expect(await attached(visit)).toEqual([]);
    await line.mend();
    await context.setOffline(false);
    await expect.poll(stateOf(page)).toMatch(/wysłano/);
    expect(await attached(visit)).toEqual(['Protokół.pdf', 'Tablica.pdf']);
    await card(page, visit).getByText('Załączniki: 2').waitFor();
    await page.screenshot(shot('sent'));
    expect(await violations(page)).toEqual([]);
    expect(await wrongOn(visitor)).toEqual([]);
    await context.close();
    await line.cut();
  });

  it('WIRE-09 an answer that was lost makes no second attachment', async () => {
    const visitor = await technicianPhone(portal);
    const { page, context } = visitor;
    const visit = take();
    let lost = 0;
    await page.route('**/backend/**/attachments', async (route) => {
      if (lost >= 2) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await choose(visitor, visit, [file('Raz.pdf')]);
    await expect.poll(stateOf(page)).toMatch(/wysłano/);
    expect(lost).toBe(2);
    expect(await attached(visit)).toEqual(['Raz.pdf']);
    await context.close();
  });

  it('what the server does not take is said file by file, can be saved elsewhere, and holds back no other', async () => {
    const visitor = await technicianPhone(portal);
    const { page, context } = visitor;
    const [closed, handed, open] = [take(), take(), take()];
    await context.setOffline(true);
    await choose(visitor, closed, [file('Zamknięte.pdf')]);
    await choose(visitor, handed, [file('Przekazane.pdf')]);
    await choose(visitor, open, [file('Podrobiony.pdf', '<html>'), file('Dobry.pdf')]);
    await expect.poll(stateOf(page)).toMatch(/4 do wysłania/);
    const today = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'short', timeZone: 'Europe/Warsaw' }).format();
    const done = await office.post(`/zlecenia/panel/orders/${closed.id}/done`, {
      executionDate: today,
      installationDate: today,
      intentionToBuy: 'yes',
    });
    expect(done.status, done.text).toBe(200);
    const completed = await office.post(`/zlecenia/panel/orders/${closed.id}/complete`);
    expect(completed.status, completed.text).toBe(200);
    const given = await putOrder(office, handed.id, { companyId: await otherService(portal) });
    expect(given.status, given.text).toBe(200);
    await context.setOffline(false);
    await page.getByText('Tych plików z tego urządzenia nie przyjęto').waitFor();
    await expect.poll(() => attached(open)).toEqual(['Dobry.pdf']);
    const refused = (name: string) => page.locator('.day-questions li', { hasText: name });
    await refused('Zamknięte.pdf').getByText('Zlecenie jest zakończone').waitFor();
    await refused('Podrobiony.pdf').getByText('Dozwolone są pliki pdf').waitFor();
    await refused('Przekazane.pdf').getByText('Do tego zlecenia jedzie inny serwis').waitFor();
    await page.screenshot(shot('refused'));
    expect(await violations(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz: Zamknięte.pdf' }).tap();
    expect((await saved).suggestedFilename()).toBe('Zamknięte.pdf');
    const reopened = await office.post(`/zlecenia/panel/orders/${closed.id}/undo`, { reason: 'Brakuje protokołu' });
    expect(reopened.status, reopened.text).toBe(200);
    await page.getByRole('button', { name: 'Wyślij ponownie: Zamknięte.pdf' }).tap();
    await expect.poll(() => attached(closed)).toEqual(['Zamknięte.pdf']);
    for (const name of ['Przekazane.pdf', 'Podrobiony.pdf'])
      await page.getByRole('button', { name: `Odrzuć: ${name}` }).tap();
    await page.getByText('Tych plików z tego urządzenia nie przyjęto').waitFor({ state: 'detached' });
    await context.close();
  });

  it('more than fits, and what a full device cannot keep, is said at once', async () => {
    const visitor = await technicianPhone(portal);
    const { page, context } = visitor;
    const [visit] = await visitsToday(portal, office, 1);
    if (!visit) throw new Error('The demo has no open order of the technician');
    await page.reload();
    await context.setOffline(true);
    await choose(
      visitor,
      visit,
      Array.from({ length: 31 }, (_, index) => file(`Plik ${index + 1}.pdf`)),
    );
    await card(page, visit)
      .getByText('Nie zachowano pliku „Plik 31.pdf”: na tym urządzeniu czeka już 30 plików')
      .waitFor();
    await expect.poll(stateOf(page)).toMatch(/30 do wysłania/);
    await page.getByRole('button', { name: 'Usuń: Plik 30.pdf', exact: true }).tap();
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await choose(visitor, visit, [file('Pełne.pdf')]);
    await card(page, visit).getByText('na tym urządzeniu brakuje miejsca').waitFor();
    await expect.poll(stateOf(page)).toMatch(/29 do wysłania/);
    await context.close();
  });
});
