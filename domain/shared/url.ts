import type { Portal } from './actor.ts';

/** URL building of specification point 2 (URL-01…04). Pure: works on paths and query strings as text. */

/** What a query may hold; nested objects flatten to bracket keys. */
export type QueryValue =
  string | number | boolean | null | undefined | readonly QueryValue[] | { readonly [key: string]: QueryValue };
export type Query = Readonly<Record<string, QueryValue>>;

const PREFIXES: Partial<Record<Portal, string>> = { szkolenia: '/szkolenia', sud: '/sud', leasing: '/leasing' };

/** URL-01: the portal's prefix before a path; bx and zlecenia have none. */
export const portalPath = (portal: Portal, path: string): string =>
  tidyPath(`${PREFIXES[portal] ?? ''}/${path}`) || '/';

/** The root of a portal, with its closing slash: '/sud/'. */
export const portalRoot = (portal: Portal): string => (PREFIXES[portal] ? `${PREFIXES[portal]}/` : '/');

/** URL-04: doubled slashes collapse and trailing separators go; '://' and the root '/' stay. */
export function tidyPath(url: string): string {
  const [path = '', ...query] = url.split('?');
  const [, scheme = '', rest = ''] = /^([a-z][a-z+.-]*:\/\/)?(.*)$/is.exec(path) ?? [];
  const collapsed = rest.replace(/\/{2,}/g, '/');
  const trimmed = collapsed.length > 1 ? collapsed.replace(/\/+$/, '') : collapsed;
  const search = query.join('?').replace(/^[&?]+|[&?]+$/g, '');
  return `${scheme}${trimmed}${search ? `?${search}` : ''}`;
}

/** URL-03: `{ filters: { name: 'x', a: { b: 1 } } }` → `filters[name]=x&filters[a][b]=1`; null and '' are left out. */
export const toQueryString = (query: Query): string =>
  Object.entries(query)
    .flatMap(([key, value]) => pairs(key, value))
    .map(([key, value]) => `${encodeKey(key)}=${encodeURIComponent(value)}`)
    .join('&');

// Brackets stay readable, as people see them in the address bar.
const encodeKey = (key: string): string => encodeURIComponent(key).replace(/%5B/g, '[').replace(/%5D/g, ']');

function pairs(key: string, value: QueryValue): [string, string][] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((one: QueryValue) => pairs(`${key}[]`, one));
  if (typeof value === 'object') {
    return Object.entries(value as Query).flatMap(([name, child]) => pairs(`${key}[${name}]`, child));
  }
  return [[key, String(value)]];
}

/** The flat pairs of a query string, decoded; malformed escapes are kept as they are. */
export function parsePairs(search: string): [string, string][] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [key = '', ...value] = pair.split('=');
      return [decode(key), decode(value.join('='))];
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

/** URL-02: adds or replaces parameters of a path; a null value omits its parameter. */
export function withQuery(url: string, change: Query): string {
  const [path = '', ...search] = url.split('?');
  const changed = Object.keys(change);
  const kept = parsePairs(search.join('?')).filter(
    ([key]) => !changed.some((name) => key === name || key.startsWith(`${name}[`)),
  );
  const merged = [
    ...kept.map(([key, value]) => `${encodeKey(key)}=${encodeURIComponent(value)}`),
    toQueryString(change),
  ].filter(Boolean);
  return tidyPath(merged.length > 0 ? `${path}?${merged.join('&')}` : path);
}

/** LAY-06: a panel path. The bare '/panel' redirects into it. */
export const isPanelPath = (path: string): boolean => `${path.split('?')[0]}/`.includes('/panel/');

const IGNORED = /^(filters(\[|$)|page$|pageSize$|after$|before$|sort$)/;

/**
 * LAY-07: whether a link leads to where we are. `path` compares paths (a section is active on its sub-pages too when
 * `section`); `strict` compares query strings as well; `strictNoFilters` without filters and paging.
 */
export function isActiveLink(
  link: string,
  current: string,
  strategy: 'path' | 'section' | 'strict' | 'strictNoFilters' = 'path',
): boolean {
  const [linkPath = '', linkQuery = ''] = tidyPath(link).split('?');
  const [path = '', query = ''] = tidyPath(current).split('?');
  if (strategy === 'section' && path.startsWith(`${linkPath}/`)) return true;
  if (path !== linkPath) return false;
  if (strategy === 'path' || strategy === 'section') return true;
  const normal = (search: string) =>
    parsePairs(search)
      .filter(([key]) => strategy === 'strict' || !IGNORED.test(key))
      .map((pair) => pair.join('='))
      .sort()
      .join('&');
  return normal(linkQuery) === normal(query);
}

/** RED-01: only a path of our own may be followed. */
export const isOwnPath = (target: unknown): target is string =>
  typeof target === 'string' && /^\/(?![/\\])/.test(target) && !/[\p{Cc}\\]/u.test(target);
