import ExcelJS from 'exceljs';
import { zip } from './zip.ts';

/** Whole documents as small as they can be; `word` makes each another one, `more` stands in the trailer. */
export const pdf = (word = '', more = ''): Buffer =>
  pdfOf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[]/Count 0>>%${word}\n`], more);

/** A PDF of these objects, the first of them its catalogue, with a table of where they lie. */
export function pdfOf(objects: readonly (string | Buffer)[], more = ''): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const at: number[] = [];
  let length = 9;
  for (const [index, object] of objects.entries()) {
    at.push(length);
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj`), Buffer.from(object), Buffer.from('endobj\n')]);
    pieces.push(piece);
    length += piece.length;
  }
  const places = at.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${places}trailer<</Root 1 0 R/Size ${size}${more}>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

export async function xlsx(word = 'A'): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Arkusz').addRow([word]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A package of Word with these parts besides. */
export const docx = (parts: Readonly<Record<string, string | Buffer>> = {}, main = WORD): Buffer =>
  zip({
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    'word/document.xml': '<w:document/>',
    ...parts,
  });

const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;

/** A compound file (MS-CFB) with these streams: header, allocation table, directory, then a stream of 4096 bytes for each. */
export function compound(streams: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(streams);
  const directorySectors = Math.ceil((names.length + 1) / 4);
  const first = 1 + directorySectors;
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  for (let n = 0; n < directorySectors; n++) table.writeUInt32LE(n + 1 < directorySectors ? n + 2 : END, 4 * (n + 1));
  const directory = Buffer.alloc(directorySectors * SECTOR);
  const entry = (at: number, name: string, more: { type: number; start: number; size: number }) => {
    const place = at * 128;
    directory.write(name, place, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, place + 64);
    directory.writeUInt8(more.type, place + 66);
    for (const link of [68, 72, 76]) directory.writeUInt32LE(FREE, place + link);
    directory.writeUInt32LE(more.start, place + 116);
    directory.writeUInt32LE(more.size, place + 120);
  };
  entry(0, 'Root Entry', { type: 5, start: END, size: 0 });
  for (const [index, name] of names.entries()) {
    const start = first + index * 8;
    for (let n = 0; n < 8; n++) table.writeUInt32LE(n < 7 ? start + n + 1 : END, 4 * (start + n));
    entry(index + 1, name, { type: 2, start, size: 4096 });
  }
  const contents = names.map((name) =>
    Buffer.concat([streams[name] ?? Buffer.alloc(0), Buffer.alloc(4096)]).subarray(0, 4096),
  );
  return Buffer.concat([header, table, directory, ...contents]);
}

/** The head of a Word text (MS-DOC 2.5.1), and of an Excel workbook (MS-XLS). */
export const wordHead = ({ locked = false } = {}): Buffer => {
  const head = Buffer.alloc(32);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(locked ? 0x0100 : 0, 10);
  return head;
};
export const excelHead = ({ locked = false } = {}): Buffer =>
  Buffer.from(`09081000${'00060500'.padEnd(32, '0')}${locked ? '2f000600000000000000' : '42000200b004'}`, 'hex');

/** One sector of allocation table is enough for 15 streams. */
export const oldWord = (more = {}): Buffer => compound({ WordDocument: wordHead(), ...more });
export const oldExcel = (more = {}): Buffer => compound({ Workbook: excelHead(), ...more });
