import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadsBackTo } from './prerequisites.ts';

const node = fc.integer({ min: 0, max: 6 }).map(String);
const graph = fc
  .dictionary(node, fc.tuple(fc.option(node), fc.option(node)))
  .map((edges) => new Map(Object.entries(edges)));

/** Every course that can be reached, by repeated steps: slow and obviously right. */
function reached(from: string, before: ReadonlyMap<string, readonly (string | null)[]>): Set<string> {
  const all = new Set([from]);
  for (let round = 0; round < 10; round++) {
    for (const one of [...all]) for (const next of before.get(one) ?? []) if (next !== null) all.add(next);
  }
  return all;
}

describe('prerequisites', () => {
  it('CRS-10 a course leads back exactly when it can be reached, also where a loop is already', () => {
    fc.assert(
      fc.property(node, node, graph, (course, first, before) => {
        expect(leadsBackTo(course, first, before)).toBe(reached(first, before).has(course));
      }),
    );
  });
});
