import { PassThrough } from 'node:stream';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CellValue, Column, SheetFoot } from './columns.ts';
import { streamXlsx } from './stream.ts';
import { createThreads } from '#ops/threads/threads.ts';

const threads = createThreads();
afterAll(() => threads.close());

const columns: Column[] = [
  { header: 'Uczestnik' },
  { header: 'Termin', type: 'day' },
  { header: 'Zgłoszono', type: 'instant' },
  { header: 'Liczba', type: 'number' },
  { header: 'Obecność', type: 'yesNo' },
];

/** Stands for the HTTP answer: keeps what it is given. */
class Answer extends PassThrough {
  readonly headers: Record<string, string> = {};
  setHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
}

async function* some(rows: readonly (readonly CellValue[])[]) {
  yield* rows;
}

async function exported(rows: AsyncIterable<readonly CellValue[]>, foot: SheetFoot = {}) {
  const answer = new Answer();
  const bytes = answer.toArray();
  expect(
    await streamXlsx(
      threads,
      { columns, rows, fileName: 'zgłoszenia', title: 'Zgłoszenia', author: 'Portal szkoleń', ...foot },
      answer,
    ),
  ).toBe(true);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.concat(await bytes) as unknown as ArrayBuffer);
  const sheet = workbook.getWorksheet('Zgłoszenia');
  if (!sheet) throw new Error('no sheet');
  return { sheet, workbook, headers: answer.headers };
}

describe('APP-08 XLSX export', () => {
  it('has Polish headings, bold, frozen and with a filter, and offers its name', async () => {
    const { sheet, headers } = await exported(some([]));
    expect(sheet.getRow(1).values).toEqual([undefined, ...columns.map((column) => column.header)]);
    expect(sheet.getCell('A1').font.bold).toBe(true);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.autoFilter).toBe('A1:E1');
    expect(sheet.rowCount).toBe(1);
    expect(headers).toEqual({
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="zg?oszenia.xlsx"; filename*=UTF-8''zg%C5%82oszenia.xlsx`,
    });
  });

  it('APP-08 prints as a list: A4 across, one page wide, the heading on each page; its letters have a name and a size', async () => {
    const { sheet, workbook } = await exported(some([['Jan\nNowak', null, null, 1, null]]));
    expect(sheet.pageSetup).toMatchObject({
      paperSize: 9,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '1:1',
    });
    expect(sheet.headerFooter.oddFooter).toContain('Strona &P z &N');
    expect([sheet.getCell('A1').font, sheet.getCell('A2').font]).toEqual([
      { name: 'Calibri', family: 2, size: 11, bold: true },
      { name: 'Calibri', family: 2, size: 11 },
    ]);
    expect(sheet.getCell('A2').alignment).toEqual({ vertical: 'top', wrapText: true });
    expect([workbook.title, workbook.creator, workbook.lastModifiedBy]).toEqual([
      'Zgłoszenia',
      'Portal szkoleń',
      'Portal szkoleń',
    ]);
  });

  it('RPT-05 sums are in bold under the lines, where the filter does not reach', async () => {
    const { sheet } = await exported(some([['Jan', null, null, 2, null]]), {
      sums: [['Razem', null, null, 2, null]],
      notes: [`=1+1 ${'obecni '.repeat(40)}`],
    });
    expect(sheet.getRow(3).values).toEqual([undefined, 'Razem', undefined, undefined, 2]);
    expect(sheet.getCell('D3').font.bold).toBe(true);
    expect(sheet.autoFilter).toBe('A1:E2');
    // After an empty row, in lines as long as the sheet is wide, and never as a formula.
    expect(sheet.getRow(4).values).toEqual([]);
    const lines = [5, 6, 7, 8, 9].map((row) => sheet.getCell(`A${row}`).value);
    expect(lines.join(' ').trim()).toBe(`=1+1 ${'obecni '.repeat(40).trim()}`);
    for (const line of lines) expect(String(line ?? '').length).toBeLessThan(90);
  });

  it('writes days and instants as real dates of Europe/Warsaw, summer and winter', async () => {
    const { sheet } = await exported(
      some([
        ['Zażółć gęślą jaźń', '2026-12-03', '2026-01-15T23:30:00.000Z', 7.5, true],
        [null, 'kiedyś', '2026-07-15T22:30:00.000Z', null, false],
      ]),
    );
    expect(sheet.getRow(2).values).toEqual([
      undefined,
      'Zażółć gęślą jaźń',
      new Date('2026-12-03T00:00:00Z'),
      new Date('2026-01-16T00:30:00Z'),
      7.5,
      'tak',
    ]);
    expect(sheet.getCell('B2').numFmt).toBe('dd.mm.yyyy');
    expect(sheet.getCell('C2').numFmt).toBe('dd.mm.yyyy hh:mm');
    expect(sheet.getCell('C3').value).toEqual(new Date('2026-07-16T00:30:00Z'));
    expect(sheet.getCell('B3').value).toBe('kiedyś');
    expect(sheet.getCell('A3').value).toBeNull();
    expect(sheet.getCell('E3').value).toBe('nie');
  });

  describe('NPS-02 what looks like something else', () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1+1',
      '\r=1+1',
      '=HYPERLINK("http://127.0.0.1")',
      'https://portal.example',
      '12345',
      '{=A1}',
    ];
    // One file for all of them: each export starts a thread of its own.
    let sheet: ExcelJS.Worksheet;
    beforeAll(async () => {
      ({ sheet } = await exported(some(texts.map((text) => [text, null, null, null, null]))));
    });

    it.each(texts.map((text, index) => ({ text, index })))(
      'NPS-02 $text is text: no formula, no link, no number',
      ({ text, index }) => {
        const cell = sheet.getCell(`A${index + 2}`);
        expect(cell.type).toBe(ExcelJS.ValueType.String);
        expect(cell.value).toBe(text.replace('\r', '\n'));
        expect(cell.numFmt).toBe('@');
      },
    );
  });

  it('survives control characters, half surrogates, markup and very long text', async () => {
    const { sheet } = await exported(
      some([
        ['a\u0000b\u000bc\ud800d<&">', null, null, null, null],
        ['x'.repeat(100_000), null, null, Number.NaN, null],
      ]),
    );
    expect(sheet.getCell('A2').value).toBe('abc\ufffdd<&">');
    expect(sheet.getCell('A3').value).toHaveLength(32_767);
    expect(sheet.getCell('D3').value).toBe('NaN');
  });

  it('keeps the order and the number of thousands of rows', async () => {
    async function* many() {
      for (let n = 0; n < 5000; n++) yield [`Osoba ${n}`, '2026-12-03', null, n, null];
    }
    const { sheet } = await exported(many());
    expect(sheet.rowCount).toBe(5001);
    expect(sheet.getCell('D2').value).toBe(0);
    expect(sheet.getCell('D5001').value).toBe(4999);
    expect(sheet.getCell('A2600').value).toBe('Osoba 2598');
  });

  it('stops the query when the client goes away, and reads no further than the client takes', async () => {
    const answer = new Answer();
    let read = 0;
    let ended: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (ended = resolve));
    async function* endless() {
      try {
        for (;;) yield [`Osoba ${read++} ${Math.random()}`, null, null, read, null];
      } finally {
        ended();
      }
    }
    const result = streamXlsx(
      threads,
      { columns, rows: endless(), fileName: 'x', title: 'Dane', author: 'Portal' },
      answer,
    );
    // Nobody reads the answer: back-pressure stops the rows, however long that takes to be so.
    await vi.waitUntil(() => answer.readableLength > 0 && read > 0, { timeout: 30_000 });
    let before = -1;
    await vi.waitUntil(
      () => {
        const still = read === before;
        before = read;
        return still;
      },
      { interval: 300, timeout: 30_000 },
    );
    expect(read).toBeLessThan(200_000);
    answer.destroy();
    expect(await result).toBe(false);
    await stopped;
  });

  it('cuts the answer off when the rows fail, so that half a file is never taken for a whole one', async () => {
    const answer = new Answer();
    async function* failing() {
      yield ['Osoba', null, null, 1, null];
      throw new Error('connection lost');
    }
    await expect(
      streamXlsx(threads, { columns, rows: failing(), fileName: 'x', title: 'Dane', author: 'Portal' }, answer),
    ).rejects.toThrow('connection lost');
    expect(answer.destroyed).toBe(true);
    expect(answer.writableEnded).toBe(false);
  });
});
