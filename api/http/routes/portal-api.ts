import type { Page } from '#domain/portal/page.ts';
import { isForReaders } from '#domain/portal/guard.ts';
import { isPersonFile } from '#domain/portal/person-files.ts';
import type { FormValues } from '#domain/form/form.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import type { App } from '#ops/app.ts';
import type { PortalLocals } from '../answer/page-locals.ts';
import type { PageRoute, PortalRoute, Route, StructuredData } from './route.ts';

/** Reads the `data` of a page. Throws `HttpError` for 404 and the like. */
export type Loader = PageRoute['load'];

/** What the api adds to a portal's declaration. */
export interface PortalApi {
  readonly portal: PortalModel;
  /** The loaders of its own pages, by the pages' keys. */
  readonly loaders: Readonly<Record<string, Loader>>;
  /** Loaders of the screens that all portals share, by the screens' names. */
  readonly screens: Readonly<Record<string, Loader>>;
  /** What its public pages publish to search engines of what they show, by the pages' keys. */
  readonly structuredData?: Readonly<Record<string, StructuredData>>;
  /** Paths of further public pages with a query of their own, which the declaration can't know. */
  readonly sitemap?: (app: App) => Promise<readonly string[]>;
  /** What each of its pages says besides the data of the page. */
  readonly locals?: PortalLocals;
  /** What is known of somebody who makes an account of their own, by the kind's fields (PUB-18). */
  readonly knownOfPerson?: (app: App, personId: string) => Promise<FormValues>;
  /** Its commands and downloads, and what records, accounts, reports and imports bring. */
  readonly routes: readonly Route[];
}

/**
 * The routes of a portal: a page for each of its declaration that has a loader here, at the path and with the guard that
 * stand there, and its other routes.
 */
export function routesOf({ portal, loaders, screens, routes, structuredData = {} }: PortalApi): PortalRoute[] {
  const loaderOf = (key: string, { screen }: Page) => (screen ? screens[screen] : loaders[key]);
  const pages = Object.entries(portal.allPages).flatMap(([key, page]): PageRoute[] => {
    const load = loaderOf(key, page);
    const described = structuredData[key];
    const route = { kind: 'page' as const, path: page.path, guard: page.guard };
    return load ? [{ ...route, load, ...(described ? { structuredData: described } : {}) }] : [];
  });
  return [...pages, ...routes.map((route) => asking(portal, route))].map((route) => ({
    ...route,
    ...(route.path.startsWith('/account/') ? { own: true as const } : {}),
    reading: route.kind !== 'command' && (route.reading ?? isRead(portal, route)),
    portal: portal.name,
  }));
}

/** Whether an auditor may ask it: what the page says that it is, or that a file is below. */
function isRead({ allPages }: PortalModel, { path }: Route): boolean {
  const above = Object.values(allPages)
    // Everything is below the panel's own address.
    .filter((page) => page.path === path || (page.path !== '/panel' && path.startsWith(`${page.path}/`)))
    .sort((a, b) => b.path.length - a.path.length);
  return above[0] !== undefined && isForReaders(above[0]);
}

/** Who takes a whole list of persons away has shown a short while ago who they are. */
const asking = (portal: PortalModel, route: Route): Route =>
  route.kind === 'download' && isPersonFile(portal, route.path) ? { ...route, proof: 'always' } : route;
