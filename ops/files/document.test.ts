import { describe, expect, it } from 'vitest';
import { compound, docx, excelHead, oldExcel, oldWord, pdf, wordHead, xlsx } from '#tests/support/files/documents.ts';
import { zip } from '#tests/support/files/zip.ts';
import { readDocument } from './document.ts';

const MISMATCH = /^Dozwolone są pliki pdf, doc, docx, xls i xlsx o zgodnej z nazwą zawartości$/;
const LOCKED = /zabezpieczony hasłem.*bez hasła/;
const MACROS = /zawiera makra.*bez makr/;
const DAMAGED = /uszkodzony/;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MACRO_WORD = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const book = await xlsx();
const head = Buffer.from('%PDF-1.4\n');

describe('documents that are taken (SUD-05, FE-15)', () => {
  it.each([
    ['Umowa.PDF', pdf(), 'pdf', 'application/pdf'],
    ['cennik.xlsx', book, 'xlsx', XLSX],
    [
      'Zgłoszenie żółte.docx',
      docx(),
      'docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['stary.doc', oldWord(), 'doc', 'application/msword'],
    ['stary.xls', oldExcel(), 'xls', 'application/vnd.ms-excel'],
    ['starszy.xls', compound({ Book: excelHead() }), 'xls', 'application/vnd.ms-excel'],
  ])('SUD-05 %s by its content', async (name, content, extension, type) => {
    expect(await readDocument(content, name)).toEqual({ extension, type, originalName: name });
  });

  it('FE-15 the name comes without folders, control characters and marks of direction, and not too long', async () => {
    const named = async (name: string) => (await readDocument(pdf(), name)) as { originalName: string };
    expect((await named('C:\\skany\\Umowa "żółta"\r\n\u202e.pdf')).originalName).toBe('Umowa żółta.pdf');
    expect((await named('a\u2028b\ufffe\u{1fffe}\u2029c.pdf')).originalName).toBe('abc.pdf');
    expect((await named(`${'ż'.repeat(400)}.pdf`)).originalName).toHaveLength(150);
  });
});

describe('documents that are refused, each in words (SUD-05, FE-15)', () => {
  it.each<[what: string, name: string, content: Buffer, problem: RegExp]>([
    ['a page of HTML', 'faktura.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), MISMATCH],
    ['a program', 'faktura.pdf', Buffer.from('MZ\x90\0'), MISMATCH],
    ['a PDF by another name', 'umowa.docx', pdf(), MISMATCH],
    ['a workbook called a text', 'umowa.docx', book, MISMATCH],
    ['an old workbook called a text', 'umowa.doc', oldExcel(), MISMATCH],
    ['an old text called a workbook', 'umowa.xls', oldWord(), MISMATCH],
    ['a compound file of something else', 'umowa.doc', compound({ __properties: Buffer.alloc(0) }), MISMATCH],
    ['a PDF called a program', 'umowa.exe', pdf(), MISMATCH],
    ['no extension', 'umowa', pdf(), MISMATCH],
    ['a name that objects have by birth', 'constructor', pdf(), MISMATCH],
    ['an archive of something else', 'umowa.docx', zip({ 'a.txt': 'a' }), MISMATCH],
    ['a PDF behind HTML', 'umowa.pdf', Buffer.concat([Buffer.from('<html>'), pdf()]), MISMATCH],
    ['a PDF that is an archive too', 'umowa.pdf', Buffer.concat([pdf(), zip({ a: 'a' })]), /uszkodzony|Dozwolone/],
    ['an archive with a tail', 'umowa.docx', Buffer.concat([docx(), Buffer.from('<script>')]), DAMAGED],
    ['half a PDF', 'umowa.pdf', pdf('', '').subarray(0, 60), DAMAGED],
    ['a PDF’s head alone', 'umowa.pdf', head, DAMAGED],
    ['half a package', 'umowa.docx', docx().subarray(0, 200), /uszkodzony|Dozwolone/],
    ['a compound file’s head alone', 'umowa.doc', oldWord().subarray(0, 600), DAMAGED],
    ['a PDF with a password', 'umowa.pdf', pdf('', '/Encrypt 9 0 R'), LOCKED],
    ['a package with a password', 'umowa.docx', compound({ EncryptedPackage: Buffer.alloc(9) }), LOCKED],
    ['an old text with a password', 'umowa.doc', compound({ WordDocument: wordHead({ locked: true }) }), LOCKED],
    ['an old workbook with a password', 'umowa.xls', compound({ Workbook: excelHead({ locked: true }) }), LOCKED],
    ['macros by their name', 'umowa.docm', docx({}, MACRO_WORD), MACROS],
    ['macros under another name', 'umowa.docx', docx({}, MACRO_WORD), MACROS],
    ['macros in an innocent list', 'umowa.docx', docx({ 'word/vbaProject.bin': 'x' }), MACROS],
    ['macros of an old text', 'umowa.doc', oldWord({ Macros: Buffer.alloc(1) }), MACROS],
    ['macros of an old workbook', 'umowa.xls', oldExcel({ _VBA_PROJECT_CUR: Buffer.alloc(1) }), MACROS],
  ])('SUD-05 %s', async (_what, name, content, problem) => {
    expect(await readDocument(content, name)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('SUD-05 a bomb is stopped while it unpacks and takes no memory', async () => {
    const bomb = docx({ 'word/media/a.bin': Buffer.alloc(210 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const began = process.memoryUsage().arrayBuffers;
    expect(await readDocument(bomb, 'umowa.docx')).toEqual({ problem: 'Plik jest po rozpakowaniu za duży' });
    expect(process.memoryUsage().arrayBuffers - began).toBeLessThan(100 * 1024 * 1024);
  });

  it('SUD-05 a compound file whose chains lead in circles or nowhere comes to an end', async () => {
    const circle = oldWord({});
    circle.writeUInt32LE(1, 512 + 4);
    expect(await readDocument(circle, 'a.doc')).toMatchObject({ extension: 'doc' });
    const lost = compound({ a: Buffer.alloc(1), b: Buffer.alloc(1), c: Buffer.alloc(1), WordDocument: wordHead() });
    lost.writeUInt32LE(0xffff, 512 + 4);
    expect(await readDocument(lost, 'a.doc')).toEqual({ problem: expect.stringMatching(DAMAGED) });
  });
});
