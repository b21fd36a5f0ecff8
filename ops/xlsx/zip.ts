import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { UnreadableTable } from '#ops/files/table.ts';

/**
 * Entries of a ZIP archive that is in memory (APPNOTE.TXT 4.3.12, 4.3.16), as office programs write it: stored or
 * deflated, neither split nor ZIP64. What an archive says of its sizes is not believed: what comes out is counted.
 */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly size: number;
  readonly offset: number;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
const MOST_ENTRIES = 10_000;
const CHUNK = 64 * 1024;

const DAMAGED = 'Plik jest uszkodzony: nie da się go rozpakować';

export const isZip = (content: Buffer): boolean => content.subarray(0, 4).toString('hex') === '504b0304';

/** The directory of an archive is at the very end, and nothing behind it. */
export function isWholeZip(content: Buffer): boolean {
  try {
    const end = endOf(content);
    return end + END_LENGTH + content.readUInt16LE(end + 20) === content.length;
  } catch {
    return false;
  }
}

/** By name. @throws UnreadableTable when it is no whole archive */
export function zipEntries(content: Buffer): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  const end = endOf(content);
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) throw new UnreadableTable(DAMAGED);
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_LENGTH > content.length || content.readUInt32LE(at) !== ENTRY) throw new UnreadableTable(DAMAGED);
    const nameLength = content.readUInt16LE(at + 28);
    const name = content.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength).toString('utf8');
    const key = name.replace(/^\//, '');
    // Which of the two a program reads is its own affair.
    if (entries.has(key)) throw new UnreadableTable(DAMAGED);
    entries.set(key, {
      name,
      method: content.readUInt16LE(at + 10),
      size: content.readUInt32LE(at + 20),
      offset: content.readUInt32LE(at + 42),
    });
    at += ENTRY_LENGTH + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(content: Buffer): number {
  const first = Math.max(0, content.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = content.length - END_LENGTH; at >= first; at--) if (content.readUInt32LE(at) === END) return at;
  throw new UnreadableTable(DAMAGED);
}

/** How much may still come out of an archive; one for all of its entries. */
export interface Allowance {
  bytes: number;
}

/**
 * The bytes of an entry, a piece at a time.
 *
 * @throws UnreadableTable when more comes out than is allowed, or what is there is damaged
 */
export async function* unzipped(content: Buffer, entry: ZipEntry, left: Allowance): AsyncGenerator<Buffer> {
  for await (const piece of piecesOf(content, entry)) {
    left.bytes -= piece.length;
    if (left.bytes < 0) throw new UnreadableTable('Plik jest po rozpakowaniu za duży');
    yield piece;
  }
}

async function* piecesOf(content: Buffer, { method, size, offset }: ZipEntry): AsyncGenerator<Buffer> {
  if (offset + LOCAL_LENGTH > content.length) throw new UnreadableTable(DAMAGED);
  const start = offset + LOCAL_LENGTH + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
  const packed = content.subarray(start, start + size);
  if (method === STORED) yield packed;
  else if (method === DEFLATED) yield* inflated(packed);
  else throw new UnreadableTable(DAMAGED);
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const source = Readable.from(chunksOf(packed));
  const inflate = source.pipe(createInflateRaw());
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch {
    throw new UnreadableTable(DAMAGED);
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}
