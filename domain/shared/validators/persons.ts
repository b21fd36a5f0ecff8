import { LIMITS } from '../constants.ts';
import type { Validator } from '../form.ts';
import { incorrect, pattern } from './text.ts';

const UPPER = 'A-ZĄĆĘŁŃÓŚŹŻ';
const LOWER = 'a-ząćęłńóśźż';

/** VAL-08: capitalised, 3 to 25 letters. */
export const firstName = pattern(
  new RegExp(`^[${UPPER}][${LOWER}]{2,24}$`),
  (label) => `${label} musi zaczynać się wielką literą i mieć od 3 do 25 liter`,
);

const PART = `[${UPPER}][${LOWER}]{1,24}`;

/** VAL-09: capitalised, 2 to 25 letters, optionally a second part after a hyphen. */
export const lastName = pattern(
  new RegExp(`^${PART}(-${PART})?$`),
  (label) => `${label} musi zaczynać się wielką literą i mieć od 2 do 25 liter`,
);

/** VAL-10: first and last name in either order; a single word lacks one (decided). */
export const personName: Validator = (value, label) => {
  const words = String(value ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  if (words.length < 2) return 'brak nazwiska';
  const capitalised = new RegExp(`^${PART}(-${PART})?$`);
  return words.length > 2 || !words.every((word) => capitalised.test(word)) ? incorrect(label) : undefined;
};

/** AUTH-06: each class of characters, at least eight. */
export const password: Validator = (value) => {
  if (typeof value !== 'string' || value === '') return undefined;
  const classes = [/\d/, /\p{Lu}/u, /\p{Ll}/u, /[^\p{L}\d\s]/u];
  return value.length >= LIMITS.passwordLength && classes.every((one) => one.test(value))
    ? undefined
    : 'Hasło musi mieć co najmniej 8 znaków, w tym cyfrę, wielką literę, małą literę i znak specjalny';
};

/** AUTH-07: against the field `oldPassword` of the same form. */
export const notOldPassword: Validator = (value, _label, context) =>
  value !== '' && value !== undefined && value === context.values.oldPassword
    ? 'Nowe hasło nie może być takie samo jak stare'
    : undefined;

/** AUTH-07: equal to the field `password`. */
export const samePassword: Validator = (value, _label, context) =>
  value === context.values.password ? undefined : 'Hasła nie są takie same';
