import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import iconv from 'iconv-lite';

/** One record of a file and the line on which it begins, counted as an editor counts. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Says in Polish why a file, or the rest of it, can't be read. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv';
}

const LONGEST_LINE = 100_000;
const MOST_RECORDS = 100_000;
const CHUNK = 64 * 1024;

const TOO_MANY = 'Plik może mieć najwyżej 100 000 wierszy';
const TOO_LONG = 'Plik ma wiersz dłuższy niż 100 000 znaków';

/** Files of other kinds that were only named .csv begin so: ZIP (also XLSX), PDF, GZIP, old Office. */
const OTHER_KINDS = ['504b0304', '504b0506', '25504446', '1f8b', 'd0cf11e0'];

/** Why the content can't be CSV at all; undefined when it may be. */
function refusal(content: Buffer, decode: Decode): string | undefined {
  if (content.length === 0) return 'Plik jest pusty';
  const start = content.subarray(0, 4).toString('hex');
  if (OTHER_KINDS.some((kind) => start.startsWith(kind)) || content.includes(0)) return 'To nie jest plik CSV';
  return hasLongLine(content, decode) ? TOO_LONG : undefined;
}

/** Looks at bytes first: a line of fewer bytes than the limit has fewer characters too. */
function hasLongLine(content: Buffer, decode: Decode): boolean {
  const isLong = (start: number, end: number): boolean =>
    end - start > LONGEST_LINE &&
    decode()(content.subarray(start, end))
      .split('\r')
      .some((line) => line.length > LONGEST_LINE);
  let start = 0;
  for (let end = content.indexOf(10); end >= 0; end = content.indexOf(10, start)) {
    if (isLong(start, end)) return true;
    start = end + 1;
  }
  return isLong(start, content.length);
}

/** Gives a decoder for the pieces of one text. */
type Decode = () => (piece: Buffer) => string;

/** UTF-8 with or without its mark; what is no UTF-8 is read as Windows-1250, which Polish spreadsheets write. */
function decoding(content: Buffer): Decode {
  if (!isUtf8(content)) return () => (piece) => iconv.decode(piece, 'windows-1250');
  return () => {
    const utf8 = new TextDecoder();
    return (piece) => utf8.decode(piece, { stream: true });
  };
}

/** The text a piece at a time, with one kind of line break: the parser counts lines by it. */
function* textOf(content: Buffer, decode: (piece: Buffer) => string): Generator<string> {
  let held = '';
  for (let at = 0; at < content.length; at += CHUNK) {
    const text = held + decode(content.subarray(at, at + CHUNK));
    // A break of two characters may stand across two pieces.
    held = text.endsWith('\r') ? '\r' : '';
    const piece = text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
    if (piece !== '') yield piece;
  }
  if (held) yield '\n';
}

/** The commonest of the three separators outside quotes in the first line that has something in it. */
function delimiterOf(start: string): string {
  const first = (start.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '');
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.sort((a, b) => b.count - a.count)[0]?.sign ?? ';';
}

/**
 * Reads a CSV file record by record, so that memory holds the file's bytes and no more: comma, semicolon or tab, quoted
 * fields with line breaks, any of the usual encodings. The first record is the headings.
 *
 * @throws UnreadableCsv at once or where the file breaks off
 */
export async function* readCsv(content: Buffer): AsyncGenerator<CsvRecord> {
  const decode = decoding(content);
  const refused = refusal(content, decode);
  if (refused) throw new UnreadableCsv(refused);
  const source = Readable.from(textOf(content, decode()));
  const parser = source.pipe(parserOf(delimiterOf(decode()(content.subarray(0, LONGEST_LINE)))));
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (count > MOST_RECORDS) throw new UnreadableCsv(TOO_MANY);
      count += 1;
      // `lines` counts up to the record's end: its own line breaks stand before that.
      yield { line: info.lines - breaksIn(record), cells: record };
    }
  } catch (error) {
    throw told(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (count === 0) throw new UnreadableCsv('Plik jest pusty');
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);

const parserOf = (delimiter: string) =>
  parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    // A record quoted over several lines, in bytes.
    max_record_size: 4 * LONGEST_LINE,
    info: true,
  });

/** The parser's own complaints in Polish, with the line that it had come to. */
function told(error: unknown): unknown {
  const { code, lines = 1 } = error as { code?: string; lines?: number };
  if (!code?.startsWith('CSV_')) return error;
  if (code === 'CSV_MAX_RECORD_SIZE') return new UnreadableCsv(`${TOO_LONG} (niezamknięty cudzysłów?)`);
  return new UnreadableCsv(`Błąd zapisu CSV w okolicy wiersza ${lines} (niezamknięty cudzysłów?)`);
}
