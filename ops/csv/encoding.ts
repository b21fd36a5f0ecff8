import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

export type Encoding = 'utf-8' | 'windows-1250' | 'iso-8859-2';

export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO-8859-2',
};

const UTF_16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** A file that begins with the mark of UTF-16 ("tekst Unicode" of Excel) as UTF-8; any other as it is. */
export function utf8Of(file: Buffer): Buffer {
  const encoding = UTF_16[file.subarray(0, 2).toString('hex')];
  return encoding ? Buffer.from(iconv.decode(file, encoding)) : file;
}

/** Ą Ś Ź ą ś ź have these codes in one of the two; in the other there are signs that no Polish name has. */
const ONLY_ISO: ReadonlySet<number> = new Set([0xa1, 0xa6, 0xac, 0xb1, 0xb6, 0xbc]);
const ONLY_WINDOWS: ReadonlySet<number> = new Set([0xa5, 0xb9]);

/** Windows' own letters (Ś Ź ś ź) and quotation marks, dashes, dots; in ISO-8859-2 these are control characters. */
const isWindowsOnly = (byte: number): boolean => (byte >= 0x80 && byte <= 0x9f) || ONLY_WINDOWS.has(byte);

/**
 * What a text is written in. UTF-8 is known by its form; the two encodings with one byte for a letter differ in six
 * Polish letters alone, and which of them the file has more of decides: Windows-1250 when there are none.
 */
function encodingOf(content: Buffer): Encoding {
  if (isUtf8(content)) return 'utf-8';
  let iso = 0;
  let windows = 0;
  // By index: twice as fast over 20 MB as an iterator.
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0;
    if (byte < 0x80) continue;
    if (ONLY_ISO.has(byte)) iso++;
    else if (isWindowsOnly(byte)) windows++;
  }
  return iso > windows ? 'iso-8859-2' : 'windows-1250';
}

/** The encoding, and a maker of decoders for the pieces of one text; the mark of UTF-8 is no part of it. */
export function decodingOf(content: Buffer): { encoding: Encoding; decode: () => (piece: Buffer) => string } {
  const encoding = encodingOf(content);
  if (encoding !== 'utf-8') return { encoding, decode: () => (piece) => iconv.decode(piece, encoding) };
  return {
    encoding,
    decode: () => {
      const utf8 = new TextDecoder();
      return (piece) => utf8.decode(piece, { stream: true });
    },
  };
}
