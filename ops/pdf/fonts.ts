import { createRequire } from 'node:module';
import { isSound } from '#domain/text/sound.ts';

/**
 * A font is parsed once in each thread, not once for each document: half of a certificate's time. pdfkit keeps a font by
 * its file's name in the document, and looks there before it opens the file; so each new document is given what the
 * first one parsed. Of the insides this uses `PDFDocument.provideFont` of pdfmake, `_fontFamilies`, `_fontCount` and
 * `EmbeddedFont` of pdfkit; documents.test.ts draws many documents in one thread and reads their texts back.
 */
interface EmbeddedFont {
  /** Words as they were laid out. */
  layoutCache: object;
  /** What fontkit parsed: tables are decoded when they are needed first, and kept. */
  readonly font: ParsedFont;
  readonly constructor: (new (document: FontedDocument, font: ParsedFont, id: string) => EmbeddedFont) & {
    readonly prototype: Embedding;
  };
}

interface Embedding {
  readonly document: FontedDocument;
  embed(): void;
}

interface ParsedFont {
  readonly characterSet: readonly number[];
  layout(text: string, ...how: unknown[]): object;
  glyphForCodePoint(character: number): object;
}

interface FontedDocument {
  readonly _fontFamilies: Record<string, EmbeddedFont>;
  _fontCount: number;
  /** Set where the file is PDF/A or PDF/UA. */
  subset?: unknown;
  getFontFile(family: string, bold: boolean, italics: boolean): string | null;
  provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
}

interface Kept extends Pick<EmbeddedFont, 'font' | 'constructor'> {
  words: object;
  documents: number;
}

/** Words are laid out once for so many documents, and forgotten then: there are names among them. */
const WORDS_KEPT = 50;

/** Without a prototype: a word may be `constructor`. */
const noWords = (): object => Object.create(null) as object;

/** Teaches pdfmake's documents, once in each thread. */
export function keepFonts(): void {
  const require = createRequire(import.meta.url);
  const { default: documents } = require('pdfmake/js/PDFDocument.js') as { default: { prototype: FontedDocument } };
  // Without the document that it was parsed for, which holds personal data.
  const parsed = new Map<string, Kept>();
  const { provideFont } = documents.prototype;
  documents.prototype.provideFont = function (family, bold, italics) {
    const file = this.getFontFile(family, bold, italics) ?? '';
    const known = parsed.get(file);
    // eslint-disable-next-line no-underscore-dangle -- pdfkit's own
    if (known) this._fontFamilies[file] ??= again(this, known);
    const font = provideFont.call(this, family, bold, italics);
    if (!known) teachFont(font, parsed.size === 0);
    if (!known) parsed.set(file, { font: font.font, constructor: font.constructor, words: noWords(), documents: 0 });
    return font;
  };
}

/** What a font is taught when it is parsed; `first`: with what all fonts share. */
function teachFont({ font, constructor }: EmbeddedFont, first: boolean): void {
  nameGlyphs(font);
  drawable(font);
  if (first) embedWithoutList(constructor.prototype);
}

/**
 * pdfkit lists the glyphs of an embedded font as PDF/A-1 wants it, and leaves out those that letters are put together of.
 * ISO 14289-1 (7.21.4.2) needs no list, and forbids a wrong one.
 */
function embedWithoutList(prototype: Embedding): void {
  const { embed } = prototype;
  prototype.embed = function () {
    const { document } = this;
    const { subset } = document;
    document.subset = undefined;
    embed.call(this);
    document.subset = subset;
  };
}

/** The replacement for a letter that the font does not have. */
export const UNKNOWN = '\ufffd';

/** What the program's own words write and the font does not have. */
const STAND_INS: Readonly<Record<string, string>> = { '→': '->' };

/** Marks of direction, joiners, how a picture is to look: they are not drawn at all. */
const NEVER_DRAWN = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u034F]/u;

/**
 * A letter that the font does not have would be drawn as a glyph without a name, which ISO 14289-1 (7.21.8) forbids. So
 * one sign replaces it and its marks; a mark that the font lacks over a letter that it has is such a sign too,
 * for without it another letter would be read.
 */
function drawable(font: ParsedFont): void {
  // Fonts list characters that are none (U+0000, U+FFFF), with glyphs that show nothing.
  const known = new Set(font.characterSet.filter((code) => isSound(String.fromCodePoint(code))));
  let isOverUnknown = false;
  const standsFor = (letter: string): string => {
    if (known.has(letter.codePointAt(0) ?? 0)) return drawn(letter, false);
    const other = STAND_INS[letter];
    if (other !== undefined) return drawn(other, false);
    if (/\s/.test(letter)) return drawn(' ', false);
    if (NEVER_DRAWN.test(letter) || (isOverUnknown && /\p{Mn}/u.test(letter))) return '';
    return drawn(UNKNOWN, true);
  };
  const drawn = (letter: string, isUnknown: boolean): string => {
    isOverUnknown = isUnknown;
    return letter;
  };
  const { layout } = font;
  font.layout = (text, ...how) => {
    isOverUnknown = false;
    return layout.call(font, Array.from(text, standsFor).join(''), ...how);
  };
}

/** From here on characters are of ligatures, reported as the letters that they join. */
const PRESENTATION_FORMS = 0xfb00;

/**
 * A glyph keeps the characters that it was first asked for with, for every later document: the n that was met as a part of ń
 * would have none, and a space be a hard one. So each is asked for by its first character before anything is drawn.
 */
function nameGlyphs(font: ParsedFont): void {
  for (const character of font.characterSet) if (character < PRESENTATION_FORMS) font.glyphForCodePoint(character);
}

/** Another document's font: what is embedded of its letters is the document's own. */
function again(document: FontedDocument, kept: Kept): EmbeddedFont {
  if (++kept.documents % WORDS_KEPT === 0) kept.words = noWords();
  // eslint-disable-next-line no-underscore-dangle -- pdfkit's own
  const font = new kept.constructor(document, kept.font, `F${++document._fontCount}`);
  font.layoutCache = kept.words;
  return font;
}
