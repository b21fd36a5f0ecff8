import type { Row } from './row-set.ts';

const CHUNK = 256 * 1024;
/** UTF-8 has at most so many bytes for each unit of a string's length. */
const MOST_BYTES = 3;

/**
 * Rows in the text format of `COPY … FROM STDIN`, in chunks of about 256 kB, encoded: a text that grows cell by cell is
 * a tree of its parts, which the garbage collector copies and whoever sends it has to walk. JSON and array columns are
 * told by their SQL type; a value that is missing is NULL.
 */
export function* copyText(columns: Readonly<Record<string, string>>, rows: readonly Row[]): Generator<Buffer> {
  const writers = Object.entries(columns).map(([name, type]) => ({ name, write: writer(type) }));
  let chunk = Buffer.allocUnsafe(0);
  let used = 0;
  for (const row of rows) {
    const cells = writers.map(({ name, write }) => {
      const value = row[name];
      return value === null || value === undefined ? '\\N' : write(value);
    });
    const line = `${cells.join('\t')}\n`;
    if (used + line.length * MOST_BYTES > chunk.length) {
      if (used > 0) yield chunk.subarray(0, used);
      chunk = Buffer.allocUnsafe(Math.max(CHUNK, line.length * MOST_BYTES));
      used = 0;
    }
    used += chunk.write(line, used);
  }
  if (used > 0) yield chunk.subarray(0, used);
}

function writer(type: string): (value: unknown) => string {
  if (/^jsonb?\b(?!\s*\[)/i.test(type)) return (value) => escape(JSON.stringify(value));
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
