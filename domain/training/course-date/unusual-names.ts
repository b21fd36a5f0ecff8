import type { FormContext, Validator } from '#domain/form/form.ts';
import { hasForeignLetters, textOf } from '#domain/form/validators/text.ts';

/** The field of a panel's form that holds the reason of an exception. */
const REASON = 'reason';

/** Letters with the marks that names are written with, one of them a capital: 'Al', 'O’Neil', 'Anna Maria', 'de la Cruz'. */
const UNUSUAL = /^(?=.*\p{Lu})\p{L}[\p{L}\p{M}'’. -]{0,48}$/u;

/** Whether somebody may well be called so, whatever the rule of the public form says. */
export const mayBeName = (value: unknown): boolean => {
  const text = textOf(value);
  return UNUSUAL.test(text) && !hasForeignLetters(text);
};

/**
 * VAL-08, VAL-09 for people whose names the rules do not know: the office enters them with a reason, which is in the
 * history; the public form says that the office does (decision 073).
 */
export const nameOrReason =
  (rule: Validator): Validator =>
  (value, label, context) => {
    const message = rule(value, label, context);
    if (message === undefined || !mayBeName(value)) return message;
    if (!Object.hasOwn(context.values, REASON)) return `${message}. Inną pisownię wpisze biuro: zobacz stronę Kontakt`;
    return textOf(context.values[REASON]) === '' ? `${message} albo podaj powód odstępstwa` : undefined;
  };

/** Whether one of these inputs holds a name that needs a reason. */
export const hasUnusualName =
  (names: readonly (readonly [input: string, rule: Validator])[]) =>
  (context: FormContext): boolean =>
    names.some(([input, rule]) => {
      const value = context.values[input];
      return mayBeName(value) && rule(value, '', context) !== undefined;
    });
