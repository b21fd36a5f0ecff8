import { createRequire } from 'node:module';

/**
 * A font is parsed once in each thread, not once for each document: half of a certificate's time. pdfkit keeps a font by
 * its file's name in the document, and looks there before it opens the file; so each new document is given what the
 * first one parsed. Of the insides this uses `PDFDocument.provideFont` of pdfmake, `_fontFamilies`, `_fontCount` and
 * `EmbeddedFont` of pdfkit; documents.test.ts draws many documents in one thread and reads their texts back.
 */
interface EmbeddedFont {
  /** What fontkit parsed: tables are decoded when they are needed first, and kept. */
  readonly font: object;
  readonly constructor: new (document: FontedDocument, font: object, id: string) => EmbeddedFont;
}

interface FontedDocument {
  readonly _fontFamilies: Record<string, EmbeddedFont>;
  _fontCount: number;
  getFontFile(family: string, bold: boolean, italics: boolean): string | null;
  provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
}

/** Teaches pdfmake's documents, once in each thread. */
export function keepFonts(): void {
  const require = createRequire(import.meta.url);
  const { default: documents } = require('pdfmake/js/PDFDocument.js') as { default: { prototype: FontedDocument } };
  // Without the document that it was parsed for, which holds personal data.
  const parsed = new Map<string, Pick<EmbeddedFont, 'font' | 'constructor'>>();
  const { provideFont } = documents.prototype;
  documents.prototype.provideFont = function (family, bold, italics) {
    const file = this.getFontFile(family, bold, italics) ?? '';
    const known = parsed.get(file);
    // The subset of a document's letters is its own.
    // eslint-disable-next-line no-underscore-dangle -- pdfkit's own
    if (known) this._fontFamilies[file] ??= new known.constructor(this, known.font, `F${++this._fontCount}`);
    const font = provideFont.call(this, family, bold, italics);
    if (!known) parsed.set(file, { font: font.font, constructor: font.constructor });
    return font;
  };
}
