import { fitting } from '#domain/text/sound.ts';
import { fileTypeFromBuffer } from 'file-type';
import { isWholeZip, isZip, zipEntries } from '#ops/xlsx/zip.ts';
import { readPackage } from './active/package.ts';
import { problemOfPdfContent } from './active/pdf.ts';
import { EMBEDDED } from './active/words.ts';
import { compoundEntries, type CompoundEntry } from './compound.ts';
import type { StoredFile } from './store.ts';
import { UnreadableTable } from './table.ts';

/** A document that may be kept, or a Polish sentence that says why it may not. */
export type ReadDocument = Omit<StoredFile, 'content'> | { readonly problem: string };

interface Kind {
  /** What file-type calls this content. */
  readonly found: string;
  readonly type: string;
  problem(content: Buffer): string | undefined | Promise<string | undefined>;
}

const MISMATCH = 'Dozwolone są pliki pdf, doc, docx, xls i xlsx o zgodnej z nazwą zawartości';
const LOCKED = 'Plik jest zabezpieczony hasłem. Zapisz go bez hasła i wybierz ponownie';
const MACROS = 'Plik zawiera makra. Zapisz go bez makr (jako docx albo xlsx) i wybierz ponownie';
const DAMAGED = 'Plik jest uszkodzony albo niepełny. Sprawdź, czy się otwiera, i wybierz ponownie';

/** What the content of a file with this extension must be (FE-15), and as what it is served. */
const KINDS: Readonly<Record<string, Kind>> = {
  pdf: { found: 'pdf', type: 'application/pdf', problem: problemOfPdf },
  docx: {
    found: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    problem: (content) => problemOfPackage(content, 'wordprocessingml.document.main+xml'),
  },
  xlsx: {
    found: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    problem: (content) => problemOfPackage(content, 'spreadsheetml.sheet.main+xml'),
  },
  doc: {
    found: 'cfb',
    type: 'application/msword',
    problem: (content) => problemOfCompound(content, { streams: ['WordDocument'], isLocked: isLockedWord }),
  },
  xls: {
    found: 'cfb',
    type: 'application/vnd.ms-excel',
    problem: (content) => problemOfCompound(content, { streams: ['Workbook', 'Book'], isLocked: isLockedExcel }),
  },
};

const NAME_MAX = 150;

/** A file name on one line, without folders and without what steers terminals, headers or the direction of text. */
export const tidyFileName = (fileName: string): string =>
  ofLength(
    (fileName.split(/[/\\]/).pop() ?? '')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{NChar}\p{Zl}\p{Zp}"]/gu, '')
      .normalize('NFC')
      .trim(),
  ) || 'plik';

/** A name that is too long keeps its extension. */
function ofLength(name: string): string {
  const [extension = ''] = /\.\w{1,10}$/.exec(name) ?? [];
  return fitting(name.replace(/\.\w{1,10}$/, ''), NAME_MAX - extension.length) + extension;
}

/** A document whose content is what its name says (FE-15), whole, without macros, without a password, and doing nothing by itself. */
export async function readDocument(content: Buffer, fileName: string): Promise<ReadDocument> {
  const originalName = tidyFileName(fileName);
  const extension = /\.([a-z]{3,4})$/i.exec(originalName)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  if (!kind) return { problem: WITH_MACROS.has(extension) ? MACROS : MISMATCH };
  const problem = problemOfType(await typeOf(content), { kind, content }) ?? (await kind.problem(content));
  return problem === undefined ? { extension, type: kind.type, originalName } : { problem };
}

const WITH_MACROS: ReadonlySet<string> = new Set(['docm', 'xlsm', 'dotm', 'xltm', 'xlsb']);

/** What file-type finds; undefined for what it does not know or can't read. */
const typeOf = async (content: Buffer): Promise<string | undefined> =>
  (await fileTypeFromBuffer(content).catch(() => undefined))?.ext;

function problemOfType(found: string | undefined, { kind, content }: { kind: Kind; content: Buffer }) {
  if (found === kind.found) return undefined;
  if (found !== undefined && WITH_MACROS.has(found)) return MACROS;
  // Behind a password a newer document is packed into a compound file.
  const isPackage = kind.found !== 'cfb' && found === 'cfb';
  return isPackage && hasStream(compoundEntries(content), 'EncryptedPackage') ? LOCKED : MISMATCH;
}

/** The trailer is at the end, and readers of ZIP look there too: a file that is both is neither. */
async function problemOfPdf(content: Buffer): Promise<string | undefined> {
  if (!content.subarray(-1024).includes('%%EOF')) return DAMAGED;
  if (isWholeZip(content)) return MISMATCH;
  const problem = await problemOfPdfContent(content);
  if (problem === 'locked') return LOCKED;
  return problem === 'damaged' ? DAMAGED : problem?.problem;
}

/** An Open Packaging file: its list of contents says what it is; all of it is unpacked once, and nothing kept. */
async function problemOfPackage(content: Buffer, main: string): Promise<string | undefined> {
  if (!isZip(content) || !isWholeZip(content)) return DAMAGED;
  try {
    const entries = zipEntries(content);
    if ([...entries.keys()].some((name) => CODE.test(name))) return MACROS;
    const { types, problem } = await readPackage(content, entries);
    if (/macroEnabled/i.test(types)) return MACROS;
    return types.includes(main) ? problem : MISMATCH;
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message;
    throw error;
  }
}

const CODE = /vbaProject|vbaData|(^|\/)macrosheets\//i;

const hasStream = (entries: readonly CompoundEntry[] = [], ...names: readonly string[]): boolean =>
  entries.some(({ name }) => names.includes(name));

/** A Word or Excel file up to 2003: recognized by the streams in it. */
function problemOfCompound(
  content: Buffer,
  { streams, isLocked }: { streams: readonly string[]; isLocked(stream: Buffer): boolean },
): string | undefined {
  const entries = compoundEntries(content);
  if (!entries) return DAMAGED;
  if (hasStream(entries, 'EncryptedPackage')) return LOCKED;
  const main = entries.find(({ name }) => streams.includes(name));
  if (!main) return MISMATCH;
  if (hasStream(entries, 'Macros', '_VBA_PROJECT_CUR', '_VBA_PROJECT', 'VBA')) return MACROS;
  if (hasStream(entries, '\u0001Ole10Native', 'Equation Native')) return EMBEDDED;
  return isLocked(content.subarray(main.at, main.at + 512)) ? LOCKED : undefined;
}

/** MS-DOC 2.5.1: `fEncrypted` of the head of the text. */
const isLockedWord = (head: Buffer): boolean =>
  head.length > 12 && head.readUInt16LE(0) === 0xa5ec && (head.readUInt16LE(10) & 0x0100) !== 0;

const BEGINNING_OF_FILE = 0x0809;
const WRITE_PROTECT = 0x0086;
const FILE_PASS = 0x002f;

/** MS-XLS 2.4.117: a FilePass record after the beginning of the workbook. */
function isLockedExcel(head: Buffer): boolean {
  if (head.length < 4 || head.readUInt16LE(0) !== BEGINNING_OF_FILE) return false;
  let at = 4 + head.readUInt16LE(2);
  if (at + 4 <= head.length && head.readUInt16LE(at) === WRITE_PROTECT) at += 4 + head.readUInt16LE(at + 2);
  return at + 2 <= head.length && head.readUInt16LE(at) === FILE_PASS;
}
