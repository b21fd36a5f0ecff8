import { constants, inflate } from 'node:zlib';
import { promisify } from 'node:util';
import {
  PdfName,
  PdfReader,
  readingAllowance,
  UnreadablePdf,
  type PdfDictionary,
  type PdfValue,
  type ReadingAllowance,
} from './pdf-parser.ts';

/** What may come out of the compressed objects of a PDF. */
const UNPACKED_MAX = 64 * 1024 * 1024;
const unpacked = promisify(inflate);

/** Everything in a PDF that a reader could take for an object, wherever it lies. */
export interface PdfObjects {
  /** By their numbers; one that was changed has several values. Without a number: 0. */
  readonly values: ReadonlyMap<number, readonly PdfValue[]>;
  /** The trailers, those of streams included. */
  readonly trailers: readonly PdfDictionary[];
}

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map;

interface Reading {
  readonly content: Buffer;
  readonly text: string;
  readonly left: ReadingAllowance;
  bytes: number;
  readonly values: Map<number, PdfValue[]>;
  readonly trailers: PdfDictionary[];
}

/**
 * All objects, also those that an incremental update has replaced, that hide in a string or a stream, and those packed
 * into object streams: the table that says where objects lie is not believed.
 *
 * @throws UnreadablePdf for what no reader could show, or what packs objects as no program does
 */
export async function pdfObjects(content: Buffer): Promise<PdfObjects> {
  const text = content.toString('latin1');
  const reading: Reading = {
    content,
    text,
    left: readingAllowance(text.length),
    bytes: UNPACKED_MAX,
    values: new Map(),
    trailers: [],
  };
  for (const { index } of text.matchAll(/(?<![A-Za-z])(?:obj|trailer)(?![A-Za-z])/g)) await readAt(reading, index);
  return reading;
}

async function readAt(reading: Reading, index: number): Promise<void> {
  const { text } = reading;
  const isTrailer = text.startsWith('trailer', index);
  const reader = new PdfReader(text, index + (isTrailer ? 7 : 3), reading.left);
  const value = reader.value();
  if (value === undefined) return;
  if (isTrailer && isDictionary(value)) reading.trailers.push(value);
  keep(reading, isTrailer ? 0 : numberBefore(text, index), value);
  if (!isDictionary(value) || !reader.skips('stream')) return;
  if (nameOf(value.get('Type')) === 'XRef') reading.trailers.push(value);
  if (isObjectStream(value)) await readPacked(reading, value, reader.at);
}

function keep({ values }: Reading, number: number, value: PdfValue): void {
  const known = values.get(number);
  if (known) known.push(value);
  else values.set(number, [value]);
}

const numberBefore = (text: string, index: number): number =>
  Number(/(\d{1,10})\s+\d+\s*$/.exec(text.slice(Math.max(0, index - 40), index))?.[1] ?? 0);

export const nameOf = (value: PdfValue | undefined): string | undefined =>
  value instanceof PdfName ? value.value : undefined;

/** By its type, or by what only such a stream has: what names the type can be hidden. */
const isObjectStream = (dictionary: PdfDictionary): boolean =>
  nameOf(dictionary.get('Type')) === 'ObjStm' || (dictionary.has('N') && dictionary.has('First'));

async function readPacked(reading: Reading, dictionary: PdfDictionary, from: number): Promise<void> {
  const text = (await packedContent(reading, dictionary, from)).toString('latin1');
  const first = Number(dictionary.get('First'));
  const count = Number(dictionary.get('N'));
  if (!(first <= text.length) || !(count <= text.length)) throw new UnreadablePdf('object stream');
  reading.left.characters += readingAllowance(text.length).characters;
  const head = new PdfReader(text, 0, reading.left);
  for (let n = 0; n < count; n++) {
    const [number, offset] = [Number(head.value()), Number(head.value())];
    if (!Number.isInteger(number) || !Number.isInteger(offset)) throw new UnreadablePdf('object stream');
    const value = new PdfReader(text, first + offset, reading.left).value();
    if (value !== undefined) keep(reading, number, value);
  }
}

async function packedContent(reading: Reading, dictionary: PdfDictionary, from: number): Promise<Buffer> {
  const packed = streamContent(reading, dictionary, from);
  const filters = [dictionary.get('Filter') ?? []].flat();
  const parameters = [dictionary.get('DecodeParms') ?? dictionary.get('DP') ?? []].flat();
  const isPlain = parameters.every((one) => one === 'null' || (isDictionary(one) && !one.has('Predictor')));
  if (filters.length > 1 || !isPlain) throw new UnreadablePdf('object stream');
  const [filter] = filters;
  if (filter === undefined) return packed;
  if (!(nameOf(filter) === 'FlateDecode' || nameOf(filter) === 'Fl')) throw new UnreadablePdf('object stream');
  const settings = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, reading.bytes) };
  const content = await unpacked(packed, settings).catch(() => undefined);
  if (!content) throw new UnreadablePdf('object stream');
  reading.bytes -= content.length;
  return content;
}

/** From the line after `stream` up to `endstream`; the length that is named is believed where that word follows. */
function streamContent({ content, text }: Reading, dictionary: PdfDictionary, from: number): Buffer {
  const start = from + (/^(\r\n|\n|\r)?/.exec(text.slice(from, from + 2))?.[0].length ?? 0);
  const end = start + Number(dictionary.get('Length'));
  if (/^\s*endstream/.test(text.slice(end, end + 12))) return content.subarray(start, end);
  const found = text.indexOf('endstream', start);
  return content.subarray(start, found === -1 ? undefined : found);
}
