import type { Field, FieldGroup } from './form.ts';

/** How untrusted input becomes the values of fields. Nothing here throws, whatever was sent. */

export type Raw = Readonly<Record<string, unknown>>;

/** A field's value while a form is filled and when it is sent: text, ticked or not, or the chosen values. */
export type FieldValue = string | boolean | readonly string[];

export const emptyValue = (field: Field): FieldValue => {
  if (field.type === 'checkbox') return false;
  return field.type === 'checkboxGroup' ? [] : '';
};

/** What a new form starts with. */
export const defaultValue = (field: Field): FieldValue => normalize(field, field.value) ?? emptyValue(field);

/**
 * What was sent for an input, undefined when nothing was. Takes names with brackets flat or as the nested objects a
 * body parser makes of them, and `name[]` of native checkbox groups. Never an inherited property.
 */
export function readInput(raw: Raw, name: string): unknown {
  if (Object.hasOwn(raw, name)) return raw[name];
  if (Object.hasOwn(raw, `${name}[]`)) return raw[`${name}[]`];
  if (!name.includes('[')) return undefined;
  const path = name.split(/[[\]]+/).filter((part) => part !== '');
  return path.reduce<unknown>(
    (at, key) => (isObject(at) && Object.hasOwn(at, key) ? (at as Raw)[key] : undefined),
    raw,
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The value in the field's own form, or undefined when it can't be one (an object for a text, a word for a tick). */
export function normalize(field: Field, raw: unknown): FieldValue | undefined {
  switch (field.type) {
    case 'checkbox':
      return tick(raw);
    case 'checkboxGroup':
      return choices(raw);
    case 'file':
      return fileName(raw);
    case 'password':
      return plainText(raw);
    default:
      return tidyText(field, raw);
  }
}

const TICKED: readonly unknown[] = [true, 'true', 'on', '1'];
const UNTICKED: readonly unknown[] = [false, 'false', 'off', '0', '', null, undefined];

/** Whether a box was ticked, as scripts and native forms send it. */
export const isTicked = (raw: unknown): boolean => tick(raw) === true;

/** A native form sends a hidden 'false' before the box itself: the last word counts. */
function tick(raw: unknown): boolean | undefined {
  const value: unknown = Array.isArray(raw) ? raw.at(-1) : raw;
  if (TICKED.includes(value)) return true;
  return UNTICKED.includes(value) ? false : undefined;
}

/** A list, a JSON list (FE-17), one value, or an object with indexes as keys, which body parsers make of long lists. */
function choices(raw: unknown): readonly string[] | undefined {
  if (raw === undefined || raw === null || raw === '') return [];
  const list = typeof raw === 'string' ? fromJson(raw) : indexed(raw);
  // A native form sends an empty word before the ticked ones, so that "none" can be recognized.
  return list?.every((one) => typeof one === 'string') ? [...new Set(list)].filter((one) => one !== '') : undefined;
}

function fromJson(text: string): readonly unknown[] | undefined {
  if (!text.startsWith('[')) return [text];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function indexed(raw: unknown): readonly unknown[] | undefined {
  if (Array.isArray(raw)) return raw;
  if (!isObject(raw)) return undefined;
  return Object.keys(raw).every((key) => INDEX.test(key)) ? Object.values(raw) : undefined;
}

const INDEX = /^\d{1,6}$/;

/** Uploads come as objects of the body parser with the file's name; only that is judged here. */
function fileName(raw: unknown): string | undefined {
  if (Array.isArray(raw)) return undefined;
  if (!isObject(raw)) return plainText(raw);
  const { originalname, name } = raw as { originalname?: unknown; name?: unknown };
  return plainText(originalname ?? name);
}

function plainText(raw: unknown): string | undefined {
  if (raw === undefined || raw === null) return '';
  if (typeof raw === 'number') return Number.isFinite(raw) ? String(raw) : undefined;
  return typeof raw === 'string' ? raw : undefined;
}

/**
 * Marks that nobody sees, left by copying from documents or put in to deceive: soft hyphens, zero-width spaces and
 * joiners, direction marks, fillers, and what is no character at all (`NChar`), which XML refuses. A joiner between the
 * parts of one picture stays.
 */
const INVISIBLE =
  /(?!\u200D\p{Extended_Pictographic})[\p{Cf}\p{NChar}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180E\u3164\uFFA0]/gu;
const WIDE_SPACES = /(?! )\p{Zs}/gu;
/** A word processor’s line in a paragraph comes as a vertical tab, its page as a form feed. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

function tidyText(field: Field, raw: unknown): string | undefined {
  const plain = plainText(raw);
  if (plain === undefined || plain === '') return plain;
  const tidy = withoutInvisible(plain);
  const text = field.type === 'text' && field.validate ? withKeyboardMarks(tidy) : tidy;
  return field.mask ? field.mask(text) : text;
}

/**
 * Hyphens and apostrophes as a keyboard has them, where a rule judges the characters: word processors, PDFs and phones
 * write others, which look the same to who pastes them. A dash between spaces is a dash.
 */
export const withKeyboardMarks = (text: string): string =>
  text
    .replace(/[\u2010\u2011\u2043\uFE63\uFF0D]/g, '-')
    .replace(/(?<=\S)[\u2012-\u2015\u2212](?=\S)/g, '-')
    .replace(/[\u2018\u2019\u201B\u02B9\u02BC\u2032\u00B4\u0060\uFF07]/g, "'");

/** A text as it is kept, wherever it was typed: what nobody sees is no text, and the same letters are the same text. */
export const withoutInvisible = (typed: string): string =>
  typed.replace(INVISIBLE, '').replace(WIDE_SPACES, ' ').replace(LINE_ENDS, '\n').normalize('NFC').trim();

/** One item of a repeated group under the index with which its inputs are named. */
export interface GroupItem {
  readonly key: string;
  readonly item: Raw;
}

/**
 * The items of a repeated group in the order of their indexes, gaps allowed; undefined when that is no list of items.
 * Takes a list, an object with indexes as keys, and flat names such as `employees[0][firstName]`.
 */
export function groupItems(group: FieldGroup, raw: Raw): readonly GroupItem[] | undefined {
  const sent = Object.hasOwn(raw, group.name) ? raw[group.name] : flatItems(group, raw);
  if (sent === undefined || sent === null || sent === '') return [];
  if (!isObject(sent)) return undefined;
  const entries = Object.entries(sent);
  const wellFormed = entries.every(([key, item]) => INDEX.test(key) && isObject(item) && !Array.isArray(item));
  return wellFormed ? entries.map(([key, item]) => ({ key, item: item as Raw })) : undefined;
}

/** Whether anything was sent of a repeated group, if only that there is none. */
export const isGroupSent = ({ name }: Pick<FieldGroup, 'name'>, raw: Raw): boolean =>
  Object.keys(raw).some((key) => key === name || key.startsWith(`${name}[`));

function flatItems(group: FieldGroup, raw: Raw): Record<string, Record<string, unknown>> | undefined {
  const items: Record<string, Record<string, unknown>> = {};
  const start = `${group.name}[`;
  for (const [name, value] of Object.entries(raw)) {
    if (!name.startsWith(start)) continue;
    const [, index = '', field = ''] = /^(\d{1,6})\]\[(\w+)\]$/.exec(name.slice(start.length)) ?? [];
    if (index !== '') (items[Number(index)] ??= {})[field] = value;
  }
  return Object.keys(items).length > 0 ? items : undefined;
}

/** How the input of an item's field is named: `employees[0][firstName]`. */
export const itemInput = (group: string, key: string | number, field: string): string => `${group}[${key}][${field}]`;
