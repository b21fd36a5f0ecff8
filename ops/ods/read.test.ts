import { describe, expect, it } from 'vitest';
import type { TableRecord } from '#ops/files/table.ts';
import { readTable } from '#ops/imports/read-table.ts';
import { zip } from '#tests/support/files/zip.ts';

const MANIFEST = '<manifest:manifest><manifest:file-entry manifest:full-path="/"/></manifest:manifest>';
const ods = (body: string, manifest = MANIFEST): Buffer =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': manifest,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:automatic-styles><style:style style:name="ta9" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
  });
const sheet = (...rows: string[]): Buffer =>
  ods(
    `<office:spreadsheet><table:table table:name="Ukryty" table:style-name="ta9"><table:table-row>${text('nie')}</table:table-row></table:table><table:table table:name="Firmy">${rows.join('')}</table:table></office:spreadsheet>`,
  );
const row = (cells: string, attributes = ''): string => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const text = (value: string, attributes = ''): string =>
  `<table:table-cell office:value-type="string" calcext:value-type="string" ${attributes}><text:p>${value}</text:p></table:table-cell>`;
const typed = (kind: string, value: string, shown: string): string =>
  `<table:table-cell office:value-type="${kind}" ${value}><text:p>${shown}</text:p></table:table-cell>`;
const empty = (repeated = 1): string => `<table:table-cell table:number-columns-repeated="${repeated}"/>`;

async function read(content: Buffer): Promise<{ records: TableRecord[]; notes: string[] }> {
  const table = readTable(content);
  const records: TableRecord[] = [];
  for await (const record of table.records) records.push(record);
  return { records, notes: table.notes };
}
const refusal = (content: Buffer): Promise<string> =>
  read(content).then(
    () => 'read',
    (error: unknown) => (error as Error).message,
  );

describe('FRM-03 reading ODS', () => {
  it('FRM-03 cells come as they were typed, on the lines that the sheet counts', async () => {
    const { records, notes } = await read(
      sheet(
        row(text('Nazwa') + text('NIP') + text('Numer') + empty(16_381)),
        row(empty(16_384), 'table:number-rows-repeated="2"'),
        row(
          text('Łącki<text:s text:c="2"/>&amp; <text:span>„Syn”</text:span>') +
            typed('float', 'office:value="5260250274"', '5,26E+09') +
            typed('float', 'office:value="48"', '0048'),
        ),
        row(
          `<table:table-cell office:value-type="string"><office:annotation><text:p>uwaga</text:p></office:annotation><text:p>a</text:p><text:p>b</text:p></table:table-cell>${typed('float', 'office:value="12.5"', '12,50')}${typed('boolean', 'office:boolean-value="true"', 'PRAWDA')}`,
        ),
        row(empty(16_384), 'table:number-rows-repeated="1048571"'),
      ),
    );
    expect(records).toEqual([
      { line: 1, cells: ['Nazwa', 'NIP', 'Numer'] },
      { line: 4, cells: ['Łącki  & „Syn”', '5260250274', '0048'] },
      { line: 5, cells: ['a\nb', '12,5', 'tak'] },
    ]);
    expect(notes).toEqual([
      'Odczytano arkusz „Firmy” z pliku ODS.',
      'Plik ma też inne arkusze: wczytujemy tylko pierwszy widoczny.',
    ]);
  });

  it('FRM-05 days, formulas without a result and hidden rows are reported', async () => {
    const { records, notes } = await read(
      sheet(
        row(text('A') + text('B'), 'table:visibility="filter"'),
        row(typed('date', 'office:date-value="2026-05-01"', '01.05.26') + text('x')),
        row(`<table:table-cell table:formula="of:=[.A1]"/>${text('#N/A', 'table:number-columns-repeated="2"')}`),
      ),
    );
    expect(records).toEqual([
      { line: 1, cells: ['A', 'B'] },
      { line: 2, cells: ['01.05.2026', 'x'], marks: new Map([[0, 'date']]) },
      { line: 3, cells: ['', '#N/A', '#N/A'], marks: new Map([[0, 'formula']]) },
    ]);
    expect(notes).toContain('Arkusz ma 1 ukryty wiersz. Wczytujemy ukryte wiersze tak jak widoczne.');
  });

  it.each([
    [
      'a password',
      ods('', '<manifest><encryption-data/></manifest>'),
      'Plik ODS ma hasło. Zapisz go bez hasła i wczytaj ponownie.',
    ],
    ['a text document', ods('<office:text/>'), 'To jest dokument, nie arkusz. Zapisz tabelę jako ODS, XLSX albo CSV.'],
    ['no rows', sheet(row(empty(4))), 'Plik jest pusty'],
    ['no visible sheet', ods('<office:spreadsheet/>'), 'Plik jest pusty'],
    [
      'a row a million times',
      sheet(row(text('x'), 'table:number-rows-repeated="1048576"')),
      'Plik może mieć najwyżej 100 000 wierszy',
    ],
    [
      'too many columns',
      sheet(row(text('x', 'table:number-columns-repeated="2000"'))),
      'Arkusz ma więcej niż 1000 kolumn',
    ],
    [
      'no XML',
      zip({ 'content.xml': '<a', 'META-INF/manifest.xml': MANIFEST }),
      'To jest dokument, nie arkusz. Zapisz tabelę jako ODS, XLSX albo CSV.',
    ],
  ])('%s is said', async (_what, content, message) => {
    expect(await refusal(content)).toBe(message);
  });
});
