import { describe, expect, it } from 'vitest';
import { COMMON_REACTIONS } from '#domain/job/terms.ts';
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

  it.each(declared.map(({ name, reactions = {} }) => [name, Object.keys(reactions)] as const))(
    '%s: each of its reactions has its words, and there are words for none that it has not',
    (name, labelled) => {
      expect(
        workersOf(name)
          ?.reactions.map((reaction) => reaction.name)
          .toSorted() ?? [],
      ).toEqual(labelled.toSorted());
    },
  );

  it('what follows in every portal has its words', () => {
    const own = portals.flatMap((portal) => portal.reactions.map(({ name }) => name));
    const common = reactions.map(({ name }) => name).filter((name) => !own.includes(name));
    expect(Object.keys(COMMON_REACTIONS).toSorted()).toEqual(common.toSorted());
  });

  it('no two reactions share a checkpoint, no two portals a kind of job', () => {
    expect(twice(reactions.map(({ name }) => name))).toEqual([]);
    expect(twice(portals.flatMap(({ jobs }) => jobs.map(({ job }) => job)))).toEqual([]);
  });
});
