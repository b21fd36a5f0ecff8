import { expect, it } from 'vitest';
import { portals as declared } from '#domain/portals.ts';
import { importTargets } from '#ops/portals.ts';

it('each import that a portal declares has a target, and no target is there in vain', () => {
  const names = declared.flatMap(({ imports }) => imports.map(({ name }) => name));
  expect(importTargets.map(({ kind }) => kind.name).toSorted()).toEqual(names.toSorted());
});
