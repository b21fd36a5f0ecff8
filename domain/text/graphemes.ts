/** Where a browser has none (Firefox before 125), a text is counted by code points there. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('pl', { granularity: 'grapheme' }) : undefined;

/** Latin letters, each a sign of its own: most of what is written here. */
const PLAIN = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u024F]*$/;

/** A family of four takes eleven units; what takes more is a letter under a heap of marks. */
const LONGEST_SIGN = 16;

/** What may be taken of a text: signs as people count them (a family is one), and UTF-16 units. */
export interface Room {
  readonly signs: number;
  readonly units: number;
}

/** As many UTF-16 units as the whole signs of the beginning take that have room. */
export function unitsWithin(text: string, { signs, units }: Room): number {
  const most = Math.min(signs, units);
  if (text.length <= most) return text.length;
  // One unit further: a mark of its own would belong to the last.
  if (PLAIN.test(text.slice(0, most + 1))) return most;
  let taken = 0;
  let count = 0;
  for (const sign of signsOf(text)) {
    count += 1;
    if (count > signs || taken + sign.length > units) break;
    taken += sign.length;
  }
  return taken;
}

/** A sign of more marks than any writing has is taken apart: otherwise one could be as long as a book. */
function* signsOf(text: string): Generator<string> {
  if (!segmenter) return yield* text;
  for (const { segment } of segmenter.segment(text)) {
    if (segment.length > LONGEST_SIGN) yield* segment;
    else yield segment;
  }
}
