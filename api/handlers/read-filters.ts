import { parseDay } from '#domain/text/dates.ts';
import { isSearchable } from '#projections/search-text.ts';

/** Reading filters[name] of lists: an unknown or malformed value is ignored with a notice, never a 500 (APP-02). */

/** The value as the query wants it, or undefined when it can't be used. */
export type Check = (value: string) => string | undefined;

export const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value) ? value : undefined;

export const id: Check = (value) => (/^[\w-]{1,64}$/.test(value) ? value : undefined);

/** A number or name that people make up themselves, e.g. of a car service. */
export const label: Check = (value) => (value.length <= 64 ? value : undefined);

export const search: Check = (value) => (value.length <= 255 && isSearchable(value) ? value : undefined);

/** A text of an untrusted query without control characters; '' and other types are absent. */
export const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim() : '';
  return text === '' ? undefined : text;
};

const FARTHEST_PAGE = 1_000_000;

export function pageOf(value: unknown): number {
  const page = typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : 1;
  return Math.min(Math.max(page, 1), FARTHEST_PAGE);
}

export interface ReadFilters<F> {
  readonly filter: F;
  /** As typed, for the filter bar. */
  readonly typed: Record<string, string>;
  /** Polish sentences about what was ignored. */
  readonly notices: string[];
}

export function readFilters<F>(
  query: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<keyof F & string, { label: string; check: Check }>>,
): ReadFilters<F> {
  const filters = (typeof query.filters === 'object' && query.filters !== null ? query.filters : {}) as Record<
    string,
    unknown
  >;
  const filter: Record<string, string> = {};
  const typed: Record<string, string> = {};
  const notices: string[] = [];
  for (const [name, { label, check }] of Object.entries<{ label: string; check: Check }>(checks)) {
    const value = textOf(filters[name]);
    if (value === undefined) continue;
    typed[name] = value;
    const checked = check(value);
    if (checked === undefined) notices.push(ignored(label, check));
    else filter[name] = checked;
  }
  return { filter: filter as F, typed, notices };
}

function ignored(label: string, check: Check): string {
  if (check === search) return `Filtr „${label}” wymaga co najmniej dwóch liter i został pominięty.`;
  // RPT-05, VAL-04.
  if (check === parseDay) return `${label} nie jest poprawną datą. Filtr został pominięty.`;
  return `Nieznana wartość filtra „${label}” została pominięta.`;
}
