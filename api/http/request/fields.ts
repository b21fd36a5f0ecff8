import qs from 'qs';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { HttpError } from '../answer/errors.ts';

/** What a form or a query holds: strings, lists and named groups of them. */
export type Fields = Record<string, unknown>;

export interface ReadFields {
  readonly fields: Fields;
  /** Polish messages about values that no field may hold, by field name as it was sent. */
  readonly errors: FieldErrors;
}

/** Brackets may nest this deep: `employees[0][firstName]` and `filters[a][b]` need three. */
const DEPTH = 5;
/** From here on a list is kept by its numbers until it is whole; qs would take quadratic time otherwise. */
const LIST = 100;
const MOST_FIELDS = 10_000;
const LONGEST_NAME = 200;

/**
 * Parses an urlencoded text with bracket keys (URL-03).
 *
 * @throws HttpError 400 for broken percent-escapes or UTF-8, and for brackets nested too deep
 */
export function readFields(text: string, most = MOST_FIELDS): ReadFields {
  const tooMany = overfull(text, most);
  if (tooMany !== undefined) return { fields: {}, errors: { [tooMany]: ['Przesłano zbyt wiele pozycji.'] } };
  let parsed: Fields;
  try {
    parsed = qs.parse(text, {
      depth: DEPTH,
      strictDepth: true,
      arrayLimit: LIST,
      parameterLimit: most,
      decoder: (value: string) => decodeURIComponent(value.replace(/\+/g, ' ')),
    }) as Fields;
  } catch {
    throw new HttpError(400);
  }
  return checkFields(parsed);
}

/** When there are more pairs than allowed: the name that most of them begin with, e.g. `employees`. */
function overfull(text: string, most: number): string | undefined {
  const pairs = text.split('&', most + 1);
  if (pairs.length <= most) return undefined;
  const counts = new Map<string, number>();
  for (const pair of pairs) {
    const [name = ''] = pair.split(/[[=]|%5B/i, 1);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** Line breaks and tabs are typed; other control characters and halves of surrogate pairs never are. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Groups that are lists become lists; strings are checked. Names that objects have by birth are dropped. */
export function checkFields(parsed: object): ReadFields {
  const errors: FieldErrors = {};
  const clean = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') {
      if (FORBIDDEN.test(value)) errors[name] = ['Pole zawiera niedozwolone znaki.'];
      return value;
    }
    if (Array.isArray(value)) return value.map((item, index) => clean(item, `${name}[${index}]`));
    if (typeof value !== 'object' || value === null) return '';
    const pairs = entriesOf(value).map(([key, child]) => [key, clean(child, `${name}[${key}]`)] as const);
    // A long list arrives as a group named 0, 1, 2 …; one with holes keeps its numbers.
    const isList = pairs.length > 0 && pairs.every(([key], index) => key === String(index));
    return isList ? pairs.map(([, child]) => child) : Object.fromEntries(pairs);
  };
  const pairs = entriesOf(parsed).map(([key, value]) => [key, clean(value, key)] as const);
  // Field names are ours; one that no form has is not worth keeping.
  if (pairs.some(([key]) => key.length > LONGEST_NAME || FORBIDDEN.test(key))) throw new HttpError(400);
  return { fields: Object.fromEntries(pairs), errors };
}

const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([key]) => !(key in Object.prototype));

/** A query string; whatever no field may hold is malformed there. @throws HttpError 400 */
export function readQuery(search: string): Fields {
  const { fields, errors } = readFields(search, 500);
  if (Object.keys(errors).length > 0) throw new HttpError(400);
  return fields;
}

/** What a failed native form may show again: everything but passwords (FE-10). */
export const withoutPasswords = (fields: Readonly<Fields>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/password|has[łl]o/i.test(name)));
