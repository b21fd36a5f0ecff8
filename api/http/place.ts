import { PORTALS, type Portal } from '#domain/kernel/actor.ts';

/** Where a request leads, once portal prefix and `/backend` are taken off its path. */
export interface Place {
  readonly portal: Portal;
  /** As the visitor typed it: '' or e.g. '/szkolenia'. Redirects keep it (A20). */
  readonly prefix: string;
  /** JSON instead of HTML. */
  readonly backend: boolean;
  /** Begins with '/', still percent-encoded. */
  readonly path: string;
  /** Raw query string without '?'. */
  readonly search: string;
}

const isPortal = (value: string | undefined): value is Portal => PORTALS.some((portal) => portal === value);

/**
 * The portal by X-App-Name (known values only), else the first path segment, else the host's first label, else
 * szkolenia (GEN-01, GEN-04). Prefixed and unprefixed paths lead to the same place.
 */
export function placeOf(request: { url: string; host?: string | undefined; appName?: string | undefined }): Place {
  const [fullPath = '/', ...search] = request.url.split('?');
  const { named, backend, path } = unwrap(fullPath);
  const label = request.host?.split('.')[0]?.toLowerCase();
  const portal = [request.appName, named, label].find(isPortal) ?? 'szkolenia';
  return { portal, prefix: named ? `/${named}` : '', backend, path, search: search.join('?') };
}

/** Takes the portal and `backend` off the front of a path, in either order, each once. */
function unwrap(fullPath: string) {
  let path = fullPath;
  let named: Portal | undefined;
  let backend = false;
  for (;;) {
    const [, segment = ''] = path.split('/', 2);
    if (segment === 'backend' && !backend) backend = true;
    else if (isPortal(segment) && !named) named = segment;
    else return { named, backend, path };
    path = path.slice(segment.length + 1) || '/';
  }
}

/** A path of ours as this visitor sees it: with the prefix they came with, unless it has one. */
export function withPrefix(place: Place, path: string): string {
  const [, segment = ''] = path.split(/[/?#]/, 2);
  return isPortal(segment) ? path : `${place.prefix}${path}`;
}
