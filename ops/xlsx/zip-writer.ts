import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Streams a ZIP archive (APPNOTE.TXT 4.3, 4.4), one entry after the other; memory holds what the target has not taken. */
export interface ZipWriter {
  /** Begins an entry; the one before must be closed. @param name ASCII, with `/` between folders */
  entry(name: string): Promise<ZipEntryWriter>;
  /** Writes the directory; the target stays open. */
  end(): Promise<void>;
}

export interface ZipEntryWriter {
  /** Resolves when more may come. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** What the directory says of an entry. */
interface Written {
  readonly name: string;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** What sizes and offsets have room for; ZIP64 is not written. */
const MOST_BYTES = 0xffff_ffff;

/** Level 1: a third of level 6's processor time; a sheet of text is a fifth larger (100,000 × 15 cells: 7.9 for 6.6 MB). */
const DEFLATE = { level: 1, chunkSize: 64 * 1024 } as const;

const PIECE = 64 * 1024;

/** Version 2.0, sizes behind the contents, deflated, 1980-01-01: what the two headers of an entry have in common. */
const VERSION = 20;
const SIZES_BEHIND = 0x0008;
const DEFLATED = 8;
const FIRST_DAY = 0x0021;

export function zipWriter(target: Writable): ZipWriter {
  const entries: Written[] = [];
  let offset = 0;
  const put = async (bytes: Buffer): Promise<void> => {
    offset += bytes.length;
    if (offset > MOST_BYTES) throw tooLarge();
    await written(target, bytes);
  };
  return {
    async entry(name) {
      const start = offset;
      await put(localHeader(name));
      return entryWriter(put, async (sums) => {
        await put(descriptor(sums));
        entries.push({ name, offset: start, ...sums });
      });
    },
    async end() {
      const start = offset;
      for (const written of entries) await put(directoryHeader(written));
      await put(endOfDirectory(entries.length, { start, size: offset - start }));
    },
  };
}

/** Rejects with what broke the stream, also when that was before. */
const written = (stream: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve())));

const tooLarge = (): Error => new Error('A ZIP archive without ZIP64 holds 4 GB at most');

type Sums = Pick<Written, 'crc' | 'packed' | 'size'>;

/**
 * Deflating happens in libuv's threads, while the text is being made: one buffer is deflated while the other is filled.
 * Two that are kept, because buffers of their own for each piece would be collected late.
 */
function entryWriter(put: (bytes: Buffer) => Promise<void>, done: (sums: Sums) => Promise<void>): ZipEntryWriter {
  const deflate = createDeflateRaw(DEFLATE);
  const sums = { crc: 0, packed: 0, size: 0 };
  const pumped = (async () => {
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      sums.packed += piece.length;
      await put(piece);
    }
  })();
  // Anyone who writes or closes gets the error.
  pumped.catch(() => undefined);
  let [filling, other] = [Buffer.allocUnsafeSlow(PIECE), Buffer.allocUnsafeSlow(PIECE)];
  let filled = 0;
  let deflated = Promise.resolve();
  const flush = async (): Promise<void> => {
    const bytes = filling.subarray(0, filled);
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    if (sums.size > MOST_BYTES) throw tooLarge();
    await deflated;
    // What broke the pump is why this broke.
    deflated = written(deflate, bytes).catch(async (error: unknown) => {
      await pumped;
      throw error;
    });
    deflated.catch(() => undefined);
    [filling, other] = [other, filling];
    filled = 0;
  };
  const encoder = new TextEncoder();
  return {
    async write(text) {
      let rest = text;
      for (;;) {
        const { read, written } = encoder.encodeInto(rest, filling.subarray(filled));
        filled += written;
        if (read === rest.length) return;
        rest = rest.slice(read);
        await flush();
      }
    },
    async close() {
      await flush();
      deflate.end();
      await pumped;
      await done(sums);
    },
  };
}

/** A record of 16- and 32-bit numbers, as ZIP writes them. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((length, [bytes]) => length + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const [LOCAL, DESCRIPTOR, DIRECTORY, END] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50];

/** Version, flags, method, time and day. */
const common = [
  [2, VERSION],
  [2, SIZES_BEHIND],
  [2, DEFLATED],
  [2, 0],
  [2, FIRST_DAY],
] as const;

const sumFields = ({ crc, packed, size }: Sums) =>
  [
    [4, crc],
    [4, packed],
    [4, size],
  ] as const;

const UNKNOWN: Sums = { crc: 0, packed: 0, size: 0 };

const localHeader = (name: string): Buffer =>
  Buffer.concat([
    record([4, LOCAL], ...common, ...sumFields(UNKNOWN), [2, name.length], [2, 0]),
    Buffer.from(name, 'latin1'),
  ]);

const descriptor = (sums: Sums): Buffer => record([4, DESCRIPTOR], ...sumFields(sums));

/** Without an extra field, a comment, attributes, or another disk. */
const directoryHeader = ({ name, offset, ...sums }: Written): Buffer =>
  Buffer.concat([
    record(
      [4, DIRECTORY],
      [2, VERSION],
      ...common,
      ...sumFields(sums),
      [2, name.length],
      ...([2, 2, 2, 2] as const).map((bytes) => [bytes, 0] as const),
      [4, 0],
      [4, offset],
    ),
    Buffer.from(name, 'latin1'),
  ]);

const endOfDirectory = (count: number, { start, size }: { start: number; size: number }): Buffer =>
  record([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, start], [2, 0]);
