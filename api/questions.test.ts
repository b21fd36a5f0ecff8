import { describe, expect, it } from 'vitest';
import type { CommandRoute, PortalRoute } from '#api/http/routes/route.ts';
import { routes } from '#api/portals.ts';
import { createRouteTable } from '#api/http/routes/route-table.ts';

/** Acts that are asked otherwise, or need no question, and why. */
const APART: readonly (readonly [path: RegExp, why: string])[] = [
  [/^\/account\/sessions\/:id\/end$/, 'ends one of the own sessions'],
  [/\/import\/:id\/confirm$/, 'is below the lines that it applies, counted'],
  [/^\/panel\/gdpr\/users\/:id\/forget$/, 'asked on the page of the person, counted by kind'],
  [/\/:id\/merge\/undo$/, 'asked on the page of the merging'],
  [/^\/panel\/mailbox\/:id\/retry$/, 'sends what was decided before'],
  [/\/:id\/password-link$/, 'has no button'],
  [/\/administration\/(confirm|refuse)$/, 'asked on the page of the account, which says who proposed it'],
  [/^\/panel\/webhooks\/:id\/(send-from|test)$/, 'the form, and the button, of the page of its deliveries'],
  [/^\/panel\/orders\/:id\/attachments$/, 'the form of a file'],
  [/^\/konto\/zgloszenia\/:id\/(resign|swap)$/, 'a form of the page, which says what becomes of the seat'],
];

const isOnOne = (route: PortalRoute): route is CommandRoute & PortalRoute =>
  route.kind === 'command' && route.method === 'post' && /\/:id\/./.test(route.path);

const acts = routes.filter(isOnOne).filter(({ path }) => !APART.some(([apart]) => apart.test(path)));

const table = createRouteTable(routes);

/** Whether a GET of the path of the act shows a page. */
function hasPage({ portal, path }: PortalRoute): boolean {
  const found = table.find({ portal, method: 'GET', path: path.replace(/:\w+/g, '1') });
  return found !== undefined && 'route' in found && found.route.kind === 'page';
}

describe('every act on one thing', () => {
  it('FE-10 has a page at its own path that asks, for who has no scripts', () => {
    expect(acts.filter((route) => !hasPage(route)).map(({ portal, path }) => `${portal} ${path}`)).toEqual([]);
    expect(acts.length).toBeGreaterThan(60);
  });

  it('comes back on that page when it is refused', () => {
    const elsewhere = acts.filter(({ page, path }) => page !== path);
    expect(elsewhere.map(({ portal, path }) => `${portal} ${path}`)).toEqual([]);
  });

  it('those apart are there', () => {
    const paths = routes.filter(isOnOne).map(({ path }) => path);
    expect(APART.filter(([path]) => !paths.some((one) => path.test(one)))).toEqual([]);
  });
});
