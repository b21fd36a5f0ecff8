import { PassThrough } from 'node:stream';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceljsWorkbook } from '#tests/support/files/exceljs-workbook.ts';
import type { CellValue, Column } from './columns.ts';
import { readXlsx } from './read.ts';
import { startWorkbook } from './workbook.ts';
import { zipWriter } from './zip-writer.ts';

const columns: Column[] = [
  { header: 'Uczestnik & <firma>' },
  { header: 'Termin', type: 'day' },
  { header: 'Zgłoszono', type: 'instant' },
  { header: 'Liczba', type: 'number', width: 9 },
  { header: 'Obecność', type: 'yesNo' },
  { header: 'Uwagi', width: 400 },
];

const task = { title: `Zgłoszenia [2026] d'Arc & co`, author: 'Portal <szkoleń>', columns };
type Rows = readonly (readonly CellValue[])[];
type Writer = (target: PassThrough, rows: Rows, sums: readonly CellValue[]) => Promise<void>;

const ours: Writer = async (target, rows, sums) => {
  const workbook = await startWorkbook(task, target);
  await workbook.add(rows);
  await workbook.end({ sums: [sums] });
};

const exceljs: Writer = async (target, rows, sums) => {
  const workbook = exceljsWorkbook(task, target);
  for (const row of rows) workbook.add(row);
  await workbook.end(sums);
};

async function written(write: Writer, rows: Rows, sums: readonly CellValue[] = []): Promise<Buffer> {
  const target = new PassThrough();
  const bytes = target.toArray();
  await write(target, rows, sums);
  target.end();
  return Buffer.concat(await bytes);
}

async function readBack(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  return workbook;
}

/** What a user sees of a sheet: each cell's value, kind and look, and how the sheet opens and prints. */
function seen(workbook: ExcelJS.Workbook) {
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('no sheet');
  const cells: unknown[] = [];
  sheet.eachRow((row) =>
    row.eachCell(({ address, type, value, style: { numFmt, font, alignment, border } }) =>
      // A border is there or not: exceljs lists the sides without a line or leaves them out, as the file does.
      cells.push({
        address,
        type,
        value,
        numFmt,
        font,
        alignment,
        border: border?.top?.style ?? border?.bottom?.style,
      }),
    ),
  );
  const { paperSize, orientation, fitToPage, fitToWidth, fitToHeight, printTitlesRow, margins } = sheet.pageSetup;
  return {
    cells,
    name: sheet.name,
    views: sheet.views,
    filter: sheet.autoFilter,
    footer: sheet.headerFooter.oddFooter,
    page: { paperSize, orientation, fitToPage, fitToWidth, fitToHeight, printTitlesRow, margins },
    columns: columns.map((_column, index) => {
      const { width, numFmt, font, alignment } = sheet.getColumn(index + 1);
      return { width, numFmt, font, alignment };
    }),
    about: [workbook.title, workbook.creator, workbook.lastModifiedBy],
  };
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'ąćęłńóśźż &<>"\'=\n\t\r\u0000\u001f\ufffe\ud800\udc00_x'), maxLength: 20 }),
);
const isoDay = fc
  .date({ min: new Date('1900-03-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const value: fc.Arbitrary<CellValue> = fc.oneof(
  text,
  isoDay,
  isoDay.map((day) => `${day}T22:30:15.250Z`),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const row = fc.array(value, { minLength: 0, maxLength: columns.length });

describe('our writer compared with exceljs', () => {
  it('APP-08 every file looks as the one of exceljs, cell by cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), row, async (rows, sums) => {
        const [one, other] = await Promise.all([written(ours, rows, sums), written(exceljs, rows, sums)]);
        expect(seen(await readBack(one))).toEqual(seen(await readBack(other)));
      }),
      { numRuns: 60 },
    );
  });

  it('what it writes is read back by the import, letter for letter', async () => {
    const texts = ['Zażółć 🔧', '  w środku  tak ', '_x0041_ i _x005F_', 'a\nb', '<b>&amp;</b>', '=1+1', '0048'];
    const bytes = await written(
      ours,
      texts.map((one) => [one]),
    );
    const cells = [];
    for await (const record of readXlsx(bytes).records) cells.push(record.cells[0]);
    expect(cells.slice(1)).toEqual(texts.map((one) => one.trim()));
  });

  it('names columns beyond Z', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ header: `K${n}` }));
    const target = new PassThrough();
    const bytes = target.toArray();
    const workbook = await startWorkbook({ ...task, columns: many }, target);
    await workbook.add([many.map(({ header }) => header)]);
    await workbook.end();
    target.end();
    const [sheet] = (await readBack(Buffer.concat(await bytes))).worksheets;
    expect([sheet?.getCell('Z2').value, sheet?.getCell('AA2').value, sheet?.getCell('BH2').value]).toEqual([
      'K25',
      'K26',
      'K59',
    ]);
    expect(sheet?.autoFilter).toBe('A1:BH2');
  });

  it('refuses the row that no sheet has room for', async () => {
    const workbook = await startWorkbook({ ...task, columns: [] }, new PassThrough().resume());
    await workbook.add(Array.from({ length: 1_048_575 }, () => []));
    await expect(workbook.add([[]])).rejects.toThrow(RangeError);
  });

  it('an entry that its target refuses fails, and waits for nothing', async () => {
    const target = new PassThrough();
    const entry = await zipWriter(target).entry('a');
    target.destroy(new Error('gone'));
    target.on('error', () => undefined);
    const write = async () => {
      for (;;) await entry.write('zażółć '.repeat(10_000) + Math.random());
    };
    await expect(write()).rejects.toThrow();
  });
});
