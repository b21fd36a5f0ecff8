import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { simpleParser } from 'mailparser';
import { extractText, getDocumentProxy } from 'unpdf';
import { routes } from '#api/portals.ts';
import type { App } from '#ops/app.ts';
import type { Client } from '#tests/bench/client.ts';
import { START } from '#ops/store/port.ts';
import type { Owner } from '#ops/vault/cipher.ts';
import { placeInTable } from '#ops/vault/place.ts';
import { atOnce } from '../program/at-once.ts';

/** A text and where it stands, so that a finding names its place. */
export interface Place {
  readonly where: string;
  readonly text: string;
}

/** Where any of these words stands, in whatever case, as text or as the hexadecimal digits of bytes. */
export function findings(places: readonly Place[], words: readonly string[]): string[] {
  const wanted = words.map((word) => {
    const lower = word.toLowerCase();
    return { word, lower, hex: Buffer.from(word, 'utf8').toString('hex') };
  });
  return places.flatMap(({ where, text }) => {
    const whole = text.toLowerCase();
    return wanted
      .filter(({ lower, hex }) => whole.includes(lower) || whole.includes(hex))
      .map(({ word, lower }) => {
        const at = Math.max(0, whole.indexOf(lower));
        return `${where}: ${word} in …${text.slice(Math.max(0, at - 60), at + 60)}…`;
      });
  });
}

/** Every row of every table of every schema, as a thief of the database would read it; jobs of the queue too. */
export async function everyTable({ pool }: Pick<App, 'pool'>): Promise<Place[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const places: Place[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string | null }>(
      `SELECT string_agg(t::text, ' ') AS text FROM ${name} t`,
    );
    places.push({ where: name, text: rows[0]?.text ?? '' });
  }
  return places;
}

/** What the vault still opens: the whole log, mails, lines of imports, inputs of links. */
export async function everythingOpened({ pool, log, vault }: App): Promise<Place[]> {
  const places: Place[] = [];
  for (let after = START; ;) {
    const { events, position, caughtUp } = await log.readAll(after, { limit: 1000 });
    for (const event of events) places.push({ where: `event ${event.type}`, text: JSON.stringify(event) });
    if (caughtUp) break;
    after = position;
  }
  const open = async (where: string, owner: Owner, sealed: string) => {
    const opened = sealed.startsWith('{') ? await vault.openFor(owner.place, sealed) : await vault.open(owner, sealed);
    places.push({ where, text: JSON.stringify(opened ?? '') });
  };
  const mails = await pool.query<Record<string, string>>(
    `SELECT id, template, person_id, content, recipient, input FROM app.mails`,
  );
  for (const { id = '', template, person_id: personId = '', ...sealed } of mails.rows)
    for (const [column, text] of Object.entries(sealed))
      if (text) await open(`mail ${template}`, { personId, place: placeInTable(`app.mails.${column}`, id) }, text);
  const lines = await pool.query<Record<string, string>>(
    `SELECT import_id, line, key_id, details, "values" FROM app.import_rows r JOIN app.imports i ON i.id = r.import_id`,
  );
  for (const { import_id: id = '', line = '', key_id: personId, ...sealed } of lines.rows)
    for (const [column, text] of Object.entries(sealed)) {
      const place = placeInTable(`app.import_rows.${column}`, id, line);
      if (text && personId) await open('line of an import', { personId, place }, text);
    }
  return places;
}

/** Every file of a folder, mails taken apart with what is attached to them. */
export async function everyFile(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const places = await Promise.all(
    files.map(async (where) => {
      const bytes = await readFile(where);
      const text = where.endsWith('.eml') ? await textOfMail(bytes) : bytes.toString('latin1') + bytes.toString();
      return { where, text };
    }),
  );
  return places;
}

async function textOfMail(bytes: Buffer): Promise<string> {
  const mail = await simpleParser(bytes);
  const attached = await Promise.all(
    mail.attachments.map(({ contentType, content }) => textOf(contentType, content).catch(() => '')),
  );
  return [JSON.stringify([...mail.headers]), mail.text, String(mail.html), ...attached].join('\n');
}

/** The words of a file that somebody downloads. */
async function textOf(type: string, bytes: Buffer): Promise<string> {
  if (type.includes('pdf')) {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text;
  }
  if (!type.includes('spreadsheet')) return bytes.toString();
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  return JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()));
}

/** Ids by what is before them in a path, e.g. `/panel/applications`. */
export type Ids = Readonly<Record<string, readonly string[]>>;

/** Streams that do not end, and what is not about a page. */
const LEFT_OUT = /\/live$|:name|:code/;
const ACTIONS = ['undo', 'move', 'reject-with-info', 'toggle'];

/** Every page and file of training, with each of these ids where the path asks for one of its kind. */
export function pathsWith(ids: Ids, asOf: string): string[] {
  const reads = routes.filter(
    ({ kind, portal, path: at }) => kind !== 'command' && portal === 'szkolenia' && !LEFT_OUT.test(at),
  );
  const paths = reads.flatMap(({ path: at }) => {
    const [before = '', after] = at.split('/:id');
    if (after === undefined) return [at];
    return (ids[before] ?? []).flatMap((id) => {
      const whole = `${before}/${encodeURIComponent(id)}${after}`;
      if (whole.includes(':action')) return ACTIONS.map((action) => whole.replace(':action', action));
      return after === '' ? [whole, `${whole}?asOf=${encodeURIComponent(asOf)}`] : [whole];
    });
  });
  return [...new Set(paths)];
}

/** What somebody who is logged in sees at these addresses; what they may not see is an empty text. */
export async function everyPage(url: string, client: Client, paths: readonly string[]): Promise<Place[]> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const places: Place[] = [];
  await atOnce(paths, async (at) => void places.push({ where: at, text: await pageText(`${url}${at}`, cookie) }));
  return places;
}

async function pageText(address: string, cookie: string): Promise<string> {
  const response = await fetch(address, { headers: { cookie }, redirect: 'manual' });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status >= 500) throw new Error(`${response.status} at ${address}`);
  return response.status === 200 ? textOf(response.headers.get('content-type') ?? '', bytes) : '';
}
