import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { startPortal, type RunningPortal, type Visitor } from '#tests/support/program/portal.ts';

let portal: RunningPortal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visit();
  await admin.as('admin@demo.example');
});
afterAll(() => portal.stop());

const MARGIN = '10mm';

/** What comes out of the printer: the text of each sheet, and whether it lies across. */
async function printed(path: string): Promise<{ sheets: string[]; across: boolean }> {
  await admin.go(path);
  const margin = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN };
  const pdf = await admin.page.pdf({ format: 'A4', preferCSSPageSize: true, margin });
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  return { sheets: text, across: width > height };
}

describe('printing from the browser', () => {
  it('RPT-03 RPT-04 reports are charts and tables across A4: the headings on each sheet, the sums once, no controls', async () => {
    const applications = await printed('/panel/reports/applications');
    expect([applications.sheets.length, applications.across]).toEqual([2, true]);
    expect(applications.sheets.join(' ')).toContain('Co znaczą liczby');
    const { sheets, across } = await printed('/panel/reports/course-dates/statistics');
    expect(across).toBe(true);
    expect(sheets.length).toBeLessThanOrEqual(4);
    // Of the last one the meanings are all.
    for (const sheet of sheets) expect(sheet).toMatch(/Lista\s+rezerwowa/);
    expect(sheets.join(' ').match(/Razem\s+\d/g)).toHaveLength(1);
    for (const control of ['Pobierz XLSX', 'Filtruj', 'Raporty']) expect(sheets.join(' ')).not.toContain(control);
  });

  it('APP-01 a list prints as a list, without its boxes, filters and pages', async () => {
    const { sheets, across } = await printed('/panel/applications');
    expect([sheets.length <= 3, across]).toEqual([true, true]);
    expect(sheets[0]).toContain('Uczestnik');
    expect(sheets.join(' ')).not.toMatch(/Filtruj|Następna|Zaznacz/);
  });

  it('PUB-03 the price list stands upright on one or two sheets', async () => {
    const { sheets, across } = await printed('/cennik');
    expect([sheets.length <= 2, across]).toEqual([true, false]);
    expect(sheets.join(' ')).toContain('Netto');
  });
});
