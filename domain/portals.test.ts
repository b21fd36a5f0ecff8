import { describe, expect, it } from 'vitest';
import { breadcrumbs } from '#domain/portal/navigation.ts';
import { PORTALS } from '#domain/kernel/actor.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portalNamed, portalOfActor, portals } from '#domain/portals.ts';

/** What a portal's pages show live: anyone who listens there is sent the ids of these. */
const kindsOf = ({ allPages }: PortalModel): string[] => [
  ...new Set(Object.values(allPages).flatMap(({ shows }) => shows ?? [])),
];

const pairs = portals.flatMap((one, index) => portals.slice(index + 1).map((other) => [one, other] as const));

describe('the portals side by side', () => {
  it('GEN-01 each name of an address is declared once', () => {
    expect(portals.map(({ name }) => name).toSorted()).toEqual([...PORTALS].toSorted());
  });

  it.each(pairs.map(([one, other]) => [one.name, other.name, one, other] as const))(
    'GEN-07 %s and %s have no actors in common, and nothing that one would publish to listeners of the other',
    (_one, _other, one, other) => {
      const actors = Object.keys(one.actors);
      expect(Object.keys(other.actors).filter((type) => actors.includes(type))).toEqual([]);
      const kinds = kindsOf(one);
      expect(kindsOf(other).filter((kind) => kinds.includes(kind))).toEqual([]);
    },
  );

  it('GEN-07 an actor logs in to the portal that declares its type', () => {
    for (const portal of portals) {
      for (const type of Object.keys(portal.actors)) expect(portalOfActor(type as 'BxOperator')).toBe(portal);
    }
    expect(portalOfActor('public')).toBeUndefined();
    expect(() => portalNamed('evil' as 'bx')).toThrow('evil');
  });

  it('an import is known by its name in stored facts, whatever its portal', () => {
    const names = portals.flatMap(({ imports }) => imports.map(({ name }) => name));
    expect(names).toEqual([...new Set(names)]);
  });
});

describe('PUB-09 the trail of a page', () => {
  it.each(portals.map((portal) => [portal.name, portal] as const))(
    '%s: each crumb leads to the page above, of the same thing',
    (_name, portal) => {
      for (const { path } of Object.values(portal.allPages)) {
        const here = path.replaceAll(/:\w+/g, '7');
        const above = breadcrumbs(portal, here).flatMap((crumb) => (crumb.path === null ? [] : [crumb.path]));
        expect([here, above.filter((one) => !portal.pageAt(one) || one.includes(':'))]).toEqual([here, []]);
      }
    },
  );
});
