import { counted, type PluralForms } from '#domain/text/plural.ts';
import { agreeing } from '../agreeing.ts';
import type { FormContext, Validator } from '../form.ts';

/**
 * What a text validator looks at. A number that a program sends counts as its digits; anything else that is no text
 * is empty here, because its type is refused before any validator runs.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

/** A validator of text that is there: empty is the business of `required` (VAL-01). */
export const whenFilled =
  (check: (text: string, label: string, context: FormContext) => string | undefined): Validator =>
  (value, label, context) => {
    const text = textOf(value);
    return text === '' ? undefined : check(text, label, context);
  };

/** Text that is there must match. Patterns here take linear time; long texts are refused before (parse-form). */
export const pattern = (expression: RegExp, message: (label: string) => string): Validator =>
  whenFilled((text, label) => (expression.test(text) ? undefined : message(label)));

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && ['', '[]'].includes(value.trim()));

/** VAL-01: '%s jest wymagane'; also for a checkbox group with nothing chosen (VAL-02). 0 is a value (A31). */
export const nonEmpty: Validator = (value, label) =>
  isNothing(value) || (Array.isArray(value) && value.length === 0) ? missing(label) : undefined;

/** The same, of what is missing where no form is checked. */
export const missing = (label: string): string => `${agreeing(label)} jest wymagane`;

/** Rich text is empty when nothing is left without its tags. */
export const nonEmptyRichText: Validator = (value, label, context) =>
  nonEmpty(textOf(value).replace(/<[^<>]*>|&nbsp;/g, ''), label, context);

/** VAL-02: a checkbox that must be ticked. */
export const ticked: Validator = (value, label) =>
  value === true || value === 'true' ? undefined : `${agreeing(label)} musi zostać zaznaczone`;

/** Length in characters as people count them, not in UTF-16 units. */
export const lengthOf = (text: string): number => (text.length > 0 ? [...text].length : 0);

const CHARACTERS: PluralForms = ['znak', 'znaki', 'znaków'];
export const tooLong = (label: string, most: number): string =>
  `${agreeing(label)} nie może być dłuższe niż ${counted(most, CHARACTERS)}`;

/** Wrong by shape alone (VAL-23). */
export const incorrect = (label: string): string => `${label} jest niepoprawny`;

/** Halves of surrogate pairs, what broken UTF-8 was decoded to, and control characters but line breaks and tabs. */
export const hasForbiddenCharacters = (text: string): boolean => /[^\P{Cc}\t\n\r]|\p{Cs}|\ufffd/u.test(text);

const CYRILLIC_OR_TWINS = /[\p{Script=Cyrillic}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχ]/u;

/** A word of Latin letters with a Cyrillic or Greek one that looks like one of them: another word than it seems. */
export const hasLookAlikes = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}]+/u).some((word) => /\p{Script=Latin}/u.test(word) && CYRILLIC_OR_TWINS.test(word));

/** Letters of other alphabets than the Latin one, where a Polish form of a name is wanted. */
export const hasForeignLetters = (text: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(text);

export const foreignLetters = (label: string): string => `${label} może zawierać tylko litery łacińskie, w tym polskie`;

/** The values of a form are read by other fields' rules; `other` names the field. */
export const otherText = (context: FormContext, other: string): string => textOf(context.values[other]);
