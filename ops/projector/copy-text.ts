import type { Row } from './row-set.ts';

const CHUNK = 256 * 1024;

/**
 * Rows in the text format of `COPY … FROM STDIN`, in chunks of about 256 kB. JSON and array columns are told by their
 * SQL type; a value that is missing is NULL.
 */
export function* copyText(columns: Readonly<Record<string, string>>, rows: readonly Row[]): Generator<string> {
  const writers = Object.entries(columns).map(([name, type]) => ({ name, write: writer(type) }));
  let chunk = '';
  for (const row of rows) {
    let separator = '';
    for (const { name, write } of writers) {
      const value = row[name];
      chunk += separator + (value === null || value === undefined ? '\\N' : write(value));
      separator = '\t';
    }
    chunk += '\n';
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
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
