import type { Portal } from '#domain/kernel/actor.ts';
import { isTidy } from '#domain/kernel/url.ts';
import { HttpError } from '../answer/errors.ts';
import type { CommandRoute, PortalRoute, Route } from './route.ts';

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

export interface RouteTable {
  /** The route, or the methods that the path has, or nothing. @throws HttpError 400 for a broken percent-escape */
  find(request: { portal: Portal; method: string; path: string }): Match | { allow: string[] } | undefined;
  /** The commands of a path, whatever their method: asked before the body is read. */
  commands(portal: Portal, path: string): CommandRoute[];
}

interface Entry {
  readonly route: Route;
  readonly method: string;
  readonly segments: readonly string[];
}

const methodOf = (route: Route): string => (route.kind === 'command' ? route.method.toUpperCase() : 'GET');
const split = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/**
 * Routes by portal and number of segments; among those that fit, words win over parameters, so the order of the list
 * says nothing. @throws when two routes answer the same method and path
 */
export function createRouteTable(routes: readonly PortalRoute[]): RouteTable {
  const entries = new Map<string, Entry[]>();
  const seen = new Set<string>();
  for (const route of routes) {
    const entry = { route, method: methodOf(route), segments: split(route.path) };
    const shape = entry.segments.map((segment) => (segment.startsWith(':') ? ':' : segment)).join('/');
    const name = `${route.portal} ${entry.method} /${shape}`;
    if (seen.has(name)) throw new Error(`Two routes answer ${name}`);
    seen.add(name);
    const key = `${route.portal} ${entry.segments.length}`;
    entries.set(key, [...(entries.get(key) ?? []), entry]);
  }
  for (const list of entries.values()) list.sort(byWords);

  const fitting = (portal: Portal, path: string) => {
    // Nothing has an address that somebody on the way may read differently.
    if (!isTidy(path)) return { segments: [], fits: [] };
    const segments = split(path);
    return {
      segments,
      fits: (entries.get(`${portal} ${segments.length}`) ?? []).filter((entry) => matches(entry, segments)),
    };
  };

  return {
    find({ portal, method, path }) {
      const { segments, fits } = fitting(portal, path);
      const wanted = method === 'HEAD' ? 'GET' : method;
      const entry = fits.find(({ method: own }) => own === wanted);
      if (entry) return { route: entry.route, params: paramsOf(entry, segments) };
      return fits.length > 0 ? { allow: [...new Set(fits.map((fit) => fit.method))].sort() } : undefined;
    },
    commands: (portal, path) =>
      fitting(portal, path).fits.flatMap(({ route }) => (route.kind === 'command' ? [route] : [])),
  };
}

const byWords = (a: Entry, b: Entry): number => {
  for (const [index, segment] of a.segments.entries()) {
    const difference = Number(segment.startsWith(':')) - Number(b.segments[index]?.startsWith(':') ?? false);
    if (difference !== 0) return difference;
  }
  return 0;
};

const matches = (entry: Entry, segments: readonly string[]): boolean =>
  entry.segments.every((segment, index) => segment.startsWith(':') || segment === segments[index]);

function paramsOf(entry: Entry, segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, segment] of entry.segments.entries()) {
    if (!segment.startsWith(':')) continue;
    params[segment.slice(1)] = decoded(segments[index] ?? '');
  }
  return params;
}

function decoded(segment: string): string {
  let value: string;
  try {
    value = decodeURIComponent(segment);
  } catch {
    throw new HttpError(400);
  }
  // No id has control characters, and none is longer: there is nothing here.
  if (/\p{Cc}/u.test(value) || value.length > 200) throw new HttpError(404);
  return value;
}

/** A path pattern with its parameters filled in: '/panel/applications/:id' → '/panel/applications/a1'. */
export const fillPath = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
