import { formatDateTime, formatDay, parseDateTime, parseDay } from '#domain/text/dates.ts';
import {
  defaultValue,
  groupItems,
  isGroupSent,
  itemInput,
  normalize,
  readInput,
  type FieldValue,
  type Raw,
} from './input.ts';
import { fieldError, isEditable, isLeftOut, valueError } from './rules.ts';
import type { Field, FieldGroup, Form, FormContext, FormSetting, FormValues } from './form.ts';
import { invalid, type FieldErrors, type Refusal } from '#domain/kernel/refusal.ts';

/**
 * The check of a whole form, run by the server on what was sent and by the browser on what is typed (VAL-28).
 *
 * An input that was not sent has its default in a new form and its present value in an edit, a checkbox too:
 * the web always sends what it shows (an unticked box as 'false'), and a program may send only what it means.
 */

export interface ParsedForm {
  /** Typed values of the fields that may be edited; a repeated group is a list of such objects. */
  readonly values: FormValues;
  /** The name of an item's input as the caller sent it; `index` counts the items of `values` from 0. */
  inputName(group: string, index: number, field: string): string;
}

/** Typed values, or every message at its field (422). Hidden and read-only fields are left out of both. */
export function parseForm(form: Form, raw: Raw, setting: FormSetting): ParsedForm | Refusal {
  const checked = checkForm(form, raw, { setting });
  return Object.keys(checked.errors).length > 0 ? invalid(checked.errors) : checked.parsed;
}

/**
 * The same for a change of something that exists (APP-06). `current` holds its values by field name, typed or as text.
 * A field that keeps its present value is not refused for what was wrong with it already, e.g. a course that is no
 * longer offered; rules between fields still speak at every field they newly break. `isLenient` says of which fields this
 * is so; absent: of all.
 */
export function parsePartial(
  form: Form,
  raw: Raw,
  { context: setting, ...present }: Present & { readonly context: FormSetting },
): ParsedForm | Refusal {
  const checked = checkForm(form, raw, { setting, ...present });
  return Object.keys(checked.errors).length > 0 ? invalid(checked.errors) : checked.parsed;
}

/** Whether what was wrong with a field before may stay so. */
export type Lenient = (name: string) => boolean;

interface Present {
  readonly current: Raw;
  readonly isLenient?: Lenient | undefined;
}

/** Every message of a form as it is filled, by input name. */
export const formErrors = (form: Form, values: Raw, setting: FormSetting): FieldErrors =>
  checkForm(form, values, { setting }).errors;

interface Given extends Partial<Present> {
  readonly setting: FormSetting;
}

function checkForm(form: Form, raw: Raw, given: Given): { parsed: ParsedForm; errors: FieldErrors } {
  const fields = checkFields(form.fields, raw, { ...given, outer: {} });
  const values = { ...fields.values };
  const errors = renamed(fields.errors, (name) => name);
  const keys: Record<string, readonly string[]> = {};
  for (const group of form.groups ?? []) {
    // In an edit a group of which nothing was sent stays as it is; '' says that it is empty.
    if (given.current && !isGroupSent(group, raw)) continue;
    const items = checkGroup(group, raw, { setting: given.setting, outer: fields.inputs });
    Object.assign(errors, items.errors);
    values[group.name] = items.values;
    keys[group.name] = items.keys;
  }
  const inputName = (group: string, index: number, field: string) =>
    itemInput(group, keys[group]?.[index] ?? index, field);
  return { parsed: { values, inputName }, errors };
}

const renamed = (errors: ReadonlyMap<string, string>, nameOf: (name: string) => string): FieldErrors =>
  Object.fromEntries([...errors].map(([name, message]) => [nameOf(name), [message]]));

interface Scope extends Given {
  /** Values of the form around a group's item. */
  readonly outer: Raw;
}

interface Checked {
  readonly inputs: Raw;
  readonly values: FormValues;
  readonly errors: ReadonlyMap<string, string>;
}

/** Normalised values by field name; undefined where what was sent can't be a value of the field. */
type Inputs = Readonly<Record<string, FieldValue | undefined>>;

function checkFields(fields: readonly Field[], raw: Raw, scope: Scope): Checked {
  const base = inputsOf(fields, (field) => presentValue(field, scope.current));
  const sent = inputsOf(fields, (field) => {
    const input = readInput(raw, field.name) ?? undefined;
    return input === undefined ? base[field.name] : normalize(field, input);
  });
  const context = settle(fields, { sent, base }, scope);
  const before = scope.current ? settle(fields, { sent: base, base }, scope) : undefined;
  const values: FormValues = {};
  const errors = new Map<string, string>();
  for (const field of fields) {
    if (!isEditable(field, context)) continue;
    const value = sent[field.name];
    const message = valueError(field, value, context);
    if (message && !mayStayWrong(field, { value, base, before, message }, scope.isLenient))
      errors.set(field.name, message);
    else if (!isLeftOut(field, value ?? '', context)) values[field.name] = typed(field, value ?? '');
  }
  return { inputs: context.values, values, errors };
}

const inputsOf = (fields: readonly Field[], value: (field: Field) => FieldValue | undefined): Inputs =>
  Object.fromEntries(fields.map((field) => [field.name, value(field)]));

function presentValue(field: Field, current: Raw | undefined): FieldValue {
  const present = current && readInput(current, field.name);
  return present === undefined ? defaultValue(field) : shownValue(field, present);
}

interface Attempt {
  readonly value: FieldValue | undefined;
  readonly base: Inputs;
  /** Undefined in a new form. */
  readonly before: FormContext | undefined;
  readonly message: string;
}

/** The value is the present one, and what is said about it was true before the change. */
function mayStayWrong(field: Field, attempt: Attempt, isLenient: Lenient = () => true): boolean {
  const { before } = attempt;
  if (!before || !isLenient(field.name)) return false;
  const present = attempt.base[field.name];
  const same = (value: FieldValue | undefined) => JSON.stringify(typed(field, value ?? ''));
  return same(attempt.value) === same(present) && fieldError(field, present, before) === attempt.message;
}

/**
 * The values that rules see: what was sent where it may be edited, and the default or present value where it may not.
 * One rule may depend on another's field, so this is repeated until nothing changes.
 */
function settle(fields: readonly Field[], given: { sent: Inputs; base: Inputs }, scope: Scope): FormContext {
  const contextOf = (inputs: Inputs): FormContext => ({
    ...scope.setting,
    values: { ...scope.outer, ...inputsOf(fields, (field) => inputs[field.name] ?? defaultValue(field)) },
  });
  let context = contextOf(given.sent);
  let blocked = '';
  for (let round = 0; round < fields.length; round += 1) {
    const now = new Set(fields.filter((field) => !isEditable(field, context)).map((field) => field.name));
    const names = [...now].join('\n');
    if (names === blocked) break;
    blocked = names;
    context = contextOf(inputsOf(fields, ({ name }) => (now.has(name) ? given.base : given.sent)[name]));
  }
  return context;
}

function checkGroup(group: FieldGroup, raw: Raw, scope: Scope) {
  const items = groupItems(group, raw);
  const refusal = groupError(group, items?.length);
  if (!items || refusal) return { values: [], keys: [], errors: { [group.name]: [refusal ?? group.tooFew] } };
  const checked = items.map(({ item }) => checkFields(group.fields, item, scope));
  const errors = checked.map((one, at) =>
    renamed(one.errors, (name) => itemInput(group.name, items[at]?.key ?? at, name)),
  );
  return {
    values: checked.map((one) => one.values),
    keys: items.map(({ key }) => key),
    errors: Object.assign({}, ...errors) as FieldErrors,
  };
}

function groupError(group: FieldGroup, count: number | undefined): string | undefined {
  if (count === undefined) return `${group.addLabel}: niepoprawna wartość`;
  if (count < group.min) return group.tooFew;
  return count > group.max ? group.tooMany : undefined;
}

const CONVERT: Partial<Record<Field['type'], (text: string) => unknown>> = {
  number: Number,
  date: parseDay,
  datetime: parseDateTime,
};

/** A checked value as commands want it: numbers as numbers, days as `YYYY-MM-DD`, an empty number or date as null. */
function typed(field: Field, value: FieldValue): unknown {
  if (typeof value !== 'string') return value;
  const convert = CONVERT[field.type];
  if (convert) return value === '' ? null : (convert(value) ?? null);
  return value === '' ? value : (field.canonical?.(value) ?? value);
}

/** A stored value as an input shows it: days and times in Polish form, null as nothing. */
function shownValue(field: Field, value: unknown): FieldValue {
  if (typeof value === 'string' && field.type === 'date') return formatDay(value) || value;
  if (typeof value === 'string' && field.type === 'datetime') return formatDateTime(value) || value;
  return normalize(field, value) ?? defaultValue(field);
}

/** What an edit form of something that exists starts with. */
export const shownValues = (form: Form, stored: Raw): Record<string, FieldValue> =>
  Object.fromEntries(
    form.fields.map((field) => {
      const value = readInput(stored, field.name);
      return [field.name, value === undefined ? defaultValue(field) : shownValue(field, value)];
    }),
  );

/** What a new form starts with; a group has its fewest items. */
export const defaultValues = (form: Form): Record<string, FieldValue | readonly Record<string, FieldValue>[]> => ({
  ...Object.fromEntries(form.fields.map((field) => [field.name, defaultValue(field)])),
  ...Object.fromEntries(
    (form.groups ?? []).map((group) => [group.name, Array.from({ length: group.min }, () => defaultItem(group))]),
  ),
});

export const defaultItem = (group: FieldGroup): Record<string, FieldValue> =>
  Object.fromEntries(group.fields.map((field) => [field.name, defaultValue(field)]));
