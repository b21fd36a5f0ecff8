import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';

/** One record of a file and the line on which it begins, counted as an editor counts. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

const LONGEST_LINE = 100_000;
const MOST_RECORDS = 100_000;

/** Files of other kinds that were only named .csv begin so: ZIP (also XLSX), PDF, GZIP, old Office. */
const OTHER_KINDS = ['504b0304', '504b0506', '25504446', '1f8b', 'd0cf11e0'];

/** UTF-8 with or without its mark; what is no UTF-8 is read as Windows-1250, which Polish spreadsheets write. */
function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return iconv.decode(content, 'windows-1250');
  }
}

/** The commonest of the three separators outside quotes in the first line. */
function delimiterOf(text: string): string {
  const first = (text.split(/\r\n|\r|\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.sort((a, b) => b.count - a.count)[0]?.sign ?? ';';
}

/** Why the content can't be CSV at all; undefined when it may be. */
function refusal(content: Buffer): string | undefined {
  if (content.length === 0) return 'Plik jest pusty';
  const start = content.subarray(0, 4).toString('hex');
  const other = OTHER_KINDS.some((kind) => start.startsWith(kind)) || content.subarray(0, 65_536).includes(0);
  return other ? 'To nie jest plik CSV' : undefined;
}

/**
 * Reads a whole CSV file: comma, semicolon or tab, quoted fields with line breaks, any of the usual encodings.
 *
 * @returns its records, the first being the headings; or a Polish sentence that says why it is no such file
 */
export function readCsv(content: Buffer): readonly CsvRecord[] | string {
  const refused = refusal(content);
  if (refused) return refused;
  // One kind of line break: the parser counts lines by it.
  const text = decode(content).replace(/\r\n?/g, '\n');
  if (text.trim() === '') return 'Plik jest pusty';
  if (hasLongLine(text)) return `Plik ma wiersz dłuższy niż ${LONGEST_LINE} znaków`;
  try {
    return records(text);
  } catch (error) {
    const { code, lines = 1 } = error as { code?: string; lines?: number };
    if (!code?.startsWith('CSV_')) throw error;
    return `Błąd zapisu CSV w okolicy wiersza ${lines} (niezamknięty cudzysłów?)`;
  }
}

const tooMany = `Plik może mieć najwyżej ${MOST_RECORDS} wierszy`;

function hasLongLine(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (end - start > LONGEST_LINE) return true;
    start = end + 1;
  }
  return text.length - start > LONGEST_LINE;
}

function records(text: string): readonly CsvRecord[] | string {
  const found: CsvRecord[] = [];
  parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    on_record: (record: string[], { lines }) => {
      // `lines` counts up to the record's end: its own line breaks stand before that.
      const breaks = record.join('').split('\n').length - 1;
      found.push({ line: lines - breaks, cells: record });
      return null;
    },
  });
  return found.length > MOST_RECORDS + 1 ? tooMany : found;
}
