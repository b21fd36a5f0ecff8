import { LIMITS } from '../constants.ts';
import type { Validator } from '../form.ts';
import { incorrect, pattern } from './text.ts';

const present = (value: unknown): value is string | number => value !== undefined && value !== null && value !== '';
const numeric = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : /^-?\d+([.,]\d+)?$/.test(String(value))
      ? Number(String(value).replace(',', '.'))
      : Number.NaN;

const check =
  (holds: (number: number) => boolean, message: (label: string) => string): Validator =>
  (value, label) =>
    present(value) && !holds(numeric(value)) ? message(label) : undefined;

const mustBeNumber = (label: string): string => `${label} musi być liczbą`;

/** VAL-03 and its variants. */
export const number = check((value) => !Number.isNaN(value), mustBeNumber);
export const integer = check(Number.isInteger, (label) => `${label} musi być liczbą całkowitą`);
export const nonNegative = check(
  (value) => value >= 0,
  (label) => `${label} nie może być liczbą ujemną`,
);
export const positive = check(
  (value) => value > 0,
  (label) => `${label} musi być liczbą większą od zera`,
);

export const between = (low: number, high: number): Validator =>
  check(
    (value) => Number.isInteger(value) && value >= low && value <= high,
    (label) => `${label} musi być liczbą od ${low} do ${high}`,
  );

/** VAL-21 (decided): digits, spaces as thousands, one or two decimals after a comma or a point. */
export const price = pattern(/^(\d+|\d{1,3}( \d{3})+)([.,]\d{1,2})?$/, (label) => `${label} musi być poprawną kwotą`);

export const percent = check(
  (value) => value >= 0 && value <= 100,
  (label) => `${label} musi być liczbą od 0 do 100`,
);

/** VAL-22. */
export const deviceModel: Validator = (value, label, context) =>
  /^\d+$/.test(String(value ?? ''))
    ? between(LIMITS.deviceModel.min, LIMITS.deviceModel.max)(value, label, context)
    : incorrect(label);
