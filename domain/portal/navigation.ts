import type { Access } from '#domain/kernel/access.ts';
import { opens, seesPanel } from './guard.ts';
import { matchPath, type Page } from './page.ts';
import type { PortalModel } from './portal.ts';

/** Menus and trails of a portal, derived from its pages: the web draws them, the server finds the first section. */

export interface MenuItem {
  readonly label: string;
  /** Without portal prefix. */
  readonly path: string;
}

/** A step of the trail; the last one is the page itself and no link. */
export interface Crumb {
  readonly label: string;
  readonly path: string | null;
}

const HOME: MenuItem = { label: 'Strona główna', path: '/' };
const PANEL: MenuItem = { label: 'Panel', path: '/panel' };

const crumbOf = ({ crumb, title }: Page): string => crumb ?? title;

const menuItem = (page: Page): MenuItem => ({ label: page.label ?? crumbOf(page), path: page.path });

/** The entries of the panel that this person may open (PERM-06, PERM-08); none outside the panel's actors. */
export const panelEntries = (portal: PortalModel, access: Access): MenuItem[] =>
  seesPanel(portal, access) ? openPages(portal, portal.menus.panel, access) : [];

/** Where '/panel' leads (LAY-06): to the day's work, else to the first section; undefined when nothing may be read. */
export const firstPanelPath = (portal: PortalModel, access: Access): string | undefined =>
  [...openPages(portal, portal.menus.start, access), ...panelEntries(portal, access)][0]?.path;

/** Of these pages the ones that this person may open, e.g. PUB-07, the menu outside the panel. */
export const openPages = (portal: PortalModel, keys: readonly string[], access: Access): MenuItem[] =>
  keys
    .map(portal.page)
    .filter((page) => opens(portal, page, access))
    .map(menuItem);

/** LAY-01: the footer's links under their headings. */
export const footerLinks = (portal: PortalModel): { heading: string; items: MenuItem[] }[] =>
  portal.menus.footer.map(({ heading, links }) => ({
    heading,
    items: links.map(({ page, label }) => ({ ...menuItem(portal.page(page)), ...(label ? { label } : {}) })),
  }));

/**
 * The trail of a page (PUB-09, LAY-05). The home page has none; an unknown page has none, below the panel it ends there.
 * `path` is without portal prefix and query.
 */
export function breadcrumbs(portal: PortalModel, path: string): Crumb[] {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (bare === PANEL.path) return [{ label: PANEL.label, path: null }];
  const inPanel = bare.startsWith(`${PANEL.path}/`);
  const page = portal.pageAt(bare);
  if (!page) return inPanel ? [{ label: PANEL.label, path: null }] : [];
  if (page.path === HOME.path) return [];
  const params = matchPath(page.path, bare) ?? {};
  const above = ancestors(portal, page).map((crumb) => ({ ...crumb, path: filled(crumb.path, params) }));
  return [inPanel ? PANEL : HOME, ...above, { label: crumbOf(page), path: null }];
}

/** A page above is about the same things as the page itself, or about fewer. */
const filled = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole);

function ancestors(portal: PortalModel, page: Page): MenuItem[] {
  if (page.parent === undefined) return [];
  const parent = portal.page(page.parent);
  return [...ancestors(portal, parent), { label: crumbOf(parent), path: parent.path }];
}
