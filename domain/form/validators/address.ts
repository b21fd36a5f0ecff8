import { CITY_MAX, CITY_MIN, HOUSE_NUMBER_MAX } from '#domain/constants.ts';
import { foreignLetters, hasForeignLetters, incorrect, lengthOf, whenFilled } from './text.ts';

/** '12A' → 12; undefined when it is no number from 1 to 9999 with optional letters. */
function numberOf(text: string): number | undefined {
  const [, digits] = /^([1-9]\d{0,4})[a-z]{0,3}$/i.exec(text) ?? [];
  const number = Number(digits);
  return number >= 1 && number <= HOUSE_NUMBER_MAX ? number : undefined;
}

/** VAL-16: 1 to 9999 or a range such as 12-14, letters allowed after each number. */
export const houseNumber = whenFilled((text, label) => {
  const numbers = text.split('-').map((part) => numberOf(part.trim()));
  const [from, to = from] = numbers;
  const real = numbers.length <= 2 && numbers.every((one) => one !== undefined);
  return real && from !== undefined && to !== undefined && from <= to ? undefined : incorrect(label);
});

/** VAL-16: 1 to 9999, letters allowed. */
export const apartmentNumber = whenFilled((text, label) => (numberOf(text) ? undefined : incorrect(label)));

/** VAL-17: letters, dots, hyphens and spaces, 2 to 64 characters, a letter first; of the Latin alphabet, so that 'Кraków' is none. */
export const city = whenFilled((text, label) => {
  if (hasForeignLetters(text)) return foreignLetters(label);
  return /^\p{L}[\p{L}. -]*$/u.test(text) && lengthOf(text) >= CITY_MIN && lengthOf(text) <= CITY_MAX
    ? undefined
    : `${label} może mieć od ${CITY_MIN} do ${CITY_MAX} znaków: litery, kropki, myślniki i spacje`;
});
