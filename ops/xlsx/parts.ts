import { UnreadableTable } from '#ops/files/table.ts';
import { lookOf, type Calendar, type NumberLook } from './cell-text.ts';
import type { XmlReader } from './xml.ts';
import { unescapedText } from './xml-text.ts';

/** Small parts of a workbook (ECMA-376 part 1, SpreadsheetML), each with a reader of its own. */

export interface SheetPlace {
  readonly name: string;
  readonly relation: string;
  readonly hidden: boolean;
}

/** The sheets in their order, and which calendar the dates count in. */
export function workbookReader(): XmlReader & { readonly sheets: SheetPlace[]; calendar: Calendar } {
  const found: XmlReader & { readonly sheets: SheetPlace[]; calendar: Calendar } = {
    sheets: [],
    calendar: 1900,
    open(name, attributes) {
      if (name === 'workbookPr' && isTrue(attributes.date1904)) found.calendar = 1904;
      if (name !== 'sheet') return;
      const { name: title = '', id = '', state = 'visible' } = attributes;
      found.sheets.push({ name: title, relation: id, hidden: state !== 'visible' });
    },
  };
  return found;
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Paths of other parts by the id of the relation, without a leading slash. */
export function relationReader(folder: string): XmlReader & { readonly paths: Map<string, string> } {
  const paths = new Map<string, string>();
  return {
    paths,
    open(name, { Id: id, Target: target }) {
      if (name !== 'Relationship' || !id || !target) return;
      paths.set(id, target.startsWith('/') ? target.slice(1) : `${folder}/${target.replace(/^\.\//, '')}`);
    },
  };
}

/** How numbers of each style look, by the style's number. */
export function styleReader(): XmlReader & { readonly looks: NumberLook[] } {
  const codes = new Map<number, string>();
  const looks: NumberLook[] = [];
  let inCells = false;
  return {
    looks,
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) looks.push(lookOf(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  };
}

/** Texts that cells name by their number. */
const MOST_TEXTS = 2_000_000;

/** The texts of a file, each once; how a text is to be read aloud (`rPh`) is no part of it. */
export function textReader(): XmlReader & { readonly texts: string[] } {
  const texts: string[] = [];
  let parts: string[] = [];
  let inText = false;
  let aloud = 0;
  return {
    texts,
    open(name) {
      if (name === 'si') parts = [];
      if (name === 'rPh') aloud++;
      inText = name === 't' && aloud === 0;
    },
    text(text) {
      if (inText) parts.push(text);
    },
    close(name) {
      inText = false;
      if (name === 'rPh') aloud--;
      if (name !== 'si') return;
      if (texts.length === MOST_TEXTS) throw new UnreadableTable('Plik ma za dużo różnych tekstów');
      texts.push(unescapedText(parts.join('')));
    },
  };
}
