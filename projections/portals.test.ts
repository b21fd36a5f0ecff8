import { describe, expect, it } from 'vitest';
import { portalNamed, portals as declared } from '#domain/portals.ts';
import { finderOf, portals } from '#projections/portals.ts';

const searched = declared.flatMap(({ name, search }) => search.pages.map((page) => [name, page] as const));

describe('what a portal searches and what finds it are the same', () => {
  it.each(searched)('%s: something finds what %s shows', (name, page) => {
    expect(finderOf(portalNamed(name), page)).toBeTypeOf('function');
  });

  it.each(portals.map(({ name, finders }) => [name, finders] as const))('%s has no finder in vain', (name, finders) => {
    expect(Object.keys(finders).filter((page) => !searched.some((one) => one[0] === name && one[1] === page))).toEqual(
      [],
    );
  });

  it('a portal finds nothing with the finders of another', () => {
    expect(() => finderOf(portalNamed('bx'), 'application')).toThrow(/^bx: /);
  });
});
