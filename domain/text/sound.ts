import { unitsWithin } from './graphemes.ts';

/**
 * Texts that the program makes out of others (cut, joined, folded, taken out of HTML) are made here: what comes out is
 * well-formed and holds nothing that PostgreSQL, XML or JSON refuses. Cutting elsewhere is reported by the linter
 * (`house/cut-text`).
 */

// Halves of surrogate pairs, control characters but tab and line feed, and what is no character at all.
// eslint-disable-next-line no-control-regex
const UNSOUND = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|\p{Cs}/u;

/** Whether every store, XML and JSON take the text as it is. */
export const isSound = (text: string): boolean => !UNSOUND.test(text);

/** The text as they take it: halves of signs become U+FFFD, what nobody sees goes, lines end in `\n`. */
export const soundText = (text: string): string => (isSound(text) ? text : mended(text));

const mended = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/\p{Cs}/gu, '\uFFFD');

/**
 * The beginning of a text: at most so many signs as people count them, none of them in half.
 *
 * @example beginning('ab🎄', 2) // 'ab'
 */
export const beginning = (text: string, signs: number): string => cut(soundText(text), { signs, units: Infinity });

/** The same where readers should see that there is more: 'Kurs bardzo dł…', the dots being the last sign. */
export function shortened(text: string, signs: number): string {
  const whole = soundText(text);
  return beginning(whole, signs) === whole ? whole : `${beginning(whole, signs - 1)}…`;
}

/** The same by what formats and old limits count, UTF-16 units: as many whole signs as fit. */
export const fitting = (text: string, units: number): string => cut(soundText(text), { signs: Infinity, units });

const cut = (text: string, room: Parameters<typeof unitsWithin>[1]): string => text.slice(0, unitsWithin(text, room));
