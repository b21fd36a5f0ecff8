import { deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { readTable } from '#ops/imports/read-table.ts';
import type { TableRecord } from '#ops/files/table.ts';

async function read(content: Buffer): Promise<{ records: TableRecord[]; notes: string[] }> {
  const table = readTable(content);
  const records: TableRecord[] = [];
  for await (const record of table.records) records.push(record);
  return { records, notes: table.notes };
}

const refusal = async (content: Buffer): Promise<string> => {
  try {
    await read(content);
    return 'read';
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
};

async function made(fill: (book: ExcelJS.Workbook) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  fill(book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A ZIP archive as small as one can be; `says` is the size that it claims to have unpacked. */
function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(typeof text === 'string' ? Buffer.from(text) : text, { level: 1 });
    const local = Buffer.alloc(30);
    local.write('504b0304', 'hex');
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('504b0102', 'hex');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    const piece = Buffer.concat([local, Buffer.from(name), packed]);
    locals.push(piece);
    directory.push(Buffer.concat([entry, Buffer.from(name)]));
    offset += piece.length;
  }
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const WORKBOOK = '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>';
const RELATIONS = '<Relationships><Relationship Id="r1" Target="/xl/worksheets/sheet1.xml"/></Relationships>';
const book = (sheet: string | Buffer, more: Readonly<Record<string, string>> = {}): Buffer =>
  zip({
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });

describe('FRM-03 reading XLSX', () => {
  it('FRM-03 cells come as their sheet shows them: long numbers, days, zeros in front, yes and no, what formulas came to', async () => {
    const file = await made((workbook) => {
      const sheet = workbook.addWorksheet('Firmy');
      sheet.addRow(['Nazwa', 'NIP', 'Data', 'Chwila', 'Kod', 'Tak', 'Wzór', 'Ułamek']);
      sheet.addRow([
        'Łącki & „Syn”',
        5_260_250_274,
        new Date('2026-12-22T00:00:00Z'),
        new Date('2026-12-22T09:30:00Z'),
        48,
        true,
        { formula: 'B2', result: 5_260_250_274 },
        0.1 + 0.2,
      ]);
      sheet.getCell('C2').numFmt = 'dd.mm.yyyy';
      sheet.getCell('D2').numFmt = 'dd.mm.yyyy hh:mm';
      sheet.getCell('E2').numFmt = '0000';
      sheet.getCell('A4').value = { richText: [{ text: 'Moto ' }, { text: 'Żak', font: { bold: true } }] };
      sheet.getCell('C4').value = 'po pustej';
    });
    const { records, notes } = await read(file);
    expect(records.slice(1)).toEqual([
      {
        line: 2,
        cells: ['Łącki & „Syn”', '5260250274', '22.12.2026', '22.12.2026 09:30', '0048', 'tak', '5260250274', '0,3'],
        marks: new Map([
          [2, 'date'],
          [3, 'date'],
        ]),
      },
      { line: 4, cells: ['Moto Żak', '', 'po pustej'] },
    ]);
    expect(notes).toEqual(['Odczytano arkusz „Firmy” z pliku XLSX.']);
  });

  it('FRM-03 a hidden sheet before the table is passed over; other sheets and joined cells are reported', async () => {
    const file = await made((workbook) => {
      workbook.addWorksheet('Słownik', { state: 'hidden' }).addRow(['nie to']);
      const sheet = workbook.addWorksheet('Dane');
      sheet.addRow(['Nazwa', 'NIP']);
      sheet.addRow(['Auto', '1']);
      sheet.mergeCells('A2:A3');
      workbook.addWorksheet('Inny').addRow(['nie to']);
    });
    const { records, notes } = await read(file);
    expect(records).toEqual([
      { line: 1, cells: ['Nazwa', 'NIP'] },
      { line: 2, cells: ['Auto', '1'] },
    ]);
    expect(notes.join(' ')).toMatch(/„Dane”.*inne arkusze.*scalone komórki/);
  });

  it('FRM-03 other programs’ ways: prefixes, texts in the cell, cells and rows without an address, numbers in short form', async () => {
    const sheet = `<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Nazwa</x:t></x:is></x:c>
      <x:c t="str"><x:v>NIP</x:v></x:c></x:row><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:f>1+1</x:f><x:v>5.260250274E9</x:v></x:c>
      </x:row></x:sheetData></x:worksheet>`;
    const texts = '<sst><si><t>Żak</t><rPh><t>źle</t></rPh></si></sst>';
    const { records } = await read(book(sheet, { 'xl/sharedStrings.xml': texts }));
    expect(records).toEqual([
      { line: 1, cells: ['Nazwa', 'NIP'] },
      { line: 2, cells: ['Żak', '5260250274'] },
    ]);
  });

  it('FRM-03 a bomb is stopped while it unpacks, whatever it says of its size', async () => {
    const bomb = book(Buffer.alloc(310 * 1024 * 1024, 32));
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    const began = process.memoryUsage().arrayBuffers;
    expect(await refusal(bomb)).toBe('UnreadableTable: Plik jest po rozpakowaniu za duży');
    expect(process.memoryUsage().arrayBuffers - began).toBeLessThan(100 * 1024 * 1024);
  });

  it.each([
    [
      'an archive of something else',
      zip({ 'a.txt': 'x' }),
      'To jest archiwum ZIP, nie arkusz. Wybierz plik XLSX, ODS albo CSV.',
    ],
    [
      'a sheet of LibreOffice',
      zip({ 'content.xml': '<x/>' }),
      'To jest archiwum ZIP, nie arkusz. Wybierz plik XLSX, ODS albo CSV.',
    ],
    [
      'an archive that breaks off',
      Buffer.from('504b0304140000000800', 'hex'),
      'Plik jest uszkodzony: nie da się go rozpakować',
    ],
    [
      'an entity of its own',
      book('<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>'),
      'Plik jest uszkodzony: nie da się odczytać jego treści',
    ],
    ['no rows', book('<worksheet><sheetData/></worksheet>'), 'Plik jest pusty'],
    [
      'too many columns',
      book('<worksheet><row><c r="ZZZ1"><v>1</v></c></row></worksheet>'),
      'Arkusz ma więcej niż 1000 kolumn',
    ],
    [
      'too many rows',
      book(`<worksheet>${'<row><c><v>1</v></c></row>'.repeat(100_002)}</worksheet>`),
      'Plik może mieć najwyżej 100 000 wierszy',
    ],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'To jest stary skoroszyt XLS albo plik z hasłem. Zapisz go jako XLSX bez hasła („Zapisz jako”) i wczytaj ponownie.',
    ],
  ])('FRM-03 %s is refused in words', async (_what, content, message) => {
    expect(await refusal(content)).toBe(`UnreadableTable: ${message}`);
  });
});
