import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './oxlint.ts';

/** The linter's rule follows no import(): pages that are loaded late would close a circle unseen. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

type Graph = ReadonlyMap<string, readonly string[]>;

function importsOf(file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8');
  return [...code.matchAll(IMPORT)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : path.join(path.dirname(file), target),
  );
}

/** Files that lead back to themselves: what is left when those that import nothing of the rest have gone, and then those that nobody of the rest imports. */
function circlesOf(graph: Graph): string[] {
  let rest = [...graph.keys()];
  for (;;) {
    const inside = new Set(rest);
    const imported = new Set(rest.flatMap((file) => graph.get(file) ?? []));
    const left = rest.filter((file) => imported.has(file) && graph.get(file)?.some((target) => inside.has(target)));
    if (left.length === rest.length) return left;
    rest = left;
  }
}

it('types, values and late imports together have no circle', () => {
  const files = ['domain', 'projections', 'ops', 'api', 'workers', 'web', 'tests'].flatMap((floor) =>
    readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(floor, file))
      .filter((file) => /\.tsx?$/.test(file) && file !== 'tests/rules/fixtures.ts'),
  );
  expect(files.length).toBeGreaterThan(600);
  expect(circlesOf(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
});

it.each([
  [{ a: ['b'], b: ['c'], c: [] }, []],
  [{ a: ['b'], b: ['a'] }, ['a', 'b']],
  [{ first: ['a'], a: ['b'], b: ['c'], c: ['d'], d: ['a', 'last'], last: [] }, ['a', 'b', 'c', 'd']],
])('sees a circle and nothing else: %j', (graph, circle) => {
  expect(circlesOf(new Map(Object.entries(graph)))).toEqual(circle);
});
