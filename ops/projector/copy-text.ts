import type { Row } from './row.ts';

const CHUNK = 256 * 1024;
/** UTF-8 has at most so many bytes for each unit of a string's length. */
const MOST_BYTES = 3;

/** From this length on a cell is encoded alone: copied into its line it would be garbage, two bytes a letter. */
const LONG = 256;

/**
 * Rows in the text format of `COPY … FROM STDIN`, in chunks of about 256 kB, encoded: a text that grows cell by cell is
 * a tree of its parts, which the garbage collector copies and anyone who sends it has to walk. JSON and array columns are
 * recognized by their SQL type; a value that is missing is NULL.
 */
export function copyText(columns: Readonly<Record<string, string>>, rows: readonly Row[]): Buffer[] {
  const cells = Object.entries(columns).map(([name, type]) => ({ name, textOf: textBy(type) }));
  const bytes = new Bytes();
  for (const row of rows) {
    let line = '';
    let separator = '';
    for (const { name, textOf } of cells) {
      const value = row[name];
      const text = value === null || value === undefined ? '\\N' : textOf(value);
      line += separator;
      separator = '\t';
      if (text.length < LONG) {
        line += text;
        continue;
      }
      bytes.add(line);
      bytes.add(text);
      line = '';
    }
    bytes.add(`${line}\n`);
  }
  return bytes.end();
}

/** Chunks that fill one after the other. */
class Bytes {
  private readonly chunks: Buffer[] = [];
  private chunk = Buffer.allocUnsafe(0);
  private used = 0;

  add(text: string): void {
    const most = text.length * MOST_BYTES;
    if (this.used + most > this.chunk.length) {
      this.end();
      this.chunk = Buffer.allocUnsafe(Math.max(CHUNK, most));
      this.used = 0;
    }
    this.used += this.chunk.write(text, this.used);
  }

  end(): Buffer[] {
    if (this.used > 0) this.chunks.push(this.chunk.subarray(0, this.used));
    return this.chunks;
  }
}

function textBy(type: string): (value: unknown) => string {
  if (/^jsonb?\b(?!\s*\[)/i.test(type)) return (value) => escapeJson(JSON.stringify(value));
  if (/\[\s*\]/.test(type)) return (value) => escape(arrayText(value));
  return (value) => (typeof value === 'string' ? escape(value) : String(value));
}

function arrayText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(arrayText).join(',')}}`;
  if (value === null || value === undefined) return 'NULL';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escape(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found) : text;
}

/** JSON has its tabs and line breaks escaped already; most of it has no backslash at all. */
const escapeJson = (text: string): string => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text);
