import { DEVICE_MODEL_MAX, DEVICE_MODEL_MIN, PERCENT_MAX } from '#domain/constants.ts';
import type { Validator } from '../form.ts';
import { nonEmpty, otherText, pattern, whenFilled } from './text.ts';

/** A decimal number written in Polish or in a program's way; NaN for anything else (no '1e9', no '0x1'). */
export const numberOf = (text: string): number =>
  /^-?\d{1,15}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

const mustBe = (label: string, what: string): string => `${label} musi być ${what}`;

const check = (holds: (number: number) => boolean, what: string): Validator =>
  whenFilled((text, label) => {
    const number = numberOf(text);
    if (Number.isNaN(number)) return mustBe(label, 'liczbą');
    return holds(number) ? undefined : mustBe(label, what);
  });

/** VAL-03: '%s musi być liczbą', and its variants. */
export const number = check(() => true, 'liczbą');
export const integer = check(Number.isInteger, 'liczbą całkowitą');
export const nonNegative = check((value) => value >= 0, 'liczbą nieujemną');
export const positive = check((value) => value > 0, 'liczbą większą od zera');

/** A whole number from `low` to `high`. */
export const between = (low: number, high: number): Validator =>
  check((value) => Number.isInteger(value) && value >= low && value <= high, `liczbą od ${low} do ${high}`);

const PRICE = /^(?:\d{1,12}|\d{1,3}(?: \d{3}){1,4})(?:[.,]\d{1,2})?$/;

/** VAL-21, CRS-06 (decided): digits, spaces as thousands, one or two decimals after a comma or a point. */
export const price = pattern(PRICE, (label) => `${label} musi być poprawną kwotą, np. 1200,50`);

/** '1 200,5' → '1200.50', as money is kept; undefined for what is no price. */
export function parsePrice(text: string): string | undefined {
  if (!PRICE.test(text)) return undefined;
  const [whole = '', cents = ''] = text.replace(/ /g, '').replace(',', '.').split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}

/** VAL-21: 0 to 100. */
export const percent = check((value) => value >= 0 && value <= PERCENT_MAX, `liczbą od 0 do ${PERCENT_MAX}`);

/** CRS-07: this field and the other make 100 together; silent while either is no per cent. */
export const sumsTo100With = (other: string): Validator =>
  whenFilled((text, label, context) => {
    const both = [numberOf(text), numberOf(otherText(context, other))];
    if (both.some((value) => Number.isNaN(value) || value < 0 || value > PERCENT_MAX)) return undefined;
    // In thousandths: 33.3 + 66.7 is exactly 100 for people.
    const sum = both.reduce((total, value) => total + Math.round(value * 1000), 0);
    return sum === PERCENT_MAX * 1000 ? undefined : `${label} nie sumuje się do ${PERCENT_MAX}`;
  });

/** A whole number as it is kept and compared: '007' is 7. */
export const withoutZeros = (text: string): string => text.trim().replace(/^0+(?=\d)/, '');

/** VAL-22: required by itself, digits only, 1 to 100000. */
export const deviceModel: Validator = (value, label, context) => {
  const missing = nonEmpty(value, label, context);
  if (missing) return missing;
  const range = between(DEVICE_MODEL_MIN, DEVICE_MODEL_MAX);
  return pattern(/^\d+$/, () => mustBe(label, 'liczbą'))(value, label, context) ?? range(value, label, context);
};
