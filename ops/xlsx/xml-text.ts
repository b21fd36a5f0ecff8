/** What text needs care for: markup, white space at its ends or in it, which readers may drop, and Excel's own escapes. */
const SPECIAL = /[&<>"\n\t]|^ | $|_x[\da-f]{4}_/i;

/** Escaped for an element or an attribute; characters that XML cannot carry must be gone (cells.ts). */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An inline string (ECMA-376 18.3.1.53): text and nothing else, whatever it looks like. */
export function inlineString(text: string): string {
  if (!SPECIAL.test(text)) return `<is><t>${text}</t></is>`;
  // `_x0041_` would be read as the letter A (22.9.2.19).
  const literal = text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return `<is><t xml:space="preserve">${escaped(literal)}</t></is>`;
}

/** The characters that `_x000D_` and the like mean in a text of a workbook. */
export const unescapedText = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
