import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read.ts';

const cells = (content: Buffer) => {
  const read = readCsv(content);
  return typeof read === 'string' ? read : read.map((record) => record.cells);
};
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const write = (rows: readonly (readonly string[])[], delimiter: string): string =>
  rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n');

const ENCODINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with its mark': (text) => Buffer.from(`\uFEFF${text}`),
  'Windows-1250': (text) => iconv.encode(text, 'windows-1250'),
};

describe('FRM-05 reading CSV', () => {
  it('FRM-05 any table comes back, whatever the delimiter, the quotes and the encoding', () => {
    const cell = fc
      .array(fc.constantFrom('a', 'Ż', 'ó', 'ł', '1', ';', ',', '\t', '"', ' x', '\n', '-'), {
        minLength: 1,
        maxLength: 8,
      })
      .map((parts) => parts.join('').trim())
      .filter((text) => text !== '');
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(';', ',', '\t'),
        fc.constantFrom(...Object.keys(ENCODINGS)),
        (rows, sign, encoding) => {
          const all = [['Nazwa', 'NIP', 'Województwo'], ...rows];
          expect(cells(ENCODINGS[encoding]?.(write(all, sign)) ?? Buffer.alloc(0))).toEqual(all);
        },
      ),
    );
  });

  it('FRM-05 lines are counted as an editor counts them, over line breaks in quotes and empty lines', () => {
    const read = readCsv(Buffer.from('a;b\r\n"1\r\n1";x\r\n\r\n2;y\r\n'));
    expect(read).toMatchObject([{ line: 1 }, { line: 2 }, { line: 5 }]);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'Plik jest pusty'],
    ['white space', Buffer.from(' \n \n'), 'Plik jest pusty'],
    ['an archive', Buffer.from('504b030414000600', 'hex'), 'To nie jest plik CSV'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'To nie jest plik CSV'],
    ['binary', Buffer.from([65, 0, 1, 2]), 'To nie jest plik CSV'],
    ['a very long line', Buffer.from(`a;b\n${'x'.repeat(1_000_000)}`), 'Plik ma wiersz dłuższy niż 100000 znaków'],
  ])('FRM-03 %s is refused in words', (_what, content, message) => {
    expect(readCsv(content)).toBe(message);
  });

  it('FRM-03 a quote that never ends is refused with its line', () => {
    expect(readCsv(Buffer.from('a;b\n1;"2\n3;4'))).toMatch(/^Błąd zapisu CSV w okolicy wiersza \d/);
  });
});
