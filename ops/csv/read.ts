import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import {
  EMPTY_FILE,
  MOST_RECORDS,
  TOO_MANY_RECORDS,
  UnreadableTable,
  type Table,
  type TableRecord,
} from '#ops/files/table.ts';
import { decodingOf, ENCODING_NAMES, utf8Of } from './encoding.ts';

const LONGEST_LINE = 100_000;
const CHUNK = 64 * 1024;

const TOO_LONG = 'Plik ma wiersz dłuższy niż 100 000 znaków';

/** Files of other kinds that were only named .csv begin so: ZIP (also XLSX), PDF, GZIP, old Office. */
const OTHER_KINDS = ['504b0304', '504b0506', '25504446', '1f8b', 'd0cf11e0'];

/** Why the content can't be CSV at all; undefined when it may be. */
function refusal(content: Buffer, decode: Decode): string | undefined {
  if (content.length === 0) return EMPTY_FILE;
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

/** The text a piece at a time, with one kind of line break: the parser counts lines by it. */
function* textOf(content: Buffer, decode: (piece: Buffer) => string): Generator<string> {
  let held = '';
  for (let at = 0; at < content.length; at += CHUNK) {
    const text = held + decode(content.subarray(at, at + CHUNK));
    // A break of two characters may be split over two pieces.
    held = text.endsWith('\r') ? '\r' : '';
    const piece = text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
    if (piece !== '') yield piece;
  }
  if (held) yield '\n';
}

/** What Excel writes before the headings to say what separates the cells. */
const SAID = /^\uFEFF?"?sep=(.)"?[ \t;,]*(?:\r\n?|\n)/i;

interface Delimiter {
  readonly sign: string;
  /** Where the headings may begin: the first line may say the delimiter. */
  readonly firstLine: number;
}

/** The one that is said, else the commonest of three outside quotes in the first line that has something in it. */
function delimiterOf(start: string): Delimiter {
  const said = SAID.exec(start)?.[1];
  if (said) return { sign: said, firstLine: 2 };
  const first = (start.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '');
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return { sign: counted.sort((a, b) => b.count - a.count)[0]?.sign ?? ';', firstLine: 1 };
}

/**
 * Reads a CSV file record by record, so that memory holds the file's bytes and no more: comma, semicolon or tab, quoted
 * fields with line breaks, any of the usual encodings. The first record is the headings; lines of nothing but separators,
 * as spreadsheets leave them behind a table, are none.
 *
 * @throws UnreadableTable at once or where the file breaks off
 */
export function readCsv(file: Buffer): Table {
  const notes: string[] = [];
  return { notes, records: recordsOf(file, notes) };
}

async function* recordsOf(file: Buffer, notes: string[]): AsyncGenerator<TableRecord> {
  const content = utf8Of(file);
  const { encoding, decode } = decodingOf(content);
  const refused = refusal(content, decode);
  if (refused) throw new UnreadableTable(refused);
  const source = Readable.from(textOf(content, decode()));
  const parser = source.pipe(parserOf(delimiterOf(decode()(content.subarray(0, LONGEST_LINE)))));
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (count > MOST_RECORDS) throw new UnreadableTable(TOO_MANY_RECORDS);
      count += 1;
      // `lines` counts up to the record's end: its own line breaks come before that.
      yield { line: info.lines - breaksIn(record), cells: record };
    }
  } catch (error) {
    throw explained(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (count === 0) throw new UnreadableTable(EMPTY_FILE);
  notes.push(`Odczytano plik CSV, kodowanie ${content === file ? ENCODING_NAMES[encoding] : 'UTF-16'}.`);
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);

const parserOf = ({ sign, firstLine }: Delimiter) =>
  parse({
    delimiter: sign,
    from_line: firstLine,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    // A record quoted over several lines, in bytes.
    max_record_size: 4 * LONGEST_LINE,
    info: true,
  });

/** The parser's own complaints in Polish, with the line that it had come to. */
function explained(error: unknown): unknown {
  const { code, lines = 1 } = error as { code?: string; lines?: number };
  if (!code?.startsWith('CSV_')) return error;
  if (code === 'CSV_MAX_RECORD_SIZE') return new UnreadableTable(`${TOO_LONG} (niezamknięty cudzysłów?)`);
  return new UnreadableTable(`Błąd zapisu CSV w okolicy wiersza ${lines} (niezamknięty cudzysłów?)`);
}
