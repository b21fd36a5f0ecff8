import { FIRST_NAME_MAX, FIRST_NAME_MIN, LAST_NAME_MAX, LAST_NAME_MIN } from '#domain/constants.ts';
import { foreignLetters, hasForeignLetters, incorrect, whenFilled } from './text.ts';
import type { Validator } from '../form.ts';
import { textOf } from './text.ts';

/** Capitalised words of Latin letters: foreign names too, as passports write them; other alphabets only look alike. */
const word = (least: number, most: number): string => `\\p{Lu}\\p{Ll}{${least - 1},${most - 1}}`;

const FIRST = new RegExp(`^${word(FIRST_NAME_MIN, FIRST_NAME_MAX)}$`, 'u');
const LAST_PART = word(LAST_NAME_MIN, LAST_NAME_MAX);
const LAST = new RegExp(`^${LAST_PART}(?:-${LAST_PART})?$`, 'u');

const isFirstName = (text: string): boolean => FIRST.test(text) && !hasForeignLetters(text);
const isLastName = (text: string): boolean => LAST.test(text) && !hasForeignLetters(text);

const wrongName = (text: string, label: string, range: string): string =>
  hasForeignLetters(text) ? foreignLetters(label) : `${label} musi zaczynać się wielką literą i mieć ${range}`;

/** VAL-08: capitalised, 3 to 25 letters. */
export const firstName = whenFilled((text, label) =>
  isFirstName(text) ? undefined : wrongName(text, label, `od ${FIRST_NAME_MIN} do ${FIRST_NAME_MAX} liter`),
);

/** VAL-09: capitalised, 2 to 25 letters, optionally a second such part after a hyphen. */
export const lastName = whenFilled((text, label) =>
  isLastName(text) ? undefined : wrongName(text, label, `od ${LAST_NAME_MIN} do ${LAST_NAME_MAX} liter`),
);

/** VAL-10: first and last name in either order; nothing, or a single word, is 'brak nazwiska' (decided). */
export const personName: Validator = (value, label) => {
  const words = textOf(value).split(/\s+/).filter(Boolean);
  if (words.length < 2) return 'brak nazwiska';
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const inOrder = isLastName(last) && words.slice(0, -1).every(isFirstName);
  const reversed = isLastName(first) && words.slice(1).every(isFirstName);
  if (inOrder || reversed) return undefined;
  return hasForeignLetters(words.join('')) ? foreignLetters(label) : incorrect(label);
};
