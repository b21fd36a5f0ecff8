import { NUMBER_MAX, RICH_TEXT_MAX, SHORT_LABEL_MAX, TEXT_MAX, TEXTAREA_MAX } from '#domain/constants.ts';
import { beginning } from '#domain/text/sound.ts';
import { isNoChoice } from './choice.ts';
import { emptyValue, normalize, type FieldValue } from './input.ts';
import type { Field, FieldType, FormContext, Option, Rule, Validator } from './form.ts';
import { date, dateTime } from './validators/dates.ts';
import { between } from './validators/numbers.ts';
import {
  hasForbiddenCharacters,
  hasLookAlikes,
  lengthOf,
  nonEmpty,
  nonEmptyRichText,
  pattern,
  ticked,
  tooLong,
} from './validators/text.ts';

/** The judgement of one field, the same in the browser and on the server (VAL-28). */

/** FE-04: what messages call a field. */
export const shortLabel = (field: Field): string => beginning(field.shortLabel ?? field.label, SHORT_LABEL_MAX);

const holds = (rule: Rule | undefined, context: FormContext): boolean =>
  typeof rule === 'function' ? rule(context) : (rule ?? false);

export const isShown = (field: Field, context: FormContext): boolean =>
  field.if === undefined || holds(field.if, context);

/** Hidden and read-only fields are neither required nor validated, and what is sent for them is ignored (FE-05, FE-21). */
export const isEditable = (field: Field, context: FormContext): boolean =>
  isShown(field, context) && !holds(field.readonly, context);

export const isRequired = (field: Field, context: FormContext): boolean =>
  isEditable(field, context) && holds(field.required, context);

const isChecked = ({ checked }: Field, context: FormContext): boolean =>
  checked === undefined || holds(checked, context);

/** An unchecked value that is none of the field's type or choices: it is neither refused nor kept. */
export const isLeftOut = (field: Field, value: FieldValue, context: FormContext): boolean =>
  !isChecked(field, context) &&
  (choiceError(field, typeof value === 'boolean' ? [] : [value].flat(), context) ??
    firstMessage(formats(field), value, { label: '', context })) !== undefined;

/** The choices of a field; a list that the page didn't give is empty, so nothing can be chosen from it. */
export function optionsOf(field: Field, context: FormContext): readonly Option[] {
  if (typeof field.options !== 'string') return field.options ?? [];
  const lists = context.facts.options as Readonly<Record<string, readonly Option[]>> | undefined;
  return lists && Object.hasOwn(lists, field.options) ? (lists[field.options] ?? []) : [];
}

/** Choices that are shown and not offered to the one who fills the form in: `facts.withheld`, by field. The server refuses them. */
export function withheldOf({ name }: Field, { facts }: Pick<FormContext, 'facts'>): readonly string[] {
  const lists = facts.withheld as Readonly<Record<string, readonly string[]>> | undefined;
  return lists && Object.hasOwn(lists, name) ? (lists[name] ?? []) : [];
}

/**
 * The Polish message of a value, undefined when it is accepted. First the mark that it is required, then what no input
 * would send (type, length, characters, a choice that isn't offered), then the type's format and the field's own rules.
 */
export const fieldError = (field: Field, value: unknown, context: FormContext): string | undefined =>
  isEditable(field, context) ? valueError(field, normalize(field, value), context) : undefined;

/** The same for a normalised value of a field that may be edited; undefined is what could not be normalised. */
export function valueError(field: Field, normal: FieldValue | undefined, context: FormContext): string | undefined {
  const label = shortLabel(field);
  if (normal === undefined) return `${label} ma niepoprawną wartość`;
  if (!isChecked(field, context)) return textError(field, normal) ?? uncheckedChoiceError(field, normal);
  return (
    requiredError(field, normal, context) ??
    contentError(field, normal, context) ??
    firstMessage([...formats(field), ...ownRules(field), ...ranges(field)], normal, { label, context })
  );
}

function requiredError(field: Field, value: FieldValue, context: FormContext): string | undefined {
  if (!holds(field.required, context)) return undefined;
  const message = (FILLED[field.type] ?? nonEmpty)(value, shortLabel(field), context);
  return message && (field.missing ?? message);
}

const FILLED: Partial<Record<FieldType, Validator>> = { checkbox: ticked, richText: nonEmptyRichText };

/** Of the types that have lines. */
const LONGEST: Partial<Record<FieldType, number>> = { textarea: TEXTAREA_MAX, richText: RICH_TEXT_MAX };

function contentError(field: Field, value: FieldValue, context: FormContext): string | undefined {
  return (
    textError(field, value) ??
    (typeof value === 'boolean' ? undefined : choiceError(field, typeof value === 'string' ? [value] : value, context))
  );
}

/** What could not be kept, whatever it means. */
function textError(field: Field, value: FieldValue): string | undefined {
  if (typeof value === 'boolean') return undefined;
  const label = shortLabel(field);
  const texts = typeof value === 'string' ? [value] : value;
  const most = field.maxLength ?? LONGEST[field.type] ?? TEXT_MAX;
  // The cheap count first: a text is never shorter in UTF-16 units than in characters.
  if (texts.some((text) => text.length > most && lengthOf(text) > most)) return tooLong(label, most);
  const wrong = texts.map((text) => wrongCharacters(field, text)).find((what) => what !== undefined);
  return wrong === undefined ? undefined : `${label} ${wrong}`;
}

/** Whatever an archive has made of a file's name: it is made a sound one where the file is kept (`tidyFileName`). */
function wrongCharacters({ type }: Field, text: string): string | undefined {
  const isBroken = hasForbiddenCharacters(text) || (!LONGEST[type] && text.includes('\n'));
  if (isBroken && type !== 'file') return 'zawiera niedozwolone znaki';
  return TYPED.has(type) && hasLookAlikes(text) ? 'miesza litery różnych alfabetów w jednym słowie' : undefined;
}

/** What people type and read; a password is read by nobody. */
const TYPED: ReadonlySet<FieldType> = new Set(['text', 'textarea', 'richText']);

const CHOICES: ReadonlySet<FieldType> = new Set(['select', 'radioGroup', 'checkboxGroup']);

function choiceError(field: Field, texts: readonly string[], context: FormContext): string | undefined {
  if (!CHOICES.has(field.type)) return undefined;
  const offered = optionsOf(field, context);
  return texts.some((text) => text !== '' && !offered.some((option) => option.value === text))
    ? notOffered(field)
    : undefined;
}

const notOffered = (field: Field): string => `${shortLabel(field)}: wybierz wartość z listy`;

/** Where choices are not judged a former one is accepted; a typed text that means none is not. */
const uncheckedChoiceError = (field: Field, value: FieldValue): string | undefined =>
  field.type === 'select' && isNoChoice(value) ? notOffered(field) : undefined;

/** FE-16: whole and without leading zeros. A minus is let through to the rules that say what is wrong with it. */
const wholeNumber = pattern(/^(?:0|-?[1-9]\d{0,14})$/, (label) => `${label} musi być liczbą`);

function formats(field: Field): readonly Validator[] {
  if (field.type === 'number') return [wholeNumber];
  if (field.type === 'date') return [date];
  return field.type === 'datetime' ? [dateTime] : [];
}

const ownRules = (field: Field): readonly Validator[] =>
  typeof field.validate === 'function' ? [field.validate] : (field.validate ?? []);

const ranges = (field: Field): readonly Validator[] =>
  field.type === 'number' ? [between(Number(field.props?.min ?? 0), Number(field.props?.max ?? NUMBER_MAX))] : [];

function firstMessage(
  rules: readonly Validator[],
  value: FieldValue,
  { label, context }: { label: string; context: FormContext },
): string | undefined {
  for (const rule of rules) {
    const message = rule(value, label, context);
    if (message) return message;
  }
  return undefined;
}

/** How a field looks (FE-06); `none` is read-only. */
export type FieldState = 'neutral' | 'success' | 'warning' | 'error' | 'none';

/**
 * FE-06: an optional field that is empty ('', 'false' or '[]') stays neutral, whatever is said about it; otherwise a
 * message makes an error, the field's own `warn` a warning, a change or the required mark a success.
 */
export function fieldState(field: Field, value: unknown, more: { changed: boolean; context: FormContext }): FieldState {
  const { changed, context } = more;
  if (!isEditable(field, context)) return 'none';
  const required = isRequired(field, context);
  if (!required && isEmpty(field, value)) return 'neutral';
  if (fieldError(field, value, context)) return 'error';
  if (field.warn?.(value, shortLabel(field), context)) return 'warning';
  return changed || required ? 'success' : 'neutral';
}

function isEmpty(field: Field, value: unknown): boolean {
  if (value === 'false' || value === '[]') return true;
  const normal = normalize(field, value);
  return JSON.stringify(normal) === JSON.stringify(emptyValue(field));
}
