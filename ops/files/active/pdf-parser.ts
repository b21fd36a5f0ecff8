/**
 * The values of a PDF's objects (ISO 32000-1, 7.3), as far as one must know them to say what the document does: names
 * with their `#` escapes undone, dictionaries, arrays, references. Strings come out empty.
 */
export class PdfName {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

export class PdfReference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>;
/** Numbers and keywords are words; strings are empty. */
export type PdfValue = PdfName | PdfReference | PdfDictionary | readonly PdfValue[] | string;

export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
}

const DEEPEST = 100;
/** So often a file may be read over: each object once, in any real one. */
const TIMES = 8;

/** How much may still be read; objects that lie in each other make the work grow with the square of the file. */
export interface ReadingAllowance {
  characters: number;
}
export const readingAllowance = (length: number): ReadingAllowance => ({ characters: TIMES * length + 10_000 });

const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/g;
const SPACE = '\0\t\n\f\r ';

type Mark = '<<' | '>>' | '[' | ']';
type Token = { readonly mark: Mark } | { readonly value: PdfValue } | undefined;

const OPENING: ReadonlySet<unknown> = new Set(['<<', '[']);

/** Reads values of `text`, one after the other, from `at` on. */
export class PdfReader {
  readonly #text: string;
  readonly #left: ReadingAllowance;
  at: number;

  constructor(text: string, at: number, left: ReadingAllowance) {
    this.#text = text;
    this.at = at;
    this.#left = left;
  }

  /** The next value; undefined at the end or where none begins. @throws UnreadablePdf when it is no real one's */
  value(depth = 0): PdfValue | undefined {
    const token = this.#token();
    if (token === undefined || 'value' in token) return token?.value;
    if (!OPENING.has(token.mark)) return undefined;
    if (depth > DEEPEST) throw new UnreadablePdf('too deep');
    const items = this.#items(token.mark === '<<' ? '>>' : ']', depth + 1);
    return token.mark === '<<' ? dictionaryOf(items) : items;
  }

  /** The next keyword without a value of it, if it is this one. */
  skips(keyword: string): boolean {
    const at = this.#afterSpace();
    if (!this.#text.startsWith(keyword, at)) return false;
    this.at = at + keyword.length;
    return true;
  }

  #items(end: Mark, depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    for (;;) {
      const before = this.at;
      const token = this.#token();
      if (token === undefined || ('mark' in token && token.mark === end)) return items;
      if ('value' in token) {
        push(items, token.value);
        continue;
      }
      if (!OPENING.has(token.mark)) return items;
      this.at = before;
      const inner = this.value(depth);
      if (inner !== undefined) items.push(inner);
    }
  }

  #token(): Token {
    const before = this.at;
    const token = this.#read(this.#afterSpace());
    this.#left.characters -= this.at - before + 1;
    if (this.#left.characters < 0) throw new UnreadablePdf('too much to read');
    return token;
  }

  #read(at: number): Token {
    const text = this.#text;
    if (at >= text.length) return undefined;
    const two = text.slice(at, at + 2);
    const [one] = two;
    if (two === '<<' || two === '>>') return this.#marked(two, at);
    if (one === '[' || one === ']') return this.#marked(one, at);
    if (one === '(') return this.#ended(this.#afterString(at + 1));
    if (one === '<') return this.#ended(this.#after('>', at));
    if (one === '/') {
      const end = this.#wordEnd(at + 1);
      this.at = end;
      return { value: new PdfName(unescaped(text.slice(at + 1, end))) };
    }
    const end = Math.max(this.#wordEnd(at), at + 1);
    this.at = end;
    return { value: text.slice(at, end) };
  }

  #marked(mark: Mark, at: number): Token {
    this.at = at + mark.length;
    return { mark };
  }

  #ended(end: number): Token {
    this.at = end;
    return { value: '' };
  }

  #after(what: string, at: number): number {
    const found = this.#text.indexOf(what, at);
    return found === -1 ? this.#text.length : found + what.length;
  }

  #afterString(from: number): number {
    const brackets = /[\\()]/g;
    brackets.lastIndex = from;
    for (let open = 1, found = brackets.exec(this.#text); found; found = brackets.exec(this.#text)) {
      if (found[0] === '\\') brackets.lastIndex++;
      else open += found[0] === '(' ? 1 : -1;
      if (open === 0) return brackets.lastIndex;
    }
    return this.#text.length;
  }

  #wordEnd(from: number): number {
    DELIMITER.lastIndex = from;
    return DELIMITER.exec(this.#text)?.index ?? this.#text.length;
  }

  /** Comments count as space. */
  #afterSpace(): number {
    const text = this.#text;
    let { at } = this;
    for (;;) {
      while (at < text.length && SPACE.includes(text.charAt(at))) at++;
      if (text[at] !== '%') return at;
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
    }
  }
}

/** `12 0 R` comes as three words. */
function push(items: PdfValue[], value: PdfValue): void {
  const number = items.at(-2);
  if (value !== 'R' || !isInteger(number) || !isInteger(items.at(-1))) {
    items.push(value);
    return;
  }
  items.splice(-2, 2, new PdfReference(Number(number)));
}

const isInteger = (value: PdfValue | undefined): value is string => typeof value === 'string' && /^\d+$/.test(value);

function dictionaryOf(items: readonly PdfValue[]): PdfDictionary {
  const dictionary = new Map<string, PdfValue>();
  // Two entries of one key: which of them a reader believes is its own affair, so both are looked at.
  for (let n = 0; n < items.length; n++) {
    const key = items[n];
    if (!(key instanceof PdfName)) continue;
    const value = items[++n] ?? '';
    const known = dictionary.get(key.value);
    dictionary.set(key.value, known === undefined ? value : [known, value]);
  }
  return dictionary;
}

const unescaped = (name: string): string =>
  name.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
