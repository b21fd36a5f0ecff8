import { deflateSync } from 'node:zlib';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { docx, oldWord, pdfOf, xlsx } from '#tests/support/files/documents.ts';
import { zip } from '#tests/support/files/zip.ts';
import { readDocument } from '../document.ts';
import { EMBEDDED, OUTSIDE, PROGRAMS, STRANGE } from './words.ts';

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (type: string, target: string, mode = ''): string =>
  `<?xml version="1.0"?><Relationships><Relationship Id="rId1" Type="${TYPE}/${type}" Target="${target}"${mode}/></Relationships>`;
const External = ' TargetMode="External"';
const related = (type: string, target: string, mode = External) =>
  docx({ 'word/_rels/document.xml.rels': relation(type, target, mode) });
const text = (body: string) => docx({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>` });
const code = (...pieces: readonly string[]) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((one) => `<w:r><w:instrText xml:space="preserve">${one}</w:instrText></w:r>`).join('')}` +
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
const nested = (before: string, inner: string, after: string) =>
  text(
    `<w:fldChar w:fldCharType="begin"/><w:instrText>${before}</w:instrText>${code(inner)}<w:instrText>${after}</w:instrText><w:fldChar w:fldCharType="end"/>`,
  );
const utf16 = (words: string) => Buffer.from(`\uFEFF${words}`, 'utf16le');

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const book = (parts: Readonly<Record<string, string | Buffer>>): Buffer =>
  zip({
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${SHEET}"/></Types>`,
    'xl/workbook.xml': '<workbook/>',
    ...parts,
  });
const formula = (words: string) =>
  book({ 'xl/worksheets/sheet1.xml': `<sheetData><c><f>${words}</f></c></sheetData>` });

const workbook = await xlsx('a|b!c');
const made = await madeByProgram();

describe('office documents that act by themselves are refused, each in words (SUD-05)', () => {
  it.each<[what: string, name: string, content: Buffer, problem: string]>([
    ['a template from elsewhere', 'a.docx', related('attachedTemplate', 'http://a.example/t.dotm'), OUTSIDE],
    [
      'a template of another place in small letters',
      'a.docx',
      related('attachedTemplate', 'x', ' TargetMode="external"'),
      OUTSIDE,
    ],
    ['a picture from elsewhere', 'a.docx', related('image', 'https://a.example/1.png'), OUTSIDE],
    ['an address that calls itself inside', 'a.docx', related('image', String.raw`\\a.example\1.png`, ''), OUTSIDE],
    [
      'a relation in UTF-16',
      'a.docx',
      docx({ 'word/_rels/x.rels': utf16(relation('image', 'http://a.example', External)) }),
      OUTSIDE,
    ],
    [
      'a relation behind a long space',
      'a.docx',
      docx({ 'word/_rels/x.rels': ' '.repeat(3000) + relation('image', 'h:', External).slice(21) }),
      OUTSIDE,
    ],
    [
      'data of another place',
      'a.xlsx',
      book({ 'xl/_rels/workbook.xml.rels': relation('connections', 'connections.xml') }),
      OUTSIDE,
    ],
    [
      'another workbook',
      'a.xlsx',
      book({ 'xl/externalLinks/_rels/1.xml.rels': relation('externalLinkPath', 'b.xlsx', External) }),
      OUTSIDE,
    ],
    ['an object that is linked', 'a.docx', related('oleObject', 'http://a.example/x.html'), EMBEDDED],
    ['an object', 'a.docx', related('oleObject', 'media/1.bin', ''), EMBEDDED],
    ['a control', 'a.docx', related('control', 'media/1.xml', ''), EMBEDDED],
    ['another document', 'a.docx', related('package', 'media/1.xlsx', ''), EMBEDDED],
    ['a piece of another format', 'a.docx', related('aFChunk', 'a.mht', ''), EMBEDDED],
    ['a folder of objects', 'a.docx', docx({ 'word/embeddings/1.bin': 'x' }), EMBEDDED],
    ['a folder of controls', 'a.xlsx', book({ 'xl/activeX/activeX1.xml': '<a/>' }), EMBEDDED],
    ['a DDE field', 'a.docx', text(code(' DDEAUTO c:\\cmd.exe')), PROGRAMS],
    ['a DDE field in pieces', 'a.docx', text(code(' D', 'DE', 'AUTO', ' "cmd"')), PROGRAMS],
    ['a DDE field of one element', 'a.docx', text('<w:fldSimple w:instr="dde cmd x"/>'), PROGRAMS],
    [
      'a DDE field in UTF-16',
      'a.docx',
      docx({ 'word/document.xml': utf16(`<w:document>${code('DDE x')}</w:document>`) }),
      PROGRAMS,
    ],
    ['a field that another one names', 'a.docx', nested(' ', 'QUOTE 68 68 69', ' cmd'), PROGRAMS],
    ['a field that another one completes', 'a.docx', nested(' DD', 'QUOTE 69', ' cmd'), PROGRAMS],
    [
      'a field that is never ended',
      'a.docx',
      text('<w:fldChar w:fldCharType="begin"/><w:instrText>DDE x</w:instrText>'),
      PROGRAMS,
    ],
    ['a text of another place', 'a.docx', text(code(' INCLUDETEXT "http://a.example/a.docx" ')), OUTSIDE],
    [
      'a picture of another place',
      'a.docx',
      text(code(String.raw` INCLUDEPICTURE "https://a.example/1.png" \d`)),
      OUTSIDE,
    ],
    [
      'a link to another program',
      'a.xlsx',
      book({ 'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/></externalLink>' }),
      PROGRAMS,
    ],
    ['a formula that asks another program', 'a.xlsx', formula(`cmd|' /C calc'!A0`), PROGRAMS],
    ['the same in disguise', 'a.xlsx', formula('&quot;a|b&quot;&amp;cmd&#124;x!A0'), PROGRAMS],
    ['an entry that leads out', 'a.docx', docx({ '../../tmp/evil.txt': 'x' }), STRANGE],
    ['an entry from the root', 'a.docx', docx({ '/etc/evil.txt': 'x' }), STRANGE],
    ['an entry of Windows', 'a.docx', docx({ 'word\\..\\evil.txt': 'x' }), STRANGE],
    ['two entries of one name', 'a.docx', docx({ 'WORD/document.xml': '<w:document/>' }), STRANGE],
    [
      'a definition of entities',
      'a.docx',
      docx({ 'customXml/item1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
      STRANGE,
    ],
    ['a strange encoding', 'a.docx', docx({ 'word/x.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' }), STRANGE],
    ['a packed file of an old text', 'a.doc', oldWord({ '\u0001Ole10Native': Buffer.alloc(1) }), EMBEDDED],
  ])('SUD-05 %s', async (_what, name, content, problem) => {
    expect(await readDocument(content, name)).toEqual({ problem });
  });

  it.each<[what: string, name: string, content: Buffer]>([
    ['hyperlinks', 'a.docx', related('hyperlink', 'https://a.example/')],
    [
      'ordinary fields, also in each other',
      'a.docx',
      text(code(' PAGE ') + code('HYPERLINK "https://a.example"') + code(' TOC \\o "1-3" ')),
    ],
    ['a field that counts with another', 'a.docx', nested(' =', 'PAGE', '-1')],
    ['a condition on another field', 'a.docx', nested(' IF ', 'MERGEFIELD plec', ' = "K" "Pani" "Pan" ')],
    ['words about it', 'a.docx', text('<w:t>DDEAUTO cmd TargetMode="External"</w:t>')],
    ['a bar within a text and within the name of a sheet', 'a.xlsx', formula(`A1&amp;"|"&amp;'A|B'!C1`)],
    ['a workbook of another program', 'a.xlsx', workbook],
    [
      'a drawing that is not quite XML',
      'a.xlsx',
      book({ 'xl/drawings/vmlDrawing1.vml': '<xml><br>Relationship</xml>' }),
    ],
  ])('SUD-05 %s may stay', async (_what, name, content) => {
    expect(await readDocument(content, name)).toMatchObject({ originalName: name });
  });
});

const ACTS = /^PDF zawiera skrypty albo czynności/;
const FILES = /^PDF zawiera inne pliki/;
const PAGES = '<</Type/Pages/Kids[]/Count 0>>';
const catalogue = (more: string, ...objects: readonly (string | Buffer)[]) =>
  pdfOf([`<</Type/Catalog/Pages 2 0 R ${more}>>`, PAGES, ...objects]);
const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from('\nendstream\n'),
  ]);
const packed = (object: string, filter = '/FlateDecode') => {
  const head = '9 0 ';
  return stream(`/Type/ObjStm/N 1/First ${head.length}/Filter ${filter}`, deflateSync(head + object));
};

describe('PDF files that act by themselves are refused, each in words (SUD-05)', () => {
  it.each<[what: string, content: Buffer, problem: RegExp]>([
    ['a script as it opens', catalogue('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), ACTS],
    ['a script with a name in disguise', catalogue('/Names<</#4aava#53cript 3 0 R>>', '<<>>'), ACTS],
    ['a script behind a reference', catalogue('/A 3 0 R', '<</S 4 0 R/J#53 (x)>>', '/JavaScript'), ACTS],
    ['a program', catalogue('', '<</S/Launch/F(cmd.exe)>>'), ACTS],
    ['a program in a packed object', catalogue('', packed('<</S/Launch/F(cmd.exe)>>')), ACTS],
    ['a script in a string that calls itself an object', catalogue('', '(4 0 obj<</S/JavaScript/JS(x)>>endobj)'), ACTS],
    [
      'a script in a stream that calls itself an object',
      catalogue('', stream('', Buffer.from('9 0 obj<</JS(x)>>endobj'))),
      ACTS,
    ],
    [
      'a script behind a comment in the number of its object',
      catalogue('', `null endobj\n9%\n0%\nobj<</JS(x)>>`),
      ACTS,
    ],
    ['two values of one key', catalogue('', '<</A<</S/GoTo>>/A<</S/Launch>>>>'), ACTS],
    ['what happens on a page', catalogue('/AA<</WC 3 0 R>>', 'null'), ACTS],
    ['an address as it opens', catalogue('/OpenAction<</S/URI/URI(https://a.example)>>'), ACTS],
    [
      'an action behind a page as it opens',
      catalogue('/OpenAction 3 0 R', '<</S/GoTo/D[2 0 R/Fit]/Next 2 0 R>>'),
      ACTS,
    ],
    ['a form with scripts of its own', catalogue('/AcroForm<</XFA 3 0 R/Fields[]>>', 'null'), ACTS],
    ['files', catalogue('/Names<</EmbeddedFiles<</Names[]>>>>'), FILES],
    ['a file at a place', catalogue('', '<</Type/Annot/Subtype/FileAttachment>>'), FILES],
    ['packed objects that can’t be read', catalogue('', packed('<<>>', '[/ASCIIHexDecode/FlateDecode]')), /uszkodzony/],
    ['packed objects that grow without end', catalogue('', packed('0'.repeat(70 * 1024 * 1024))), /uszkodzony/],
    ['brackets without end', catalogue('', '['.repeat(100_000)), /uszkodzony/],
    ['HTML behind the mark', Buffer.from('%PDF-1.4\n<script>alert(1)</script>\n%%EOF'), /uszkodzony/],
    ['HTML with an end', Buffer.from('%PDF-1.4\n<script>1</script>\nstartxref\n0\n%%EOF'), /uszkodzony/],
    [
      'a trailer without a document',
      Buffer.from('%PDF-1.4\n<script>1</script>\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF'),
      /uszkodzony/,
    ],
    ['a password in a name in disguise', pdfOf(['<</Type/Catalog/Pages 2 0 R>>', PAGES], '/Encryp#74 9 0 R'), /hasłem/],
  ])('SUD-05 %s', async (_what, content, problem) => {
    expect(await readDocument(content, 'a.pdf')).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('SUD-05 objects in objects come to an end', async () => {
    const content = catalogue('', `(${'1 0 obj('.repeat(200_000)}`);
    expect(await readDocument(content, 'a.pdf')).toMatchObject({ problem: expect.stringMatching(/uszkodzony/) });
  });

  it.each<[what: string, content: Buffer]>([
    ['a page to begin at', catalogue('/OpenAction[3 0 R/Fit]', '<</Type/Page>>')],
    ['a page to begin at, behind a reference', catalogue('/OpenAction 3 0 R', '<</S/GoTo/D[2 0 R/Fit]>>')],
    [
      'links and bookmarks',
      catalogue('', '<</Subtype/Link/A<</S/URI/URI(https://a.example)>>>>', '<</Dest[2 0 R/Fit]>>'),
    ],
    ['a form', catalogue('/AcroForm<</Fields[3 0 R]>>', '<</FT/Tx/T(imie)/V(\\(Jan\\))>>')],
    ['packed objects', catalogue('', packed('<</Type/Page/Parent 2 0 R>>'))],
    [
      'words about it',
      catalogue('', stream('', Buffer.from('BT (/JavaScript /Launch /JS) Tj ET')), '(/EmbeddedFiles)'),
    ],
    ['a document of the program’s own kind', made],
  ])('SUD-05 %s may stay', async (_what, content) => {
    expect(await readDocument(content, 'a.pdf')).toMatchObject({ extension: 'pdf' });
  });
});

async function madeByProgram(): Promise<Buffer> {
  const pdfmake = createRequire(import.meta.url)('pdfmake') as {
    setFonts(fonts: object): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer> };
  };
  pdfmake.setFonts({ Helvetica: { normal: 'Helvetica' } });
  const content = [{ text: 'Zob.', link: 'https://a.example' }];
  return pdfmake.createPdf({ content, defaultStyle: { font: 'Helvetica' } }).getBuffer();
}
