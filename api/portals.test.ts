import { describe, expect, it } from 'vitest';
import { matchPath } from '#domain/portal/page.ts';
import { portals as declared } from '#domain/portals.ts';
import { portals, routes } from '#api/portals.ts';

const served = routes.filter((route) => route.kind === 'page');
const pages = declared.flatMap((portal) =>
  Object.entries(portal.allPages).map(([key, page]) => [portal.name, key, page] as const),
);

describe('declarations and routes say the same', () => {
  it.each(pages)('%s: the page %s is served once, with the guard it declares', (name, _key, page) => {
    const found = served.filter((route) => route.portal === name && route.path === page.path);
    expect(found.map(({ guard }) => guard)).toEqual([page.guard]);
  });

  it('no page is served that is not declared', () => {
    const undeclared = served.filter(
      ({ portal, path }) => !pages.some(([name, , page]) => name === portal && page.path === path),
    );
    expect(undeclared.map(({ path }) => path)).toEqual([]);
  });

  it.each(routes.flatMap((route) => (route.kind === 'command' && route.page ? [[route.path, route] as const] : [])))(
    'the form of %s comes back on a page that there is',
    (_path, { portal, page = '' }) => {
      const filled = page.replaceAll(/:\w+/g, 'x1');
      expect(pages.some(([name, , { path }]) => name === portal && matchPath(path, filled))).toBe(true);
    },
  );

  it.each(portals.map((api) => [api.portal.name, api] as const))('%s has no loader without a page', (_name, api) => {
    const { loaders, portal } = api;
    expect(Object.keys(loaders).filter((key) => !Object.hasOwn(portal.allPages, key))).toEqual([]);
  });
});
