import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { TableRecord } from '#ops/files/table.ts';
import { readCsv } from './read.ts';

async function all(content: Buffer): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  for await (const record of readCsv(content).records) records.push(record);
  return records;
}
const cells = async (content: Buffer) => (await all(content)).map((record) => record.cells);
const refusal = (content: Buffer): Promise<string> =>
  all(content).then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message}`,
  );
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const write = (rows: readonly (readonly string[])[], delimiter: string, lineEnd: string): string =>
  rows.map((row) => row.map(quoted).join(delimiter)).join(lineEnd);

const ENCODINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with its mark': (text) => Buffer.from(`\uFEFF${text}`),
  'Windows-1250': (text) => iconv.encode(text, 'windows-1250'),
};

describe('FRM-05 reading CSV', () => {
  it('FRM-05 any table comes back, whatever the delimiter, the quotes, the encoding and the line breaks', async () => {
    const cell = fc
      .array(fc.constantFrom('a', 'Ż', 'ó', 'ł', '1', ';', ',', '\t', '"', ' x', '\n', '-'), {
        minLength: 1,
        maxLength: 8,
      })
      .map((parts) => parts.join('').trim())
      .filter((text) => text !== '');
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    const way = fc.record({
      sign: fc.constantFrom(';', ',', '\t'),
      encoding: fc.constantFrom(...Object.keys(ENCODINGS)),
      lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
    });
    await fc.assert(
      fc.asyncProperty(table, way, async (rows, { sign, encoding, lineEnd }) => {
        const whole = [['Nazwa', 'NIP', 'Województwo'], ...rows];
        expect(await cells(ENCODINGS[encoding]?.(write(whole, sign, lineEnd)) ?? Buffer.alloc(0))).toEqual(whole);
      }),
    );
  });

  it('FRM-05 lines are counted as an editor counts them, over line breaks in quotes and empty lines', async () => {
    const read = await all(Buffer.from('a;b\r\n"1\r\n1";x\r\n\r\n2;y\r\n'));
    expect(read).toMatchObject([{ line: 1 }, { line: 2 }, { line: 5 }]);
  });

  it('FRM-05 a file longer than one piece keeps its letters, its line breaks and its numbers', async () => {
    const rows = Array.from({ length: 9_000 }, (_, n) => [`Zażółć ${'ł'.repeat(n % 7)}`, String(n)]);
    for (const encode of Object.values(ENCODINGS)) {
      const read = await all(encode(write([['Nazwa', 'NIP'], ...rows], ';', '\r\n')));
      expect(read.slice(1).map(({ cells: [name, n] }) => [name, n])).toEqual(rows);
      expect(read.at(-1)?.line).toBe(9_001);
    }
  });

  const encoded = async (content: Buffer) => {
    const table = readCsv(content);
    const read: (readonly string[])[] = [];
    for await (const record of table.records) read.push(record.cells);
    return { read, notes: table.notes.join(' ') };
  };

  it.each([
    ['UTF-16', Buffer.concat([Buffer.of(0xff, 0xfe), iconv.encode('Nazwa\tNIP\nŻak\t1', 'utf-16le')])],
    ['UTF-16', Buffer.concat([Buffer.of(0xfe, 0xff), iconv.encode('Nazwa\tNIP\nŻak\t1', 'utf-16be')])],
    ['ISO-8859-2', iconv.encode('Nazwa;NIP\nCiąg Śrubowy Źrebak – x;1'.replace('–', '-'), 'iso-8859-2')],
    ['Windows-1250', iconv.encode('Nazwa;NIP\n„Ciąg” Śrubowy – Źrebak;1', 'windows-1250')],
    ['Windows-1250', iconv.encode('Nazwa;NIP\nŁódź Żółw;1', 'windows-1250')],
  ])('FRM-03 %s is recognized by its bytes, and named', async (name, content) => {
    const { read, notes } = await encoded(content);
    expect(notes).toBe(`Odczytano plik CSV, kodowanie ${name}.`);
    expect(read[1]?.[0]).toMatch(/^Żak$|^„?Ciąg”? Śrubowy [–-]? ?Źrebak|^Łódź Żółw$/);
  });

  it('FRM-03 the encodings of one byte are distinguished by their letters, in any Polish text', async () => {
    const letters = fc
      .array(fc.constantFrom(...'aąbćeęłńóśźż ĄŚŹŁŻ'), { minLength: 1, maxLength: 40 })
      // No word has three such letters in a row, which might be UTF-8.
      .map((all) => all.join('a').trim())
      .filter((text) => /[ąśźĄŚŹ]/.test(text));
    await fc.assert(
      fc.asyncProperty(letters, fc.constantFrom('iso-8859-2', 'windows-1250'), async (text, encoding) => {
        const { read } = await encoded(iconv.encode(`Nazwa;NIP\n${text};1`, encoding));
        expect(read[1]?.[0]).toBe(text);
      }),
    );
  });

  it('FRM-03 a first line that says the separator, lines of separators and empty ones are no records', async () => {
    const { read } = await encoded(Buffer.from('\uFEFFsep=|\r\na|b\r\n1;|2\r\n\r\n||\r\n | \r\n'));
    expect(read).toEqual([
      ['a', 'b'],
      ['1;', '2'],
    ]);
    expect(await all(Buffer.from('sep=;\na;b\n;;;;\n1;2\n;;\n'))).toMatchObject([{ line: 2 }, { line: 4 }]);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'Plik jest pusty'],
    ['the mark of UTF-8 alone', Buffer.from('\uFEFF'), 'Plik jest pusty'],
    ['white space', Buffer.from(' \n \n'), 'Plik jest pusty'],
    ['an archive', Buffer.from('504b030414000600', 'hex'), 'To nie jest plik CSV'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'To nie jest plik CSV'],
    ['binary', Buffer.from([65, 0, 1, 2]), 'To nie jest plik CSV'],
    ['binary far behind', Buffer.concat([Buffer.from('a;b\n'.repeat(50_000)), Buffer.of(0)]), 'To nie jest plik CSV'],
    ['a long line', Buffer.from(`a;b\n${'x'.repeat(1_000_000)}`), 'Plik ma wiersz dłuższy niż 100 000 znaków'],
    ['too many lines', Buffer.from('a;b\n'.repeat(100_002)), 'Plik może mieć najwyżej 100 000 wierszy'],
    [
      'a quote that swallows the file',
      Buffer.from(`a;b\n"${'x;y\n'.repeat(200_000)}`),
      'Plik ma wiersz dłuższy niż 100 000 znaków (niezamknięty cudzysłów?)',
    ],
  ])('FRM-03 %s is refused in words', async (_what, content, message) => {
    expect(await refusal(content)).toBe(`UnreadableTable: ${message}`);
  });

  it('FRM-03 the limits themselves are let in: a line of 100 000 characters, 100 000 lines', async () => {
    expect(await all(Buffer.from(`a;b\n${'ż'.repeat(99_998)};x\n`))).toHaveLength(2);
    expect(await all(Buffer.from('a;b\n'.repeat(100_001)))).toHaveLength(100_001);
  });

  it('FRM-03 a quote that never ends is refused with its line', async () => {
    expect(await refusal(Buffer.from('a;b\n1;"2\n3;4'))).toMatch(/Błąd zapisu CSV w okolicy wiersza \d/);
  });
});
