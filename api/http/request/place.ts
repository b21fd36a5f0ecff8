import type { Request } from 'express';
import { DEFAULT_PORTAL, PORTALS, type Portal } from '#domain/kernel/actor.ts';
import { prefixOf, stripPortal, withPrefix } from '#domain/kernel/url.ts';
import { portalNamed } from '#domain/portals.ts';
import type { Addresses } from '#ops/absolute-link.ts';

/** Where a request leads, once portal prefix and `/backend` are taken off its path. */
export interface Place {
  readonly portal: Portal;
  /**
   * Begins every address given back to this visitor: the segment by which the portal was chosen, else the portal's own
   * prefix (URL-01), which is empty where the portal has a host of its own.
   */
  readonly prefix: string;
  /** JSON instead of HTML. */
  readonly backend: boolean;
  /** Begins with '/', still percent-encoded. */
  readonly path: string;
  /** Raw query string without '?'. */
  readonly search: string;
}

const isPortal = (value: string | null | undefined): value is Portal => PORTALS.some((portal) => portal === value);

/** What of a request says which portal is meant. `hosts`: those that were given to portals, whatever they are called. */
interface PortalHints {
  readonly url: string;
  readonly host?: string | undefined;
  readonly appName?: string | undefined;
  readonly hosts?: Addresses['portalUrls'];
}

/**
 * The portal by X-App-Name (known values only), else the first path segment, else the host, by PORTAL_URLS or its first
 * label, else the default one (GEN-01, GEN-04). Prefixed and unprefixed paths lead to the same place. A segment that says another portal
 * than the header is taken off and forgotten: no address of the answer leads into the other portal.
 */
export function placeOf(request: PortalHints): Place {
  const [fullPath = '/', ...search] = request.url.split('?');
  const { backend, address } = withoutBackend(fullPath);
  const { portal: named, path } = stripPortal(address);
  const portal = [request.appName, named, ...namedByHost(request)].find(isPortal) ?? DEFAULT_PORTAL;
  return { portal, prefix: prefixOf(portalNamed(portal), address), backend, path, search: search.join('?') };
}

/** The portal whose own host it is, and what its first label says. */
function namedByHost({ host = '', hosts = {} }: PortalHints): (string | undefined)[] {
  const name = host.toLowerCase();
  const own = Object.entries(hosts).find(([, url]) => new URL(url).hostname === name);
  return [own?.[0], name.split('.')[0]];
}

const BACKEND = '/backend';

/** Takes `backend` off a path, once: before the portal's segment, as the web writes it, or after it. */
function withoutBackend(fullPath: string): { backend: boolean; address: string } {
  const [, first = '', second = ''] = fullPath.split('/', 3);
  if (`/${first}` === BACKEND) return { backend: true, address: fullPath.slice(BACKEND.length) || '/' };
  if (!isPortal(first) || `/${second}` !== BACKEND) return { backend: false, address: fullPath };
  return { backend: true, address: `/${first}${fullPath.slice(first.length + 1 + BACKEND.length)}` };
}

/** The place that a request of Express asks for. */
export const placeOfRequest = (req: Request, { portalUrls: hosts }: Pick<Addresses, 'portalUrls'>): Place =>
  placeOf({ url: req.originalUrl, host: req.hostname, appName: req.get('x-app-name'), hosts });

/** The one builder of addresses on the server: links, redirects and `next` all are a path of ours seen from this place. */
export const addressOf = ({ prefix }: Pick<Place, 'prefix'>, path: string): string => withPrefix(prefix, path);
