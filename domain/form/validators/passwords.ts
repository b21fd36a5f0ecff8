import { PASSWORD_MIN } from '#domain/constants.ts';
import type { Validator } from '../form.ts';

/** A password is taken as it was typed: spaces count. */
const typed = (value: unknown): string => (typeof value === 'string' ? value : '');

const CLASSES = [/\d/, /\p{Lu}/u, /\p{Ll}/u, /[^\p{L}\p{N}\s]/u];

/** AUTH-06: at least 8 characters with a digit, an uppercase, a lowercase and a special character. */
export const password: Validator = (value) => {
  const text = typed(value);
  if (text === '') return undefined;
  return [...text].length >= PASSWORD_MIN && CLASSES.every((one) => one.test(text))
    ? undefined
    : `Hasło musi mieć co najmniej ${PASSWORD_MIN} znaków, w tym cyfrę, wielką literę, małą literę i znak specjalny`;
};

/** AUTH-07: against the field `oldPassword` of the same form. */
export const notOldPassword: Validator = (value, _label, context) =>
  typed(value) !== '' && typed(value) === typed(context.values.oldPassword)
    ? 'Nowe hasło nie może być takie samo jak stare'
    : undefined;

/** AUTH-07: equal to the field `password` of the same form. */
export const samePassword: Validator = (value, _label, context) =>
  typed(value) === typed(context.values.password) ? undefined : 'Hasła nie są takie same';
