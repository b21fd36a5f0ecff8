import { getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { makePdf } from '#ops/pdf/pdf.ts';
import { createThreads } from '#ops/threads/threads.ts';
import { pdfPages } from '#tests/support/files/pdf-text.ts';
import { dayRoutePdf, type RouteVisit } from './day-route.ts';
import { orderSheetPdf, type OrderSheetData } from './order-sheet.ts';

const threads = createThreads();
afterAll(() => threads.close());

/** How wide a page is, in points. */
const A4 = 595;

const TAKEN = { portal: 'Portal zleceń', printedAt: '30.11.2026 08:00:00' };

const sheet: OrderSheetData = {
  ...TAKEN,
  number: 'Z/7',
  about: 'aktywacja · status: umówione',
  columns: [
    [
      { title: 'Wizyta', facts: [['Serwis', 'Serwis Bałtyk']] },
      { title: 'Sprzedaż', facts: [['Sprzedawca', '']] },
    ],
    [{ title: 'Klient', facts: [['Nazwa klienta', 'W'.repeat(120)]] }],
  ],
  parts: [{ title: 'Opis', facts: [['Uwagi', 'Pies']] }],
  history: ['22.11.2026 Umówiono wizytę'],
};

/** The longest text that a form takes, without a space. */
const wide = (letters: number): string => 'W'.repeat(letters);

const visit = (more: Partial<RouteVisit> = {}): RouteVisit => ({
  hours: '8:00–10:00',
  client: 'Zakład Remontowo-Budowlany Gżegżółka sp. z o.o.',
  way: ['ul. Piłsudskiego 105, 90-001 Łódź', 'Żaneta Źdźbłowska', 'tel. 600 700 800'],
  work: ['Z/2026/11/0007', 'przegląd eksploatacyjny', 'kocioł gazowy, model 1200, nr seryjny 1234567890'],
  ...more,
});
const route = (visits: readonly RouteVisit[], hasMore = false) => ({
  ...TAKEN,
  serviceName: 'Serwis Bałtyk',
  day: 'wtorek, 01.12.2026',
  visits,
  hasMore,
});

interface Tree {
  readonly role?: string;
  readonly children?: readonly Tree[];
}

/** The roles that a screen reader finds on the first page. */
async function rolesOf(pdf: Buffer): Promise<string[]> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const below = ({ role = '', children = [] }: Tree): string[] => [role, ...children.flatMap(below)];
  return below((await page.getStructTree()) as Tree);
}

const textOf = (page: Awaited<ReturnType<typeof pdfPages>>[number] | undefined): string =>
  (page?.texts ?? []).map(({ text }) => text).join(' ');

describe('the papers of orders', () => {
  it('a sheet leaves out a part that says nothing, and names each place to write as its row', async () => {
    const pdf = await makePdf(threads, orderSheetPdf, sheet);
    const [page, ...others] = await pdfPages(pdf);
    expect(others).toEqual([]);
    expect(textOf(page)).toContain('Pies');
    for (const left of ['Sprzedaż', 'Sprzedawca']) expect(textOf(page)).not.toContain(left);
    const roles = await rolesOf(pdf);
    expect(roles.filter((role) => role === 'H1' || role === 'H2')).toEqual(['H1', 'H2', 'H2', 'H2', 'H2', 'H2']);
    // Three facts and six places to write.
    expect(roles.filter((role) => role === 'TH')).toHaveLength(9);
    // However long a word is, it breaks in its column.
    for (const { right } of page?.texts ?? []) expect(right).toBeLessThanOrEqual(A4 - 39);
  });

  it('a sheet without a history has no heading for one', async () => {
    const [page] = await pdfPages(await makePdf(threads, orderSheetPdf, { ...sheet, history: [] }));
    expect(textOf(page)).not.toContain('Ostatnie zmiany');
  });

  it('the places to write stay together, however long the notes are', async () => {
    for (const letters of [1000, 1800, 2000]) {
      const facts = [
        ['Opis uszkodzenia', 'Nie grzeje wody. '.repeat(letters / 17)] as const,
        ['Uwagi', wide(letters)] as const,
      ];
      const pages = await pdfPages(
        await makePdf(threads, orderSheetPdf, { ...sheet, parts: [{ title: 'Opis', facts }] }),
      );
      const withPlaces = pages.filter((page) => textOf(page).includes('Podpis klienta'));
      expect(withPlaces.map((page) => textOf(page).includes('Wypełnia technik'))).toEqual([true]);
    }
  });

  it('fifteen visits of usual length are one page, and a long day repeats its heading', async () => {
    const usual = await pdfPages(await makePdf(threads, dayRoutePdf, route(Array.from({ length: 15 }, () => visit()))));
    expect(usual).toHaveLength(1);
    const pdf = await makePdf(threads, dayRoutePdf, route(Array.from({ length: 40 }, () => visit())));
    const long = await pdfPages(pdf);
    expect(long.length).toBeGreaterThan(1);
    for (const page of long) expect(textOf(page)).toContain('Godzina');
    expect((await rolesOf(pdf)).filter((role) => role === 'TH')).toHaveLength(4);
  });

  it('a route says when there are more visits than it shows, and nothing runs off its page', async () => {
    const visits = [visit({ client: wide(120), way: [wide(200)], work: [wide(60)] })];
    const [page] = await pdfPages(await makePdf(threads, dayRoutePdf, route(visits, true)));
    expect(textOf(page)).toContain('Tego dnia wizyt jest więcej: tu są pierwsze.');
    for (const { right } of page?.texts ?? []) expect(right).toBeLessThanOrEqual(A4 - 39);
    const [all] = await pdfPages(await makePdf(threads, dayRoutePdf, route([visit()])));
    expect(textOf(all)).not.toContain('więcej');
  });
});
