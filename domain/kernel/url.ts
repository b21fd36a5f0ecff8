import { PORTALS, type Portal } from './actor.ts';

/** Addresses of the portal as plain text work (URL-01…URL-04, LAY-06, LAY-07): no URL object, no current location. */

/**
 * URL-01: a path of ours with the prefix of a portal; the home keeps its closing slash: '/sud/' (ERR-05). A path that
 * begins with the segment of a portal already, this one or another, stays as it is: no address gets two prefixes.
 */
export function withPrefix(prefix: string, path: string): string {
  if (stripPortal(path).portal) return path;
  return path === '/' ? `${prefix}/` : cleanPath(`${prefix}/${path}`);
}

/** A path that leads into this portal: one of its own addresses, or one that names no portal. */
export function leadsInto(portal: Portal, path: string): boolean {
  const named = stripPortal(path).portal;
  return named === null || named === portal;
}

/** The prefix that links on a page have: the segment by which the portal was chosen, else the portal's own (URL-01). */
export const prefixOf = (portal: { readonly name: Portal; readonly prefix: string }, address: string): string =>
  stripPortal(address).portal === portal.name ? `/${portal.name}` : portal.prefix;

/** Takes the first segment off when it names a portal: '/sud/pliki' → sud, '/pliki'. A path without one is whole. */
export function stripPortal(path: string): { portal: Portal | null; path: string } {
  const [, first = '', rest = ''] = /^\/+([^/?#]+)(.*)$/s.exec(path) ?? [];
  const portal = PORTALS.find((one) => one === first);
  if (!portal) return { portal: null, path };
  return { portal, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** URL-04: doubled slashes collapsed, trailing `/`, `?`, `&` and `#` trimmed; '://' and the root stay. */
export function cleanPath(url: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/)?(.*)$/is.exec(url) ?? [];
  const cut = rest.search(/[?#]/);
  const path = cut < 0 ? rest : rest.slice(0, cut);
  const tail = trimEnd(cut < 0 ? '' : rest.slice(cut), '?&#');
  const collapsed = trimEnd(path.replace(/\/{2,}/g, '/'), '/');
  return `${scheme}${collapsed === '' && path !== '' && !scheme ? '/' : collapsed}${tail}`;
}

/** A loop and not a pattern: `/+$` takes quadratic time on a long run of slashes in the middle. */
function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * RED-01: only a path on our own host may be followed; '//evil.pl', '/\evil.pl' and 'https:…' are not, nor is what
 * becomes one of them when somebody on the way tidies it up: '/..//evil.pl'.
 */
export const isOwnPath = (target: unknown): target is string =>
  typeof target === 'string' && target.startsWith('/') && !/[\p{Cc}\\]/u.test(target) && isTidy(target);

/** No segment is empty, but the last, and none leads elsewhere: `.`, `..`, however they are written. */
export function isTidy(target: string): boolean {
  const [path = ''] = target.split(/[?#]/, 1);
  return path
    .split('/')
    .slice(1)
    .every((segment, index, all) => (segment !== '' || index === all.length - 1) && !/^(\.|%2e){1,2}$/i.test(segment));
}

/** Anything that can be in a query; undefined and null are left out. */
export type QueryValue = string | number | boolean | null | undefined | readonly QueryValue[] | QueryObject;
export interface QueryObject {
  readonly [key: string]: QueryValue;
}
export type QueryPair = readonly [name: string, value: string];

/**
 * URL-03: nested objects as bracket keys, `{filters: {name: 'x'}}` → `filters[name]=x`. Lists of plain values repeat
 * `name[]`, as checkbox groups send them; lists of objects count: `employees[0][firstName]`.
 */
export function flatten(values: QueryObject, prefix = ''): QueryPair[] {
  return Object.entries(values).flatMap(([key, value]) => flattenValue(prefix ? `${prefix}[${key}]` : key, value));
}

function flattenValue(name: string, value: QueryValue): QueryPair[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  if (!isList(value)) return flatten(value, name);
  return value.flatMap((item, index) =>
    flattenValue(typeof item === 'object' && item !== null ? `${name}[${index}]` : `${name}[]`, item),
  );
}

const isList = (value: readonly QueryValue[] | QueryObject): value is readonly QueryValue[] => Array.isArray(value);

/** Brackets stay readable, as browsers leave them. */
const encodeName = (name: string): string => encode(name).replace(/%5B/g, '[').replace(/%5D/g, ']');

/** A lone surrogate can't be encoded; it is replaced, never thrown at the caller. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));

export const queryString = (pairs: readonly QueryPair[]): string =>
  pairs.map(([name, value]) => `${encodeName(name)}=${encode(value)}`).join('&');

/** The pairs of `?a=1&b=2` in order. What can't be decoded is taken as it is. */
export function queryPairs(search: string): QueryPair[] {
  const text = search.startsWith('?') ? search.slice(1) : search;
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
    });
}

function decode(text: string): string {
  const spaced = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

interface UrlParts {
  readonly path: string;
  readonly pairs: QueryPair[];
  readonly hash: string;
}

function parts(url: string): UrlParts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  return { path, pairs: queryPairs(query), hash };
}

const join = ({ path, pairs, hash }: UrlParts): string =>
  `${path}${pairs.length > 0 ? `?${queryString(pairs)}` : ''}${hash}`;

/** URL-02: adds parameters; one that is there already is given a second value. */
export function addQuery(url: string, values: QueryObject): string {
  const { path, pairs, hash } = parts(url);
  return join({ path, pairs: [...pairs, ...flatten(values)], hash });
}

/** URL-02: sets parameters; a new value (also an object or a list) replaces the whole old one, null takes it away. */
export function mergeQuery(url: string, values: QueryObject): string {
  const names = Object.keys(values).filter((name) => values[name] !== undefined);
  return addQuery(omitQuery(url, names), values);
}

/** URL-02: removes parameters by name; `filters` removes every `filters[…]`. */
export function omitQuery(url: string, names: readonly string[]): string {
  const { path, pairs, hash } = parts(url);
  return join({ path, pairs: pairs.filter(([name]) => !names.some((gone) => isBelow(name, gone))), hash });
}

const isBelow = (name: string, parent: string): boolean => name === parent || name.startsWith(`${parent}[`);

/** LAY-06: admin paths are those with '/panel/', with or without a portal prefix; '/panel' leads to the first section. */
export function isPanelPath(path: string): boolean {
  const { path: bare } = parts(path);
  return bare.includes('/panel/') || bare.endsWith('/panel');
}

/** How strictly a link is compared with the location (LAY-07). */
export type ActiveStrategy = 'path' | 'query' | 'queryWithoutFilters';

export interface Place {
  readonly host?: string;
  /** Path with its query, e.g. '/panel/applications?page=2'. */
  readonly url: string;
}

/** Filters, sorting and paging say how a page is looked at, not which page it is. */
export const VIEW_PARAMETERS: readonly string[] = [
  'filters',
  'sort',
  'page',
  'pageSize',
  'after',
  'before',
  'columns',
  'view',
];

/** LAY-07: the same path (and host, when the link names one); the stricter strategies compare the query too. */
export function isActiveLink(link: string, here: Place, strategy: ActiveStrategy = 'path'): boolean {
  const wanted = linkParts(link, strategy);
  const current = linkParts(here.url, strategy);
  if (wanted.host !== undefined && wanted.host !== (here.host ?? current.host)) return false;
  return wanted.path === current.path && (strategy === 'path' || wanted.query === current.query);
}

/** Whether a place lies in a section of the menu: its list or any page below it. */
export function isInSection(section: string, here: string): boolean {
  const { path } = parts(here);
  return path === section || path.startsWith(`${section}/`);
}

function linkParts(url: string, strategy: ActiveStrategy) {
  const [, host, rest = ''] = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/([^/?#]*))?(.*)$/is.exec(url) ?? [];
  const { path, pairs } = parts(strategy === 'queryWithoutFilters' ? omitQuery(rest, VIEW_PARAMETERS) : rest);
  // The order of parameters says nothing.
  const query = pairs
    .map((pair) => queryString([pair]))
    .sort()
    .join('&');
  return { host, path: cleanPath(path === '' ? '/' : path), query };
}
