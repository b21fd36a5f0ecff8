import { createRequire } from 'node:module';
import { UNKNOWN } from './fonts.ts';

/**
 * pdfmake cuts words that find no place by UTF-16 units, so that a sign of two of them (a picture, a rare letter) would
 * be drawn as two halves, on two lines. Our font has none of these signs: before lines are broken one sign of one unit
 * replaces each, as every letter that the font lacks. Of the insides this uses `TextBreaker.getBreaks`.
 */
interface TextBreaker {
  getBreaks(texts: unknown, styles: unknown): unknown;
}

/** Teaches pdfmake's line breaker, once in each thread. */
export function teachPairs(): void {
  const require = createRequire(import.meta.url);
  const { default: breaker } = require('pdfmake/js/TextBreaker.js') as { default: { prototype: TextBreaker } };
  const { getBreaks } = breaker.prototype;
  breaker.prototype.getBreaks = function (texts, styles) {
    return getBreaks.call(this, Array.isArray(texts) ? texts.map(inOneUnit) : inOneUnit(texts), styles);
  };
}

function inOneUnit(item: unknown): unknown {
  if (typeof item === 'string') return withoutPairs(item);
  if (typeof item !== 'object' || item === null || !('text' in item)) return item;
  return typeof item.text === 'string' ? { ...item, text: withoutPairs(item.text) } : item;
}

/** How a picture is to look is said by signs of two units as well, which are never drawn. */
const withoutPairs = (text: string): string =>
  text
    .replace(/(?=[\u{10000}-\u{10FFFF}])[\p{Variation_Selector}\p{Cf}]/gu, '')
    .replace(/[\u{10000}-\u{10FFFF}]\p{Mn}*/gu, UNKNOWN);
