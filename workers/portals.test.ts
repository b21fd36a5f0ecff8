import { describe, expect, it } from 'vitest';
import { portals as declared } from '#domain/portals.ts';
import { readModels } from '#projections/index.ts';
import { reactions } from '#workers/index.ts';
import { portals } from '#workers/portals.ts';

const workersOf = (name: string) => portals.find(({ portal }) => portal.name === name);
const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('what a portal declares and what its workers do are the same', () => {
  it.each(declared.map(({ name, mails }) => [name, Object.keys(mails.labels)] as const))(
    '%s: each of its mails has a composer, and none is composed that it has no label for',
    (name, templates) => {
      expect(Object.keys(workersOf(name)?.mails ?? {}).toSorted()).toEqual(templates.toSorted());
    },
  );

  it.each(portals.map(({ portal, mailReadModels }) => [portal.name, mailReadModels] as const))(
    '%s: its mails wait for read models that there are',
    (_name, names) => {
      const known = readModels.map(({ name }) => name);
      expect(names.filter((name) => !known.includes(name))).toEqual([]);
    },
  );

  it('no two reactions share a checkpoint, no two portals a kind of job', () => {
    expect(twice(reactions.map(({ name }) => name))).toEqual([]);
    expect(twice(portals.flatMap(({ jobs }) => jobs.map(({ job }) => job)))).toEqual([]);
  });
});
