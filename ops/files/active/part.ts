import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { Fields, problemOfField } from './fields.ts';
import { problemOfRelationship } from './relationship.ts';
import { OUTSIDE, PROGRAMS, STRANGE } from './words.ts';

/** Of a part that must be read element by element; longer ones are no office program's. */
const READ_MAX = 32 * 1024 * 1024;
const PIECE = 64 * 1024;
/** What shows the kind of a part and its encoding. */
const HEAD = 512;
/** Names and marks are found across the borders of pieces. */
const OVERLAP = 8 * 1024;

/** Only parts that say one of these words can do anything by themselves; sheets of a hundred megabytes say none. */
const TELLING = /instrText|fldSimple|ddeLink|oleLink|Relationship/;
const DECLARED = /^\W*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/i;
/** In these the names of elements are ASCII. */
const READABLE = /^(utf-?8|utf-?16(le|be)?|us-ascii|ascii|iso-8859-\d+|windows-125\d)$/i;
/** A formula that asks another program: `app|topic!item`, with the bar outside of texts and of names of sheets. */
const FORMULA = /<(?:\w+:)?f(?:\s[^>]*)?>(?:[^<|"']|"[^"<]*"|'[^'<]*')*\|/;

/** What a part of an office package does by itself, found while its bytes pass. */
export class PartScan {
  #head = Buffer.alloc(0);
  #decoder: TextDecoder | undefined;
  #isXml = false;
  #tail = '';
  #kept: string[] = [];
  #length = 0;
  #isTelling = false;
  #problem: string | undefined;

  write(piece: Buffer): void {
    this.#head = Buffer.concat([this.#head, piece]);
    if (this.#decoder === undefined && this.#head.length < HEAD) return;
    this.#take();
  }

  async end(): Promise<string | undefined> {
    this.#take();
    if (this.#problem || !this.#isTelling) return this.#problem;
    if (this.#length > READ_MAX) return STRANGE;
    return problemOfXml(this.#kept.join(''));
  }

  /** Whatever came since: the beginning waits until it shows what it is, however small the pieces are. */
  #take(): void {
    const piece = this.#head;
    this.#head = Buffer.alloc(0);
    this.#decoder ??= this.#begin(piece);
    if (this.#isXml && !this.#problem) this.#look(this.#decoder.decode(piece, { stream: true }));
  }

  #look(text: string): void {
    const seen = this.#tail + text;
    this.#tail = seen.slice(-OVERLAP);
    if (/<!(DOCTYPE|ENTITY)/i.test(seen)) this.#problem = STRANGE;
    if (FORMULA.test(plain(seen))) this.#problem = PROGRAMS;
    this.#isTelling ||= TELLING.test(seen);
    this.#length += text.length;
    if (this.#length <= READ_MAX) this.#kept.push(text);
    else this.#kept = [];
  }

  #begin(head: Buffer): TextDecoder {
    const wide = head.subarray(0, 4).toString('latin1');
    const encoding = /^(ÿþ|<\0)/.test(wide) ? 'utf-16le' : /^(þÿ|\0<)/.test(wide) ? 'utf-16be' : 'latin1';
    const text = new TextDecoder(encoding).decode(head.subarray(0, HEAD));
    this.#isXml = /^(\uFEFF|ï»¿)?\s*(<[?!\w]|$)/.test(text);
    const declared = DECLARED.exec(text)?.[1];
    const isUnreadable = /^(<\0\0\0|\0\0\0<)/.test(wide) || (declared !== undefined && !READABLE.test(declared));
    if (isUnreadable) this.#problem = STRANGE;
    return new TextDecoder(encoding);
  }
}

const plain = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&quot;|&#34;|&#x22;/gi, '"').replaceAll(/&#0*124;|&#x0*7c;/gi, '|') : text;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

async function problemOfXml(text: string): Promise<string | undefined> {
  const parser = new SaxesParser();
  const fields = new Fields();
  let problem: string | undefined;
  let isCode = false;
  const found = (one: string | undefined) => (problem ??= one);
  // Drawings of older programs are not quite XML; what can be read of them is read.
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), String(value)]));
    isCode = /^(instrText|delInstrText)$/.test(local(name));
    found(problemOfElement(local(name), own, fields));
  });
  parser.on('text', (words) => {
    if (isCode) fields.text(words);
  });
  parser.on('closetag', () => (isCode = false));
  for (let at = 0; at < text.length && !problem; at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
    if (at % (16 * PIECE) === 0) await setImmediate();
  }
  return problem ?? fields.finish();
}

function problemOfElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  fields: Fields,
): string | undefined {
  if (name === 'Relationship') return problemOfRelationship(attributes);
  if (name === 'ddeLink') return PROGRAMS;
  if (name === 'oleLink') return OUTSIDE;
  if (name === 'fldSimple') return problemOfField(attributes.instr ?? '');
  if (name !== 'fldChar') return undefined;
  if (attributes.fldCharType === 'begin') return fields.begin();
  return attributes.fldCharType === 'separate' ? fields.separate() : fields.end();
}
