import { addressIn, nameIn, searchedFor } from '#domain/form/searched.ts';
import { normalizeNip, PUBLIC_NIP } from '#domain/form/validators/ids.ts';
import { endsTooEarly } from '#domain/form/validators/dates.ts';
import { parseDay } from '#domain/text/dates.ts';
import { shortened } from '#domain/text/sound.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { isKnownId } from '#projections/known-id.ts';
import { isSearchable } from '#projections/search-text.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/**
 * Reading filters[name], sort and page of lists. What can't be used is left out and said, at its field and above the
 * list; a file, which could not say it, is refused. Never a 500 (APP-02).
 */

/** The value as the query wants it, or undefined when it can't be used. */
export type Check = (value: string) => string | undefined | Promise<string | undefined>;

/** How a filter's value is read; `label` is what the filter is called on the screen. */
export interface FilterCheck {
  readonly label: string;
  readonly check: Check;
}

export const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value) ? value : undefined;

/** What may be an id at all. */
export const idOf = (value: string | undefined): string | undefined =>
  value !== undefined && /^[\w-]{1,64}$/.test(value) ? value : undefined;

/** The id of something that exists, switched off or not: an unknown one would find nothing without saying why. */
export const idIn =
  ({ app }: Pick<RequestContext, 'app'>, table: string): Check =>
  async (value) =>
    idOf(value) !== undefined && (await isKnownId(app.db, table, value)) ? value : undefined;

/** A number or name that people make up themselves, e.g. of a car service. */
export const label: Check = (value) => (value.length <= 64 ? value : undefined);

export const search: Check = (value) => (value.length <= 255 && isSearchable(value) ? value : undefined);

/** The same in names, or in e-mails, where somebody may have pasted 'Jan Nowak <jan@demo.example>'. */
export const searchNames: Check = (value) => search(nameIn(value));
export const searchEmails: Check = (value) => search(addressIn(value));

/** A NIP or its beginning, however its digits are grouped and with or without the country's letters, as it is kept. */
export const nipFilter: Check = (value) => {
  const nip = normalizeNip(value);
  return nip === PUBLIC_NIP || /^\d{1,20}$/.test(nip) ? nip : undefined;
};

/** What somebody typed may be about a person: it is logged that something was typed, not what. */
export const TYPED = 'wpisany tekst';

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

/** The page that a list is read for; all of the rows that alone are wanted, where the request says which. */
export const pageFor = <Place extends { readonly page: number; readonly pageSize: number }>(
  { only }: Pick<RequestContext, 'only'>,
  place: Place,
) => (only ? { page: 1, pageSize: only.length, only } : place);

export interface ReadFilters<F> {
  readonly filter: F;
  /** As typed, for the filter bar. */
  readonly typed: Record<string, string>;
  /** Polish messages by input name, for the filter bar. */
  readonly errors: FieldErrors;
  /** Polish sentences about all that could not be used, the page's number included. */
  readonly notices: readonly string[];
  readonly page: number;
}

interface Wrong {
  readonly name: string;
  readonly message: string;
  /** What the list does in spite of it, as a sentence. */
  readonly effect: string;
}

/** After every day. */
const LATEST = '~';
const LEFT_OUT = ' Filtr został pominięty.';
const inputOf = (name: string): string => `filters[${name}]`;

/**
 * @param ranges names of two filters each whose days are the first and the last: an end before the start finds nothing,
 * and is said (VAL-07, RPT-05)
 */
export async function readFilters<F>(
  query: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<keyof F & string, FilterCheck>>,
  ranges: readonly (readonly [from: keyof F & string, to: keyof F & string])[] = [],
): Promise<ReadFilters<F>> {
  const sent = sentFilters(query);
  const filter: Record<string, string> = {};
  const typed: Record<string, string> = {};
  const wrong: Wrong[] = unknownFilters(sent, checks);
  for (const [name, { label: called, check }] of Object.entries<FilterCheck>(checks)) {
    const value = searchedFor(sent[name]);
    if (value !== undefined) typed[name] = value;
    const checked = value === undefined ? undefined : await check(value);
    if (checked !== undefined) filter[name] = checked;
    else if (!isEmpty(sent[name])) wrong.push({ name, message: messageOf(called, check), effect: LEFT_OUT });
  }
  const reversed = ranges.filter(([from, to]) => (filter[to] ?? LATEST) < (filter[from] ?? ''));
  wrong.push(...reversed.map(([, to]) => ({ name: to, message: endsTooEarly(checks[to].label), effect: '' })));
  return { filter: filter as F, typed, ...saidOf(wrong, query.page), page: pageOf(query.page) };
}

interface CountedPage {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalExact?: undefined;
}
/** A page of a list that may be longer than what was counted of it. */
type CappedPage = Omit<CountedPage, 'totalExact'> & {
  readonly totalExact: boolean;
  readonly items: readonly unknown[];
};

/** Where a list was not counted to its end, only a page without a row lies behind it. */
const isBehind = (read: CountedPage | CappedPage): boolean =>
  read.totalExact === false ? read.items.length === 0 : (read.page - 1) * read.pageSize >= read.total;

/** What is said of a page behind the end of its list, never above rows of that page (APP-02). */
export const behindTheEnd = (read: CountedPage | CappedPage): string[] =>
  read.page > 1 && isBehind(read) ? [`Nie ma strony ${read.page}: lista jest krótsza.`] : [];

/**
 * The filter of a file, which has nowhere to say what was left out.
 *
 * @throws HttpError 422 with every message
 */
export function filterOfFile<F>({ filter, errors }: Pick<ReadFilters<F>, 'filter' | 'errors'>): F {
  const messages = Object.values(errors).flat();
  if (messages.length > 0) throw new HttpError(422, messages.join(' '));
  return filter;
}

/** Of what was sent under `filters`; an order may be sent with them. */
function sentFilters(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const filters = typeof query.filters === 'object' && query.filters !== null ? { ...query.filters } : {};
  return isEmpty(query.sort) ? filters : { sort: query.sort, ...filters };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && searchedFor(value) === undefined);

const unknownFilters = (sent: Readonly<Record<string, unknown>>, checks: Readonly<Record<string, unknown>>): Wrong[] =>
  Object.keys(sent)
    .filter((name) => !Object.hasOwn(checks, name) && !isEmpty(sent[name]))
    .map((name) => ({ name, message: `Nieznany filtr „${shortened(textOf(name) ?? '', 64)}”.`, effect: LEFT_OUT }));

function saidOf(wrong: readonly Wrong[], page: unknown): { errors: FieldErrors; notices: string[] } {
  const notices = wrong.map(({ message, effect }) => message + effect);
  const pages = isEmpty(page) || pageOf(page) === Number(page) ? [] : ['Nie ma takiej strony. Pokazujemy pierwszą.'];
  return {
    errors: Object.fromEntries(wrong.map(({ name, message }) => [inputOf(name), [message]])),
    notices: [...notices, ...pages],
  };
}

const SEARCHES: ReadonlySet<Check> = new Set([search, searchNames, searchEmails]);

function messageOf(called: string, check: Check): string {
  if (SEARCHES.has(check)) return `Filtr „${called}” wymaga co najmniej dwóch liter.`;
  // RPT-05, VAL-04.
  if (check === parseDay) return `${called} nie jest poprawną datą.`;
  return `Nieznana wartość filtra „${called}”.`;
}
